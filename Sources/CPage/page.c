#include "CPage.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

/* A file's name, filled up with zeros. */
#define AT(name, index) (name "\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0")[index]
#define NAME(name)                                                                                                     \
    AT(name, 0), AT(name, 1), AT(name, 2), AT(name, 3), AT(name, 4), AT(name, 5), AT(name, 6), AT(name, 7),            \
        AT(name, 8), AT(name, 9), AT(name, 10), AT(name, 11), AT(name, 12), AT(name, 13), AT(name, 14), AT(name, 15),  \
        AT(name, 16), AT(name, 17), AT(name, 18), AT(name, 19), AT(name, 20), AT(name, 21), AT(name, 22),              \
        AT(name, 23),

/* One line for each file of the page. They are texts, so a zero ends them. */
static const unsigned char files[] = {
#embed "page/index.html" prefix(NAME("index.html")) suffix(, 0,)
#embed "page/app.css" prefix(NAME("app.css")) suffix(, 0,)
#embed "page/app.js" prefix(NAME("app.js")) suffix(, 0,)
};

const unsigned char *const page_files = files;
const size_t page_files_size = sizeof files;
