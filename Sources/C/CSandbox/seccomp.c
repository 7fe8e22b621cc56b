#define _GNU_SOURCE
#include "CSandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stddef.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#else
#error "the filter of system calls is written for x86_64 and aarch64"
#endif

/* glibc 2.36 does not name it; later ones name their memory with it. */
#ifndef PR_SET_VMA
#define PR_SET_VMA 0x53564d41
#endif

/* The newest call this file has an opinion on. Later ones, and x86's x32 twins, answer ENOSYS as on a kernel of that
 * age: the C library has a way round each. */
#define LAST_CALL SYS_set_mempolicy_home_node

#define ALLOWED SECCOMP_RET_ALLOW
#define REFUSED (SECCOMP_RET_ERRNO | EPERM)
#define UNKNOWN (SECCOMP_RET_ERRNO | ENOSYS)

/* Their arguments lie in memory, where a filter cannot look. glibc goes on to clone and openat, which it can judge. */
static const int unknown_calls[] = {SYS_clone3, SYS_openat2};

/* What no engine needs, whatever its arguments. Refused with EPERM: a library that asks gets an answer and goes on. */
static const int refused_calls[] = {
    /* Other programs and processes; leaving the group that the supervisor ends. */
    SYS_execve, SYS_execveat, SYS_ptrace, SYS_process_vm_readv, SYS_process_vm_writev, SYS_process_madvise,
    SYS_process_mrelease, SYS_kcmp, SYS_pidfd_open, SYS_pidfd_getfd, SYS_pidfd_send_signal, SYS_tkill,
    SYS_rt_sigqueueinfo, SYS_rt_tgsigqueueinfo, SYS_setpgid, SYS_setsid, SYS_unshare, SYS_setns, SYS_personality,
    SYS_migrate_pages, SYS_move_pages,
    /* Sockets, beyond the one to the supervisor; memory and queues that processes share by a number or a name. */
    SYS_socket, SYS_socketpair, SYS_bind, SYS_connect, SYS_listen, SYS_accept, SYS_shmget, SYS_shmat,
    SYS_shmctl, SYS_semget, SYS_semop, SYS_semtimedop, SYS_semctl, SYS_msgget, SYS_msgsnd, SYS_msgrcv, SYS_msgctl,
    SYS_mq_open, SYS_mq_unlink,
    /* Users and capabilities. */
    SYS_setuid, SYS_setgid, SYS_setreuid, SYS_setregid, SYS_setresuid, SYS_setresgid, SYS_setfsuid, SYS_setfsgid,
    SYS_setgroups, SYS_capset,
    /* Changes to files by name, and to what Landlock does not cover: modes, owners, times, attributes, watches. */
    SYS_truncate, SYS_mkdirat, SYS_mknodat, SYS_unlinkat, SYS_renameat, SYS_renameat2, SYS_linkat, SYS_symlinkat,
    SYS_fchmod, SYS_fchmodat, SYS_fchown, SYS_fchownat, SYS_utimensat, SYS_setxattr, SYS_lsetxattr, SYS_fsetxattr,
    SYS_removexattr, SYS_lremovexattr, SYS_fremovexattr, SYS_inotify_init1, SYS_inotify_add_watch,
    SYS_fanotify_init, SYS_fanotify_mark, SYS_name_to_handle_at, SYS_open_by_handle_at,
    /* File systems. */
    SYS_mount, SYS_umount2, SYS_pivot_root, SYS_chroot, SYS_mount_setattr, SYS_open_tree, SYS_move_mount, SYS_fsopen,
    SYS_fsconfig, SYS_fsmount, SYS_fspick, SYS_quotactl, SYS_quotactl_fd, SYS_swapon, SYS_swapoff, SYS_acct,
    /* The machine, and the parts of the kernel that attacks begin with. */
    SYS_bpf, SYS_perf_event_open, SYS_userfaultfd, SYS_io_uring_setup, SYS_io_uring_enter, SYS_io_uring_register,
    SYS_keyctl, SYS_add_key, SYS_request_key, SYS_kexec_load, SYS_kexec_file_load, SYS_init_module,
    SYS_finit_module, SYS_delete_module, SYS_reboot, SYS_syslog, SYS_vhangup, SYS_settimeofday, SYS_adjtimex,
    SYS_clock_settime, SYS_clock_adjtime, SYS_sethostname, SYS_setdomainname, SYS_seccomp, SYS_memfd_secret,
    SYS_lookup_dcookie, SYS_nfsservctl,
    /* Going before everybody else's processes. An encoder that finds itself root asks for it (SVT-AV1). */
    SYS_sched_setscheduler, SYS_sched_setparam, SYS_sched_setattr, SYS_setpriority, SYS_ioprio_set,
#ifdef __x86_64__
    /* What newer architectures never had. */
    SYS_fork, SYS_vfork, SYS_creat, SYS_mkdir, SYS_rmdir, SYS_mknod, SYS_unlink, SYS_rename, SYS_link, SYS_symlink,
    SYS_chmod, SYS_chown, SYS_lchown, SYS_utime, SYS_utimes, SYS_futimesat, SYS_inotify_init, SYS_modify_ldt,
    SYS_iopl, SYS_ioperm, SYS_uselib, SYS_ustat, SYS__sysctl, SYS_create_module, SYS_get_kernel_syms,
    SYS_query_module,
#endif
};

