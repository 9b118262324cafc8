/* replay.c: hands each file of a corpus to a fuzz target, without libFuzzer. */
#include <dirent.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

static int replay(const char *path)
{
    FILE *file = fopen(path, "rb");
    uint8_t *data = NULL;
    size_t n = 0, room = 0, got = 0;

    if (!file) {
        perror(path);
        return 1;
    }
    do {
        n += got;
        if (n == room) {
            room = room ? 2 * room : 4096;
            data = realloc(data, room);
            if (!data) abort();
        }
        got = fread(data + n, 1, room - n, file);
    } while (got > 0);
    fclose(file);
    /* A block of the exact size, so that a sanitizer sees a read behind its end. */
    if (n) data = realloc(data, n);
    fprintf(stderr, "%s\n", path); /* the last line names the culprit of a crash */
    LLVMFuzzerTestOneInput(data, n);
    free(data);
    return 0;
}

int main(int argc, char **argv)
{
    int bad = 0, count = 0;
    struct dirent *entry;
    char path[4096];
    DIR *folder = argc == 2 ? opendir(argv[1]) : NULL;

    if (!folder) {
        fprintf(stderr, "usage: %s CORPUS: a folder with at least one file\n", argv[0]);
        return 2;
    }
    while ((entry = readdir(folder))) {
        if (entry->d_name[0] == '.') continue;
        snprintf(path, sizeof path, "%s/%s", argv[1], entry->d_name);
        bad += replay(path);
        count++;
    }
    closedir(folder);
    printf("%d files replayed\n", count);
    return bad || !count;
}
