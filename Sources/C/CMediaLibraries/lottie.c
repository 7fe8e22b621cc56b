#include "Lottie.h"

#include <stddef.h>

#define FUNCTION(symbol, member) {symbol, offsetof(struct lottie_functions, member)}

static const struct library_symbol symbols[] = {
    FUNCTION("lottie_animation_from_data", from_data),
    FUNCTION("lottie_animation_destroy", destroy),
    FUNCTION("lottie_animation_render", render),
};

static const struct library_table library = LIBRARY_TABLE("librlottie.so.0-1", symbols);

const struct library_table *lottieshim_library(void) { return &library; }
