/* check.c: a program in C that runs a sweep through swift_dynamics.h, and compares it with the CSV
 * file that the command wrote for the same sweep: check SCENE FILE FACTOR... */
#include "swift_dynamics.h"

#include <stdio.h>

#include "table.h"

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

  const int64_t compared = compare_table(&rows, arguments[2], NULL);
  if (compared != row_count) fail("the number of rows", NULL);
  printf("%s: %lld rows equal the command's\n", arguments[1], (long long)compared);
  return 0;
}
