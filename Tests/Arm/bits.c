/* bits.c: runs the kernel on scenes that use every part of it and prints a hash of all it wrote.
 *
 * One line for each instruction set of this machine, precision, scene and number of scenarios:
 *   ISA PRECISION SCENE COUNT HASH
 * Lines that differ in the ISA alone must have one hash, on this machine and on every other one.
 * run.sh compares. */
#include "cards.h"
#include "hash.h"
#include "large.h"
#include "separate.h"
#include "spring_bits.h"
#include "worlds.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Metrics of the runs without a trace: all, the command's default ones, and two other sets. */
static const uint32_t metric_sets[] = {
    (1u << CK_METRIC_COUNT) - 1,
    1u << CK_METRIC_SETTLE_TIME | 1u << CK_METRIC_PAUSE_TIME | 1u << CK_METRIC_OVERSHOOT |
        1u << CK_METRIC_BOUNCES | 1u << CK_METRIC_EXIT_TIME | 1u << CK_METRIC_PEAK_SPEED |
        1u << CK_METRIC_FINAL_X | 1u << CK_METRIC_FINAL_Y,
    1u << CK_METRIC_TRAVEL | 1u << CK_METRIC_OSCILLATIONS | 1u << CK_METRIC_FIRST_CONTACT_TIME,
    1u << CK_METRIC_FINAL_Y,
};

/* ---- running and hashing ---- */

/* Runs a scene again without a trace, so that frame loops run (frames.inc), and with fewer metrics.
 * Ends the program if a metric, a status or the number of frames differs from the run with a
 * trace. */
static void expect_bits_of_trace(const scene *s, ck_isa isa, ck_precision precision,
                                 const ck_run_args *traced) {
  const size_t size = precision == CK_PRECISION_SINGLE ? 4 : 8;
  const uint32_t count = traced->scenario_count;
  for (size_t set = 0; set < sizeof metric_sets / sizeof *metric_sets; ++set) {
    void *metrics[CK_METRIC_COUNT] = {0};
    uint8_t statuses[count_limit];
    uint32_t frames[count_limit];
    ck_run_args args = *traced;
    args.trace = NULL;
    args.metrics = metrics;
    args.statuses = statuses;
    args.frames = frames;
    for (uint32_t i = 0; i < CK_METRIC_COUNT; ++i) {
      if (metric_sets[set] >> i & 1) metrics[i] = allocate(count * size);
    }
    ck_run(isa, precision, &args);
    bool same = memcmp(statuses, traced->statuses, count) == 0 &&
                memcmp(frames, traced->frames, count * sizeof *frames) == 0;
    for (uint32_t i = 0; i < CK_METRIC_COUNT; ++i) {
      same &= !metrics[i] || memcmp(metrics[i], traced->metrics[i], count * size) == 0;
      free(metrics[i]);
    }
    if (same) continue;
    fprintf(stderr, "error: %s, %u: other bits without a trace, set %u\n", s->name, (unsigned)count,
            (unsigned)set);
    exit(1);
  }
}

static uint64_t random_state;

