#define _GNU_SOURCE
#include "CLibraryShim.h"

#include <link.h>
#include <string.h>

/* More than any library names. */
enum { MOST_NEEDED = 512 };

struct visitor {
    void (*visit)(const struct library_object *object, void *context);
    void *context;
};

/* Finds the build id among a segment's notes. */
static void read_notes(const char *notes, size_t size, size_t alignment, struct library_object *object)
{
    const size_t step = alignment == 8 ? 8 : 4;
    size_t at = 0;
    while (at + sizeof(ElfW(Nhdr)) <= size) {
        ElfW(Nhdr) header;
        memcpy(&header, notes + at, sizeof header);
        const size_t name = at + sizeof header;
        const size_t content = (name + header.n_namesz + step - 1) / step * step;
        if (content > size || header.n_descsz > size - content)
            return;
        if (header.n_type == NT_GNU_BUILD_ID && header.n_namesz == 4 && memcmp(notes + name, "GNU", 4) == 0) {
            object->build_id = (const unsigned char *)notes + content;
            object->build_id_size = header.n_descsz;
            return;
        }
        at = (content + header.n_descsz + step - 1) / step * step;
    }
}

/* Reads an object's name and the names of the objects that it needs. */
static void read_names(
    const ElfW(Dyn) *entries, ElfW(Addr) base, const char **needed, struct library_object *object)
{
    const char *texts = NULL;
    for (const ElfW(Dyn) *entry = entries; entry->d_tag != DT_NULL; entry++)
        if (entry->d_tag == DT_STRTAB) {
            /* The loader has made it an address, but not where the section cannot be written. */
            const ElfW(Addr) place = entry->d_un.d_ptr;
            texts = (const char *)(place < base ? place + base : place);
        }
    if (!texts)
        return;
    for (const ElfW(Dyn) *entry = entries; entry->d_tag != DT_NULL; entry++) {
        if (entry->d_tag == DT_SONAME)
            object->name = texts + entry->d_un.d_val;
        if (entry->d_tag == DT_NEEDED && object->needed_count < MOST_NEEDED)
            needed[object->needed_count++] = texts + entry->d_un.d_val;
    }
}

static int visit_object(struct dl_phdr_info *info, size_t size, void *data)
{
    (void)size;
    const struct visitor *visitor = data;
    const char *needed[MOST_NEEDED];
    struct library_object object = {.name = "", .needed = needed};
    for (ElfW(Half) index = 0; index < info->dlpi_phnum; index++) {
        const ElfW(Phdr) *segment = &info->dlpi_phdr[index];
        const char *start = (const char *)(info->dlpi_addr + segment->p_vaddr);
        if (segment->p_type == PT_NOTE && object.build_id_size == 0)
            read_notes(start, segment->p_memsz, segment->p_align, &object);
        if (segment->p_type == PT_DYNAMIC)
            read_names((const ElfW(Dyn) *)start, info->dlpi_addr, needed, &object);
    }
    visitor->visit(&object, visitor->context);
    return 0;
}

void libraryshim_each_object(void (*visit)(const struct library_object *object, void *context), void *context)
{
    struct visitor visitor = {visit, context};
    dl_iterate_phdr(visit_object, &visitor);
}
