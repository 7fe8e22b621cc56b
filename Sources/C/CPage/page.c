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
#embed "page/buffer.js" prefix(NAME("buffer.js")) suffix(, 0,)
#embed "page/chooser.js" prefix(NAME("chooser.js")) suffix(, 0,)
#embed "page/clock.js" prefix(NAME("clock.js")) suffix(, 0,)
#embed "page/dom.js" prefix(NAME("dom.js")) suffix(, 0,)
#embed "page/fields.js" prefix(NAME("fields.js")) suffix(, 0,)
#embed "page/followers.js" prefix(NAME("followers.js")) suffix(, 0,)
#embed "page/form.js" prefix(NAME("form.js")) suffix(, 0,)
#embed "page/keys.js" prefix(NAME("keys.js")) suffix(, 0,)
#embed "page/lanes.js" prefix(NAME("lanes.js")) suffix(, 0,)
#embed "page/link.js" prefix(NAME("link.js")) suffix(, 0,)
#embed "page/player.js" prefix(NAME("player.js")) suffix(, 0,)
#embed "page/problems.js" prefix(NAME("problems.js")) suffix(, 0,)
#embed "page/render.js" prefix(NAME("render.js")) suffix(, 0,)
#embed "page/state.js" prefix(NAME("state.js")) suffix(, 0,)
#embed "page/stills.js" prefix(NAME("stills.js")) suffix(, 0,)
#embed "page/thumbnails.js" prefix(NAME("thumbnails.js")) suffix(, 0,)
#embed "page/time.js" prefix(NAME("time.js")) suffix(, 0,)
#embed "page/timeline.js" prefix(NAME("timeline.js")) suffix(, 0,)
#embed "page/tracks.js" prefix(NAME("tracks.js")) suffix(, 0,)
#embed "page/transport.js" prefix(NAME("transport.js")) suffix(, 0,)
};

const unsigned char *const page_files = files;
const size_t page_files_size = sizeof files;
