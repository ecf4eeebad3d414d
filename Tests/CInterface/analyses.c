/* analyses.c: a program in C that solves, matches and computes sensitivities through
 * swift_dynamics.h, with the seed 3.
 *
 * Prints the solution:
 *   analyses solve SCENE FACTOR GOAL
 * Compares with files that the command wrote:
 *   analyses match SCENE FACTOR RECORDING MATCHES.csv ERRORS.csv
 *   analyses sensitivity SCENE FACTOR NUMBERS.csv
 * Cancels each of the three:
 *   analyses cancel SCENE FACTOR */
#include "swift_dynamics.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "table.h"

static char *error;

static void count_reports(void *context, int64_t done, int64_t total) {
  if (done < 0 || done > total) fail("progress", "more than all");
  ++*(int64_t *)context;
}

static void solve(const sd_scene *scene, const char *factor, const char *goal) {
  int64_t reports = 0;
  sd_solve_options question = {
      .size = sizeof question, .vary = &factor, .vary_count = 1, .budget = 2048};
  sd_analysis_options options = {
      .size = sizeof options, .seed = 3, .progress = count_reports, .progress_context = &reports};
  if (sd_solve(scene, &question, &options, NULL, &error)) fail("solve", "no error without goals");
  if (!strstr(error, "no goal is given")) fail("solve without goals", error);
  sd_text_release(error);
  question.goals = &goal;
  question.goal_count = 1;
  char *text = sd_solve(scene, &question, &options, NULL, &error);
  if (!text) fail("solve", error);
  if (reports == 0) fail("solve", "no progress");
  fputs(text, stdout);
  sd_text_release(text);
}

static char *text_of(const char *path) {
  FILE *file = fopen(path, "r");
  char *text = calloc(1, 1 << 20);
  if (!file || !text || fread(text, 1, (1 << 20) - 1, file) == 0) fail(path, "cannot be read");
  fclose(file);
  return text;
}

static void match(const sd_scene *scene, const char *factor, char **files) {
  char *text = text_of(files[0]);
  sd_recording *recording = sd_recording_parse(scene, text, files[0], &error);
  if (!recording) fail("recording", error);
  free(text);
  const sd_match_options question = {
      .size = sizeof question, .vary = &factor, .vary_count = 1, .sample_count = 256};
  const sd_analysis_options options = {.size = sizeof options, .seed = 3};
  sd_matches *matches = sd_match(scene, recording, &question, &options, NULL, &error);
  sd_recording_release(recording);
  if (!matches) fail("match", error);
  struct ArrowArrayStream rows;
  if (!sd_matches_rows(matches, &rows, &error)) fail("rows", error);
  const int64_t count = compare_table(&rows, files[1], "command");
  if (!sd_matches_errors(matches, 1, &rows, &error)) fail("errors", error);
  const int64_t errors = compare_table(&rows, files[2], NULL);
  if (sd_matches_errors(matches, count + 1, &rows, &error)) fail("errors", "no such match");
  sd_text_release(error);
  if (sd_matches_frame_rate(matches) != 60) fail("match", "the frame rate");
  sd_matches_release(matches);
  printf("match: %lld matches and %lld errors equal the command's\n", (long long)count,
         (long long)errors);
}

static void sensitivity(const sd_scene *scene, const char *factor, const char *file) {
  const sd_sensitivity_options question = {
      .size = sizeof question, .vary = &factor, .vary_count = 1, .sample_count = 64};
  const sd_analysis_options options = {.size = sizeof options, .seed = 3};
  struct ArrowArrayStream rows;
  if (!sd_sensitivity(scene, &question, &options, NULL, &rows, &error)) fail("sensitivity", error);
  printf("sensitivity: %lld numbers equal the command's\n",
         (long long)compare_table(&rows, file, NULL));
}

static double seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static double cancelled_at;

static void *cancel_soon(void *cancellation) {
  const struct timespec pause = {.tv_nsec = 300000000};
  nanosleep(&pause, NULL);
  cancelled_at = seconds();
  sd_cancellation_cancel(cancellation);
  return NULL;
}

/* How long an analysis runs after its cancellation, s. `kind` is 0 for solve, 1 for match and 2 for
 * sensitivity; each would take minutes. */
static double time_to_stop(const sd_scene *scene, const char *factor, int kind) {
  const sd_solve_options solve = {.size = sizeof solve,
                                  .vary = &factor,
                                  .vary_count = 1,
                                  .goals = (const char *[]){"bounces>1000"},
                                  .goal_count = 1,
                                  .budget = 1 << 24};
  const sd_match_options match = {
      .size = sizeof match, .vary = &factor, .vary_count = 1, .sample_count = 1 << 22};
  const sd_sensitivity_options sensitivity = {
      .size = sizeof sensitivity, .vary = &factor, .vary_count = 1, .sample_count = 1 << 20};
  sd_recording *recording = sd_recording_create();
  const double times[] = {0, 0.5, 1, 1.5}, x[] = {100, 110, 130, 160};
  if (!sd_recording_add(recording, "item0", times, x, NULL, NULL, 4, &error)) fail("add", error);
  sd_cancellation *cancellation = sd_cancellation_create();
  pthread_t thread;
  pthread_create(&thread, NULL, cancel_soon, cancellation);
  struct ArrowArrayStream rows;
  const int has_result =
      kind == 0   ? sd_solve(scene, &solve, NULL, cancellation, &error) != NULL
      : kind == 1 ? sd_match(scene, recording, &match, NULL, cancellation, &error) != NULL
                  : sd_sensitivity(scene, &sensitivity, NULL, cancellation, &rows, &error);
  const double end = seconds();
  pthread_join(thread, NULL);
  if (has_result) fail("cancel", "the analysis ended before");
  if (strcmp(error, "the run was cancelled") != 0) fail("cancel", error);
  sd_text_release(error);
  sd_cancellation_release(cancellation);
  sd_recording_release(recording);
  return end - cancelled_at;
}

static void cancel(const sd_scene *scene, const char *factor) {
  for (int kind = 0; kind < 3; ++kind) {
    /* On a busy machine the best of some attempts counts. */
    double best = 1e9;
    for (int attempt = 0; attempt < 5 && best >= 0.2; ++attempt) {
      const double time = time_to_stop(scene, factor, kind);
      if (time < best) best = time;
    }
    if (best >= 0.2) fail("cancel", "an analysis stopped too late");
  }
  puts("cancel: all analyses stopped within 0.2 s");
}

int main(int count, char **arguments) {
  if (count < 4) fail("usage", "analyses solve|match|sensitivity|cancel SCENE FACTOR ...");
  sd_scene *scene = sd_scene_built_in(arguments[2], &error);
  if (!scene) fail("scene", error);
  const char *factor = arguments[3];
  if (strcmp(arguments[1], "solve") == 0 && count == 5) {
    solve(scene, factor, arguments[4]);
  } else if (strcmp(arguments[1], "match") == 0 && count == 7) {
    match(scene, factor, arguments + 4);
  } else if (strcmp(arguments[1], "sensitivity") == 0 && count == 5) {
    sensitivity(scene, factor, arguments[4]);
  } else if (strcmp(arguments[1], "cancel") == 0) {
    cancel(scene, factor);
  } else {
    fail("usage", arguments[1]);
  }
  sd_scene_release(scene);
  return 0;
}