/* The worker has no socket that listens; the server has one, and NIO accepts with accept4. */
static const int refused_to_workers[] = {SYS_accept4};

/* A server works with the descriptors that it was given, on the threads that it has. */
static const int refused_to_servers[] = {
    SYS_openat, SYS_clone, SYS_memfd_create,
#ifdef __x86_64__
    SYS_open,
#endif
};

/* Stands for the calling process among the values of a rule. */
#define OWN_PROCESS 0xFFFFFFFFu

/* When one argument of a call keeps it from being refused. Only the low 32 bits count: the kernel takes no more of
 * any argument named below. */
struct rule {
    int call;
    int argument;
    enum { ONE_OF, NONE_OF, ALL_BITS, NO_BITS } test;
    uint32_t values[6];
    int count;
};

#define NEW_NAMESPACES                                                                                                 \
    (CLONE_NEWCGROUP | CLONE_NEWIPC | CLONE_NEWNET | CLONE_NEWNS | CLONE_NEWPID | CLONE_NEWUSER | CLONE_NEWUTS)
#define WRITING (O_ACCMODE | O_CREAT | O_TRUNC)

static const struct rule rules[] = {
    /* Threads, not processes. */
    {SYS_clone, 0, ALL_BITS, {CLONE_THREAD}, 1},
    {SYS_clone, 0, NO_BITS, {NEW_NAMESPACES}, 1},
    /* Outputs are descriptors that the supervisor opened; no name is opened for writing. */
    {SYS_openat, 2, NO_BITS, {WRITING}, 1},
#ifdef __x86_64__
    {SYS_open, 1, NO_BITS, {WRITING}, 1},
#endif
    /* abort and pthread_kill. */
    {SYS_kill, 0, ONE_OF, {OWN_PROCESS}, 1},
    {SYS_tgkill, 0, ONE_OF, {OWN_PROCESS}, 1},
    {SYS_prlimit64, 0, ONE_OF, {0, OWN_PROCESS}, 2},
    /* A descriptor can be made to signal any process. */
    {SYS_fcntl, 1, NONE_OF, {F_SETOWN, F_SETOWN_EX, F_SETSIG}, 3},
    /* Names of threads and of memory. Above all not the signal for the supervisor's end. */
    {SYS_prctl, 0, ONE_OF, {PR_SET_NAME, PR_GET_NAME, PR_SET_VMA}, 3},
    /* What the C library asks of plain files; nothing that types into a terminal or drives a device. */
    {SYS_ioctl, 1, ONE_OF, {TCGETS, TIOCGWINSZ, FIONREAD, FIONBIO, FIOCLEX, FIONCLEX}, 6},
};

#define COUNT(array) (sizeof(array) / sizeof *(array))

/* Two instructions for a call without a rule; a rule takes at most two for each value and five more. */
#define CAPACITY                                                                                                       \
    (16 + 2 * (COUNT(unknown_calls) + COUNT(refused_calls) + COUNT(refused_to_servers)) + 17 * COUNT(rules))
