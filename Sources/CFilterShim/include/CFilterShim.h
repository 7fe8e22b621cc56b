// libavfilter without linking it: loading it with all that it draws in takes some 20 ms, which an edit without effects
// does not spend.
#pragma once

/* The module that owns FFmpeg's declarations: included by itself here, they would become this module's. */
#include "../../CFFmpeg/shim.h"

/// The functions of libavfilter that luaedit calls, under their own names without `avfilter_` and `av_`.
struct filter_functions {
    const AVFilter *(*get_by_name)(const char *name);
    AVFilterGraph *(*graph_alloc)(void);
    void (*graph_free)(AVFilterGraph **graph);
    AVFilterContext *(*graph_alloc_filter)(AVFilterGraph *graph, const AVFilter *filter, const char *name);
    int (*init_dict)(AVFilterContext *context, AVDictionary **options);
    int (*link)(AVFilterContext *source, unsigned output, AVFilterContext *target, unsigned input);
    int (*graph_config)(AVFilterGraph *graph, void *log_context);
    int (*graph_send_command)(AVFilterGraph *graph, const char *target, const char *command, const char *argument,
                              char *response, int response_size, int flags);
    const char *(*pad_get_name)(const AVFilterPad *pads, int index);
    enum AVMediaType (*pad_get_type)(const AVFilterPad *pads, int index);
    unsigned (*filter_pad_count)(const AVFilter *filter, int is_output);
    AVBufferSrcParameters *(*buffersrc_parameters_alloc)(void);
    int (*buffersrc_parameters_set)(AVFilterContext *context, AVBufferSrcParameters *parameters);
    int (*buffersrc_add_frame_flags)(AVFilterContext *context, AVFrame *frame, int flags);
    int (*buffersink_get_frame)(AVFilterContext *context, AVFrame *frame);
};

/// The file name of the library that the headers are of, such as `libavfilter.so.8`.
const char *filtershim_library_name(void);

/// Opens a library of that interface for the rest of the process. Wraps `dlopen` and `dlsym`.
/// @param library A file name that the system's loader finds.
/// @param functions Filled in; unspecified after a failure.
/// @return Null, or why it cannot be opened: the loader's words, until the next call of it on this thread.
const char *filtershim_load(const char *library, struct filter_functions *functions);
