// libass without linking it: an edit without subtitles does not load it.
#pragma once

#include <CLibraryShim.h>
#include <ass/ass.h>

/// The functions of libass that luaedit calls, under their own names without `ass_`.
struct LIBRARY_SENDABLE subtitle_functions {
    int (*library_version)(void);
    ASS_Library *(*library_init)(void);
    void (*library_done)(ASS_Library *library);
    void (*set_extract_fonts)(ASS_Library *library, int extract);
    void (*set_style_overrides)(ASS_Library *library, char **list);
    void (*process_force_style)(ASS_Track *track);
    ASS_Renderer *(*renderer_init)(ASS_Library *library);
    void (*renderer_done)(ASS_Renderer *renderer);
    void (*set_frame_size)(ASS_Renderer *renderer, int width, int height);
    void (*set_storage_size)(ASS_Renderer *renderer, int width, int height);
    void (*set_fonts)(ASS_Renderer *renderer, const char *default_font, const char *default_family, int provider,
                      const char *config, int update);
    void (*set_cache_limits)(ASS_Renderer *renderer, int glyphs, int bitmap_megabytes);
    ASS_Image *(*render_frame)(ASS_Renderer *renderer, ASS_Track *track, long long milliseconds, int *change);
    ASS_Track *(*new_track)(ASS_Library *library);
    ASS_Track *(*read_memory)(ASS_Library *library, char *buffer, size_t size, const char *encoding);
    void (*free_track)(ASS_Track *track);
    void (*process_codec_private)(ASS_Track *track, const char *data, int size);
    void (*process_chunk)(ASS_Track *track, const char *data, int size, long long start, long long duration);
    void (*set_check_readorder)(ASS_Track *track, int check);
    void (*set_message_cb)(ASS_Library *library, void (*callback)(int, const char *, va_list, void *), void *data);
};

/// libass, of the interface of the header.
const struct library_table *subtitleshim_library(void);

/// Takes libass's messages and drops them: they are about scripts of strangers, and go to the terminal otherwise.
void subtitleshim_silence(const struct subtitle_functions *functions, ASS_Library *library);
