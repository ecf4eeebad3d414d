#include "spring_bits.h"

#include "ckportable.h"
#include "hash.h"

#pragma STDC FP_CONTRACT OFF /* the inputs made here are part of the bits */

static const double no_number = __builtin_nan("");

/* ---- random numbers: SplitMix64 ---- */

static uint64_t state;

static double between(double low, double high) {
  uint64_t z = state += 0x9e3779b97f4a7c15u;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  z ^= z >> 31;
  return low + (high - low) * ((double)(z >> 11) * 0x1p-53);
}

static bool one_in(uint32_t count) {
  return between(0, count) < 1;
}

/* A size of any order of magnitude. */
static double any_size(void) {
  return ck_exponential(between(-60, 60));
}

static void fill_row(double *row) {
  row[CK_SPRING_WIDTH] = between(1, 300);
  row[CK_SPRING_HEIGHT] = between(1, 300);
  row[CK_SPRING_X] = between(-300, 700);
  row[CK_SPRING_Y] = between(-300, 900);
  row[CK_SPRING_ANGLE] = between(-7, 7);
  row[CK_SPRING_DENSITY] = between(0.1, 3);
  row[CK_SPRING_END_X] = one_in(4) ? row[CK_SPRING_X] : between(-300, 700);
  row[CK_SPRING_END_Y] = one_in(4) ? row[CK_SPRING_Y] : between(-300, 900);
  row[CK_SPRING_SCALE] = one_in(4) ? 1 : between(0, 3);
  row[CK_SPRING_DAMPING_RATIO] = one_in(8) ? 1 : one_in(16) ? no_number : between(0, 3);
  row[CK_SPRING_VELOCITY_X] = one_in(4) ? 0 : between(-30, 60);
  row[CK_SPRING_VELOCITY_Y] = one_in(4) ? 0 : between(-30, 60);
  row[CK_SPRING_SETTLING] = between(0.01, 3);
  row[CK_SPRING_RESPONSE] = one_in(2) ? no_number : between(0.05, 2);
  row[CK_SPRING_BOUNDS_WIDTH] = between(100, 400);
  row[CK_SPRING_BOUNDS_HEIGHT] = between(100, 800);
  const bool has_target = !one_in(3), has_target_angle = has_target && one_in(2);
  row[CK_SPRING_TARGET_X] = has_target ? row[CK_SPRING_END_X] + between(-5, 5) : no_number;
  row[CK_SPRING_TARGET_Y] = has_target ? row[CK_SPRING_END_Y] + between(-5, 5) : no_number;
  row[CK_SPRING_TARGET_TOLERANCE] = between(0, 9);
  row[CK_SPRING_TARGET_ANGLE] = has_target_angle ? row[CK_SPRING_ANGLE] : no_number;
  row[CK_SPRING_TARGET_ANGLE_TOLERANCE] = 0.1;
  row[CK_SPRING_DURATION] = between(0.1, 4);
}

uint64_t hash_springs(ck_precision precision, uint32_t count, bool moves_centre) {
  const size_t size = precision == CK_PRECISION_SINGLE ? 4 : 8;
  const uint32_t frame_limit = 150;
  const size_t frame_count = (size_t)count * (frame_limit + 1);
  double *inputs = allocate(count * CK_SPRING_INPUTS * sizeof *inputs);
  state = 1;
  for (uint32_t row = 0; row < count; ++row) fill_row(inputs + row * CK_SPRING_INPUTS);
  void *metrics[CK_SPRING_METRIC_COUNT];
  for (uint32_t i = 0; i < CK_SPRING_METRIC_COUNT; ++i) metrics[i] = allocate(count * size);
  const ck_spring_args args = {
      .inputs = inputs,
      .metrics = metrics,
      .statuses = allocate(count),
      .frames = allocate(count * sizeof *args.frames),
      .trace = allocate(frame_count * CK_TRACE_VALUES * size),
      .scales = allocate(frame_count * sizeof *args.scales),
      .frame_rate = 60,
      .settle_distance = 0.5,
      .points_per_metre = 100,
      .scenario_count = count,
      .frame_limit = frame_limit,
      .moves_centre = moves_centre,
  };
  ck_spring_run(precision, &args);
  uint64_t hash = hash_of_nothing;
  for (uint32_t i = 0; i < CK_SPRING_METRIC_COUNT; ++i) {
    hash = hash_bytes(hash, metrics[i], count * size);
    free(metrics[i]);
  }
  hash = hash_bytes(hash, args.statuses, count);
  hash = hash_bytes(hash, args.frames, count * sizeof *args.frames);
  hash = hash_bytes(hash, args.trace, frame_count * CK_TRACE_VALUES * size);
  hash = hash_bytes(hash, args.scales, frame_count * sizeof *args.scales);
  free(inputs);
  free(args.statuses);
  free(args.frames);
  free(args.trace);
  free(args.scales);
  return hash;
}

uint64_t hash_functions(uint32_t count) {
  uint64_t hash = hash_of_nothing;
  state = 2;
  for (uint32_t i = 0; i < count; ++i) {
    const double x = between(-1, 1) * any_size(), y = between(-1, 1) * any_size();
    const ck_vector direction = ck_unit_vector(between(-1e4, 1e4));
    const ck_spring spring = {any_size() * 1e-20, one_in(4) ? 1 : between(0.001, 3),
                              between(-9, 9)};
    const ck_spring_overshoot overshoot = ck_spring_find_overshoot(spring);
    const double values[] = {
        ck_exponential(between(-800, 750)),
        ck_logarithm(any_size()),
        ck_logarithm_one_plus(any_size()),
        ck_angle(x, y),
        ck_length(x, y),
        direction.x,
        direction.y,
        ck_spring_displacement(spring, any_size()),
        ck_spring_velocity(spring, any_size()),
        ck_spring_rate(spring),
        ck_spring_first_crossing(spring),
        overshoot.fraction,
        overshoot.time,
        ck_spring_uikit_duration(spring),
        spring.angular_frequency > 1 ? ck_spring_core_animation_duration(spring) : 0,
        ck_spring_fitting_frequency(spring.damping_ratio, between(0.01, 9), &x, 1),
    };
    hash = hash_bytes(hash, values, sizeof values);
  }
  return hash;
}
