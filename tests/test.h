#ifndef GESTA_TEST_H
#define GESTA_TEST_H
/* What every cmocka program includes, in the order that cmocka wants. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#endif
