// The second guard after the hook: a thread that ends the process when Lua does not return.
//
// The hook cannot fire inside one long C function, in a finaliser, or where an error in a hook left hooks off.
#include <stdlib.h>
#include <time.h>

#include "internal.h"

static const int64_t grace = 500000000;    // after the deadline
static const int64_t interval = 100000000; // between two looks

static void *watch(void *context) {
    luashim_host *host = context;
    pthread_mutex_lock(&host->lock);
    while (!host->ending) {
        int64_t until = luashim_now() + interval;
        struct timespec wait = {.tv_sec = until / 1000000000, .tv_nsec = until % 1000000000};
        pthread_cond_timedwait(&host->wake, &host->lock, &wait);
        int64_t deadline = atomic_load(&host->deadline);
        if (deadline == INT64_MAX || luashim_now() - deadline < grace || luashim_overtime(host) < grace)
            continue;
        char message[LUASHIM_MESSAGE_SIZE];
        const char *place = host->places[atomic_load_explicit(&host->place, memory_order_acquire)];
        luashim_format_limit(host, LUASHIM_LIMIT_TIME, place, message, sizeof message);
        luashim_end_process(host, LUASHIM_EXIT_TIME, message);
    }
    pthread_mutex_unlock(&host->lock);
    return NULL;
}

bool luashim_start_watchdog(luashim_host *host) {
    pthread_condattr_t clock;
    pthread_condattr_init(&clock);
    pthread_condattr_setclock(&clock, CLOCK_MONOTONIC);
    pthread_mutex_init(&host->lock, NULL);
    pthread_cond_init(&host->wake, &clock);
    pthread_condattr_destroy(&clock);
    if (pthread_create(&host->watchdog, NULL, watch, host) == 0)
        return true;
    pthread_cond_destroy(&host->wake);
    pthread_mutex_destroy(&host->lock);
    return false;
}

void luashim_stop_watchdog(luashim_host *host) {
    pthread_mutex_lock(&host->lock);
    host->ending = true;
    pthread_cond_signal(&host->wake);
    pthread_mutex_unlock(&host->lock);
    pthread_join(host->watchdog, NULL);
    pthread_cond_destroy(&host->wake);
    pthread_mutex_destroy(&host->lock);
}
