// Runs in the page: asks axe-core, measures, tells the frame round it.
(async () => {
    const said = [];
    try {
        const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
        const found = await axe.run(document, { runOnly: { type: 'tag', values: tags } });
        for (const v of found.violations) {
            for (const n of v.nodes) {
                said.push('fault ' + v.id + ': ' + n.html.replace(/\s+/g, ' ').slice(0, 160) + ' | ' +
                    (n.any.concat(n.all, n.none)[0] || { message: '' }).message.slice(0, 160));
            }
        }
        for (const v of found.incomplete) {
            said.push('unsure ' + v.id + ' ' + v.nodes.length);
        }
        said.push('rules ' + found.passes.length);
    } catch (e) {
        said.push('fault checker: ' + e.message);
    }
    let least = Infinity, where = '';
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (words.nextNode()) {
        const e = words.currentNode.parentElement, box = e.getBoundingClientRect();
        if (!words.currentNode.data.trim() || !box.width || e.closest('script,style,title,desc,.skip')) {
            continue;
        }
        const svg = e.closest('svg');
        const scale = svg ? svg.getBoundingClientRect().width / svg.viewBox.baseVal.width : 1;
        const size = parseFloat(getComputedStyle(e).fontSize) * scale;
        if (size < least) {
            least = size;
            where = words.currentNode.data.trim().slice(0, 30);
        }
    }
    said.push('wide ' + document.scrollingElement.scrollWidth);
    said.push('smallest ' + Math.round(least * 100) + ' ' + where);
    parent.postMessage(said.join('\n') + '\n', '*');
})();
