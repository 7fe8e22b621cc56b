// libavfilter without linking it: loading it with all that it draws in takes some 20 ms, which an edit without effects
// does not spend.
#pragma once

#include <CLibraryShim.h>

/* The module that owns FFmpeg's declarations: included by itself here, they would become this module's. */
#include "../../CFFmpeg/shim.h"

/// The functions of libavfilter that luaedit calls, under their own names without `avfilter_` and `av_`.
struct LIBRARY_SENDABLE filter_functions {
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

/// libavfilter, of the version of the headers.
const struct library_table *filtershim_library(void);
