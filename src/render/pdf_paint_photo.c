/* Photos in a PDF. */
#include "pdf_paint_int.h"

#include <string.h>

static HPDF_Image image_of(paint *p, const gs_photo *photo)
{
    for (const painted_photo *i = p->photos; i; i = i->next) {
        if (strcmp(i->name, photo->name) == 0) {
            return i->image;
        }
    }
    const HPDF_BYTE *bytes = (const HPDF_BYTE *)photo->bytes;
    HPDF_UINT size = (HPDF_UINT)photo->size;
    HPDF_Image image = photo->kind == GS_PHOTO_PNG
                           ? HPDF_LoadPngImageFromMem(p->pdf, bytes, size)
                           : HPDF_LoadJpegImageFromMem(p->pdf, bytes, size);
    if (image) {
        painted_photo *i = gs_malloc(sizeof *i);
        *i = (painted_photo){photo->name, image, p->photos};
        p->photos = i;
    }
    return image;
}

void paint_photo(paint *p, const gs_photo *photo, gs_um x, gs_um y, gs_um w, gs_um h)
{
    paint_end_text(p);
    HPDF_Image image = image_of(p, photo);
    if (image) {
        HPDF_Page_DrawImage(p->page, image, paint_points(x), paint_points(p->height - y - h),
                            paint_points(w), paint_points(h));
    }
}

void paint_forget_photos(paint *p)
{
    while (p->photos) {
        painted_photo *next = p->photos->next;
        gs_free(p->photos);
        p->photos = next;
    }
}
