#include "Subtitles.h"

#include <stddef.h>

#define FUNCTION(member) {"ass_" #member, offsetof(struct subtitle_functions, member)}

static const struct library_symbol symbols[] = {
    FUNCTION(library_version), FUNCTION(library_init), FUNCTION(library_done), FUNCTION(set_extract_fonts),
    FUNCTION(set_style_overrides), FUNCTION(process_force_style), FUNCTION(renderer_init), FUNCTION(renderer_done),
    FUNCTION(set_frame_size), FUNCTION(set_storage_size), FUNCTION(set_fonts), FUNCTION(set_cache_limits),
    FUNCTION(render_frame), FUNCTION(new_track), FUNCTION(read_memory), FUNCTION(free_track),
    FUNCTION(process_codec_private), FUNCTION(process_chunk), FUNCTION(set_check_readorder),
    FUNCTION(set_message_cb),
};

/* The header has no macro for the interface's number: 9 since libass 0.13. */
static const struct library_table library = LIBRARY_TABLE("libass.so.9", symbols);

const struct library_table *subtitleshim_library(void) { return &library; }

static void drop_message(int level, const char *format, va_list arguments, void *data)
{
    (void)level, (void)format, (void)arguments, (void)data;
}

void subtitleshim_silence(const struct subtitle_functions *functions, ASS_Library *library)
{
    functions->set_message_cb(library, drop_message, NULL);
}