/* SplitMix64. */
static uint64_t next_random(void) {
  uint64_t z = random_state += 0x9e3779b97f4a7c15u;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

static uint64_t hash_run(const scene *s, ck_isa isa, ck_precision precision, uint32_t count) {
  const size_t size = precision == CK_PRECISION_SINGLE ? 4 : 8;
  const uint32_t input_count =
      CK_ITEM_INPUTS + s->joint_count * CK_JOINT_INPUTS + s->edge_count * CK_EDGE_INPUTS +
      s->push_count * CK_PUSH_INPUTS + s->set_count * CK_PROPERTY_INPUTS + s->number_count +
      s->field_count * CK_FIELD_INPUTS + s->region_count * CK_REGION_INPUTS;
  ck_input inputs[input_limit] = {0};
  void *columns[input_limit] = {0};
  random_state = 1;
  for (uint32_t i = 0; i < input_count; ++i) {
    inputs[i].value = s->value[i];
    if (s->spread[i] == 0) continue;
    inputs[i].column = columns[i] = allocate(count * size);
    for (uint32_t row = 0; row < count; ++row) {
      const double unit = (double)(next_random() >> 11) * 0x1p-52 - 1; /* [-1, 1) */
      const double value = s->value[i] + s->spread[i] * unit;
      if (size == 4) {
        ((float *)columns[i])[row] = (float)value;
      } else {
        ((double *)columns[i])[row] = value;
      }
    }
  }
  uint8_t substeps[frame_limit], skip[count_limit], statuses[count_limit];
  uint32_t frames[count_limit];
  memset(substeps, s->settings.time_step < 0.01 ? 2 : 1, sizeof substeps);
  substeps[0] = 1; /* as UIKit's accumulator gives it */
  for (uint32_t row = 0; row < count_limit; ++row) skip[row] = row % 11 == 7;
  void *metrics[CK_METRIC_COUNT];
  for (uint32_t i = 0; i < CK_METRIC_COUNT; ++i) metrics[i] = allocate(count * size);
  const size_t trace_bytes = (size_t)count * (frame_limit + 1) * CK_TRACE_VALUES * size;
  void *trace = allocate(trace_bytes);

  ck_run_args args = {
      .inputs = inputs,
      .joints = s->joints,
      .phases = s->phases,
      .ends = s->ends,
      .conditions = s->conditions,
      .changes = s->changes,
      .pushes = s->pushes,
      .fields = s->fields,
      .regions = s->regions,
      .substeps = substeps,
      .skip = skip,
      .metrics = metrics,
      .statuses = statuses,
      .frames = frames,
      .trace = trace,
      .settings = s->settings,
      .edges_active = s->edges_active,
      .scenario_count = count,
      .frame_limit = frame_limit,
      .joint_count = s->joint_count,
      .edge_count = s->edge_count,
      .phase_count = s->phase_count,
      .push_count = s->push_count,
      .field_count = s->field_count,
      .region_count = s->region_count,
      .input_count = input_count,
      .end_count = s->end_count,
      .condition_count = s->condition_count,
      .polls_conditions = s->polls_conditions,
      .item_persists = 1,
      .gravity_active = 1,
      .rotates = s->rotates,
      .has_target = 1,
      .has_target_angle = 0,
  };
  args.scratch = allocate(ck_scratch_bytes(isa, precision, &args));
  args.trajectory = allocate(ck_trajectory_bytes(isa, precision, &args));
  ck_run(isa, precision, &args);
  expect_bits_of_trace(s, isa, precision, &args);

  uint64_t hash = hash_of_nothing;
  for (uint32_t i = 0; i < CK_METRIC_COUNT; ++i) {
    hash = hash_bytes(hash, metrics[i], count * size);
    free(metrics[i]);
  }
  hash = hash_bytes(hash, statuses, count);
  hash = hash_bytes(hash, trace, trace_bytes);
  for (uint32_t i = 0; i < input_count; ++i) free(columns[i]);
  free(trace);
  free(args.scratch);
  free(args.trajectory);
  return hash;
}

/* Whether the program's arguments name a set; without arguments, all are. */
static bool is_asked_for(const char *isa_name, int argument_count, char **arguments) {
  for (int i = 1; i < argument_count; ++i) {
    if (strcmp(arguments[i], isa_name) == 0) return true;
  }
  return argument_count <= 1; /* 0 where a program has no name, as in WebAssembly */
}

/* Prints the hashes of the instruction sets that are named, or of all that this machine has. */
int main(int argument_count, char **arguments) {
  static const char *const isa_names[] = {"scalar", "sse2", "avx2", "avx512", "neon", "wasm"};
  static const uint32_t counts[] = {1, 13, count_limit};
  /* More than two blocks of the most lanes; an emulator takes long for worlds. */
  static const uint32_t large_counts[] = {2, 17, 160, 700}, side_by_side_limit = 160;
  static const uint32_t world_counts[] = {1, 13, 40};
  const scene scenes[] = {
      flight(),
      drop(),
      tumble(),
      hang("spring", 3, 0, 120),
      hang("spring-offset", 3, 80, 40),
      hang("rod", 0, 60, 100),
      hang("pin", 0, 90, 0),
      phases(),
      events(),
      snap(),
      pushes(),
      field("drag", CK_FIELD_DRAG),
      field("vortex", CK_FIELD_VORTEX),
      field("radial-gravity", CK_FIELD_RADIAL_GRAVITY),
      field("linear-gravity", CK_FIELD_LINEAR_GRAVITY),
      field("velocity", CK_FIELD_VELOCITY),
      field("turbulence", CK_FIELD_TURBULENCE),
      field("spring-field", CK_FIELD_SPRING),
      field("electric", CK_FIELD_ELECTRIC),
      field("magnetic", CK_FIELD_MAGNETIC),
      stock(),
      bounce("bounce", 0, 0.5),
      bounce("bounce-ceiling", 1, 0.5),
      bounce("bounce-awake", 0, INFINITY),
      bounce("bounce-phases", 2, 0.5),
      pull("pull", 0, 0.5),
      pull("pull-awake", 0, INFINITY),
      pull("pull-limited", 1, INFINITY),
      pull("pull-phases", 2, 0.5),
      pull("pull-track", 3, 0.5),
      pull("pull-diverging", 4, INFINITY),
  };
  /* Springs have no vectors. */
  const bool has_springs = is_asked_for("scalar", argument_count, arguments);
  if (has_springs) {
    printf("scalar f64 spring-functions 5000 %016llx\n", (unsigned long long)hash_functions(5000));
  }
  for (uint32_t k = 0; has_springs && k < 4; ++k) {
    const ck_precision p = k % 2 ? CK_PRECISION_DOUBLE : CK_PRECISION_SINGLE;
    printf("scalar f%d %s 1000 %016llx\n", k % 2 ? 64 : 32,
           k / 2 ? "spring-centre" : "spring-scale",
           (unsigned long long)hash_springs(p, 1000, k / 2));
  }
  for (ck_isa isa = CK_ISA_SCALAR; isa <= CK_ISA_WASM; ++isa) {
    if (!ck_isa_is_supported(isa)) continue;
    if (!is_asked_for(isa_names[isa], argument_count, arguments)) continue;
    for (ck_precision p = CK_PRECISION_SINGLE; p <= CK_PRECISION_DOUBLE; ++p) {
      for (size_t i = 0; i < sizeof scenes / sizeof *scenes; ++i) {
        for (size_t k = 0; k < sizeof counts / sizeof *counts; ++k) {
          printf("%s f%d %s %u %016llx\n", isa_names[isa], p == CK_PRECISION_SINGLE ? 32 : 64,
                 scenes[i].name, (unsigned)counts[k],
                 (unsigned long long)hash_run(&scenes[i], isa, p, counts[k]));
        }
      }
      for (size_t k = 0; k < 2 * sizeof world_counts / sizeof *world_counts; ++k) {
        const uint32_t count = world_counts[k / 2];
        printf("%s f%d world%s %u %016llx\n", isa_names[isa], p == CK_PRECISION_SINGLE ? 32 : 64,
               k % 2 ? "-torn" : "", (unsigned)count,
               (unsigned long long)hash_worlds(&settings, isa, p, count, k % 2));
      }
      for (size_t k = 0; k < sizeof counts / sizeof *counts; ++k) {
        printf("%s f%d separate %u %016llx\n", isa_names[isa], p == CK_PRECISION_SINGLE ? 32 : 64,
               (unsigned)counts[k],
               (unsigned long long)hash_separate(&settings, isa, p, counts[k]));
      }
      for (size_t k = 0; k < 4 * sizeof large_counts / sizeof *large_counts; ++k) {
        const uint32_t count = large_counts[k / 4];
        const bool has_groups = k % 2, is_side_by_side = k / 2 % 2;
        if (is_side_by_side && count > side_by_side_limit) continue;
        printf(
            "%s f%d %s %u %016llx\n", isa_names[isa], p == CK_PRECISION_SINGLE ? 32 : 64,
            has_groups ? "large-groups" : "large", (unsigned)count,
            (unsigned long long)hash_large(&settings, isa, p, count, has_groups, is_side_by_side));
      }
    }
  }
}