_Static_assert(CAPACITY <= BPF_MAXINSNS, "the filter is too long for the kernel");

struct program {
    struct sock_filter instructions[CAPACITY];
    unsigned short length;
};

static void add(struct program *program, struct sock_filter instruction)
{
    program->instructions[program->length++] = instruction;
}

static void add_load(struct program *program, size_t offset)
{
    add(program, (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, (uint32_t)offset));
}

static void add_return(struct program *program, uint32_t action)
{
    add(program, (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, action));
}

/* Compares what was loaded, and skips so many instructions if it is so and if it is not. */
static void add_jump(struct program *program, unsigned short test, uint32_t value, int if_true, int if_false)
{
    add(program, (struct sock_filter)BPF_JUMP(BPF_JMP | test | BPF_K, value, (uint8_t)if_true, (uint8_t)if_false));
}

static void add_calls(struct program *program, const int *calls, size_t count, uint32_t action)
{
    for (size_t index = 0; index < count; index++) {
        add_jump(program, BPF_JEQ, (uint32_t)calls[index], 0, 1);
        add_return(program, action);
    }
}

/* The test of a loaded argument: falls through to what follows if it passes. */
static void add_test(struct program *program, const struct rule *rule)
{
    for (int index = 0; index < rule->count; index++) {
        uint32_t value = rule->values[index] == OWN_PROCESS ? (uint32_t)getpid() : rule->values[index];
        switch (rule->test) {
        case ONE_OF: /* past the other values and the refusal */
            add_jump(program, BPF_JEQ, value, rule->count - index, 0);
            break;
        case NONE_OF:
            add_jump(program, BPF_JEQ, value, 0, 1);
            add_return(program, REFUSED);
            break;
        case ALL_BITS: /* of one bit, as here, the same as any */
            add_jump(program, BPF_JSET, value, 1, 0);
            add_return(program, REFUSED);
            break;
        case NO_BITS:
            add_jump(program, BPF_JSET, value, 0, 1);
            add_return(program, REFUSED);
            break;
        }
    }
    if (rule->test == ONE_OF)
        add_return(program, REFUSED);
}

/* Leaves the call's number loaded, so that the next rule may be about the same call. */
static void add_rule(struct program *program, const struct rule *rule)
{
    unsigned short start = program->length;
    add_jump(program, BPF_JEQ, (uint32_t)rule->call, 0, 0);
    /* Both architectures are little-endian: the low half comes first. */
    add_load(program, offsetof(struct seccomp_data, args) + sizeof(uint64_t) * (size_t)rule->argument);
    add_test(program, rule);
    add_load(program, offsetof(struct seccomp_data, nr));
    program->instructions[start].jf = (uint8_t)(program->length - start - 1);
}

static void build(struct program *program, int is_server)
{
    add_load(program, offsetof(struct seccomp_data, arch));
    add_jump(program, BPF_JEQ, ARCHITECTURE, 1, 0);
    add_return(program, SECCOMP_RET_KILL_PROCESS);
    add_load(program, offsetof(struct seccomp_data, nr));
    add_jump(program, BPF_JGT, LAST_CALL, 0, 1);
    add_return(program, UNKNOWN);
    add_calls(program, unknown_calls, COUNT(unknown_calls), UNKNOWN);
    add_calls(program, refused_calls, COUNT(refused_calls), REFUSED);
    if (is_server)
        add_calls(program, refused_to_servers, COUNT(refused_to_servers), REFUSED);
    else
        add_calls(program, refused_to_workers, COUNT(refused_to_workers), REFUSED);
    for (size_t index = 0; index < COUNT(rules); index++)
        add_rule(program, &rules[index]);
    add_return(program, ALLOWED);
}

static int restrict_calls(int is_server)
{
    struct program program = {.length = 0};
    build(&program, is_server);
    struct sock_fprog filter = {.len = program.length, .filter = program.instructions};
    long result = syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &filter);
    if (result < 0)
        return -errno;
    /* The thread that could not be brought along: there should be no other than this one. */
    return result > 0 ? -EBUSY : 0;
}

int sandbox_restrict_calls(void)
{
    return restrict_calls(0);
}

int sandbox_restrict_server_calls(void)
{
    return restrict_calls(1);
}
