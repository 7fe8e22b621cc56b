#include "Filters.h"

#include <stddef.h>

#define TEXT_OF(value) #value
#define TEXT(value) TEXT_OF(value)

#define FUNCTION(symbol, member) {symbol, offsetof(struct filter_functions, member)}

static const struct library_symbol symbols[] = {
    FUNCTION("avfilter_get_by_name", get_by_name),
    FUNCTION("avfilter_graph_alloc", graph_alloc),
    FUNCTION("avfilter_graph_free", graph_free),
    FUNCTION("avfilter_graph_alloc_filter", graph_alloc_filter),
    FUNCTION("avfilter_init_dict", init_dict),
    FUNCTION("avfilter_link", link),
    FUNCTION("avfilter_graph_config", graph_config),
    FUNCTION("avfilter_graph_send_command", graph_send_command),
    FUNCTION("avfilter_pad_get_name", pad_get_name),
    FUNCTION("avfilter_pad_get_type", pad_get_type),
    FUNCTION("avfilter_filter_pad_count", filter_pad_count),
    FUNCTION("av_buffersrc_parameters_alloc", buffersrc_parameters_alloc),
    FUNCTION("av_buffersrc_parameters_set", buffersrc_parameters_set),
    FUNCTION("av_buffersrc_add_frame_flags", buffersrc_add_frame_flags),
    FUNCTION("av_buffersink_get_frame", buffersink_get_frame),
};

static const struct library_table library = LIBRARY_TABLE("libavfilter.so." TEXT(LIBAVFILTER_VERSION_MAJOR), symbols);

const struct library_table *filtershim_library(void) { return &library; }
