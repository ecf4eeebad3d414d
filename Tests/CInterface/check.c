/* check.c: a program in C that runs a sweep through swift_dynamics.h, and compares it with the CSV
 * file that the command wrote for the same sweep: check SCENE FILE FACTOR... */
#include "swift_dynamics.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void fail(const char *what, const char *detail) {
  fprintf(stderr, "error: %s: %s\n", what, detail ? detail : "");
  exit(1);
}

/* Whether a cell of the file is the number of the same cell in memory. An empty cell is NaN. */
static int is_equal(const char *cell, const struct ArrowSchema *field, const void *values,
                    int64_t row) {
  if (strcmp(field->format, "g") == 0) {
    const double value = ((const double *)values)[row];
    return *cell ? strtod(cell, NULL) == value : isnan(value);
  }
  const float value = ((const float *)values)[row];
  return *cell ? strtof(cell, NULL) == value : isnan(value);
}

/* Compares a batch with the next lines of the file. */
static void compare(FILE *file, const struct ArrowSchema *schema, const struct ArrowArray *batch) {
  char line[4096];
  for (int64_t row = 0; row < batch->length; ++row) {
    if (!fgets(line, sizeof line, file)) fail("the file has fewer rows", NULL);
    char *rest = line;
    for (int64_t column = 0; column < schema->n_children; ++column) {
      const struct ArrowSchema *field = schema->children[column];
      const struct ArrowArray *cells = batch->children[column];
      const char *cell = strsep(&rest, ",\n");
      if (!cell) fail("the file has fewer columns", field->name);
      if (field->dictionary) {
        const int8_t code = ((const int8_t *)cells->buffers[1])[row];
        const int32_t *offsets = cells->dictionary->buffers[1];
        const char *texts = cells->dictionary->buffers[2];
        const size_t length = (size_t)(offsets[code + 1] - offsets[code]);
        if (strlen(cell) != length || memcmp(cell, texts + offsets[code], length) != 0)
          fail(field->name, cell);
      } else if (!is_equal(cell, field, cells->buffers[1], row)) {
        fail(field->name, cell);
      }
    }
    if (rest && *rest) fail("the file has more columns", rest);
  }
}

int main(int count, char **arguments) {
  if (count < 4) fail("usage", "check SCENE FILE FACTOR...");
  char *error = NULL;
  if (sd_scene_built_in("no-such-scene", &error) || !error) fail("a scene that is not there", NULL);
  sd_text_release(error);

  sd_scene *scene = sd_scene_built_in(arguments[1], &error);
  if (!scene) fail("scene", error);
  sd_design *design = sd_design_create(scene);
  for (int k = 3; k < count; ++k) {
    if (!sd_design_vary(design, arguments[k], &error)) fail(arguments[k], error);
  }
  sd_sweep *sweep = sd_sweep_create(design, NULL, &error);
  if (!sweep) fail("sweep", error);
  struct ArrowArrayStream rows;
  if (!sd_sweep_run(sweep, NULL, NULL, &rows, &error)) fail("run", error);
  const int64_t row_count = sd_sweep_row_count(sweep);
  sd_sweep_release(sweep);
  sd_design_release(design);
  sd_scene_release(scene);

  FILE *file = fopen(arguments[2], "r");
  char line[4096];
  if (!file) fail(arguments[2], strerror(errno));
  if (!fgets(line, sizeof line, file)) fail(arguments[2], "no header");
  struct ArrowSchema schema;
  if (rows.get_schema(&rows, &schema) != 0) fail("schema", rows.get_last_error(&rows));
  char *rest = line;
  for (int64_t column = 0; column < schema.n_children; ++column) {
    const char *name = strsep(&rest, ",\n");
    if (!name || strcmp(name, schema.children[column]->name) != 0) fail("header", name);
  }
  int64_t compared = 0;
  for (;;) {
    struct ArrowArray batch;
    if (rows.get_next(&rows, &batch) != 0) fail("rows", rows.get_last_error(&rows));
    if (!batch.release) break;
    compare(file, &schema, &batch);
    compared += batch.length;
    batch.release(&batch);
  }
  if (fgets(line, sizeof line, file)) fail("the file has more rows", line);
  if (compared != row_count) fail("the number of rows", NULL);
  schema.release(&schema);
  rows.release(&rows);
  fclose(file);
  printf("%s: %lld rows equal the command's\n", arguments[1], (long long)compared);
  return 0;
}
