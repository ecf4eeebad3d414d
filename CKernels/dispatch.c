/* dispatch.c: the instruction sets of this machine, and calls through their tables. */
#include <string.h>

#include "table.h"

bool ck_isa_is_supported(ck_isa isa) {
  switch (isa) {
  case CK_ISA_SCALAR:
    return true;
#if defined(__x86_64__)
  case CK_ISA_SSE2:
    return true; /* part of x86-64 */
  case CK_ISA_AVX2:
    return __builtin_cpu_supports("avx2");
  case CK_ISA_AVX512:
    return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl") &&
           __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512bw");
#elif defined(__aarch64__)
  case CK_ISA_NEON:
    return true; /* part of AArch64 */
#elif defined(__wasm_simd128__)
  case CK_ISA_WASM:
    return true; /* an engine without these instructions does not load the module */
#endif
  default:
    return false;
  }
}

/* The tables of one instruction set in one precision. */
struct tables {
  const ck_table *one;
  const ck_run_table *wide;
  const ck_world_table *worlds;
  const ck_large_table *large;
};

#define TABLES(isa, bits)                                                                          \
  (struct tables) {                                                                                \
    &ck_##isa##_##bits, &ck_##isa##_wide_##bits, &ck_##isa##_worlds_##bits,                        \
        &ck_##isa##_large_##bits                                                                   \
  }

static struct tables tables_of(ck_isa isa, ck_precision precision) {
  const bool is_single = precision == CK_PRECISION_SINGLE;
  switch (isa) {
#if defined(__x86_64__)
  case CK_ISA_SSE2:
    return is_single ? TABLES(sse2, 32) : TABLES(sse2, 64);
  case CK_ISA_AVX2:
    return is_single ? TABLES(avx2, 32) : TABLES(avx2, 64);
  case CK_ISA_AVX512:
    return is_single ? TABLES(avx512, 32) : TABLES(avx512, 64);
#elif defined(__aarch64__)
  case CK_ISA_NEON:
    return is_single ? TABLES(neon, 32) : TABLES(neon, 64);
#elif defined(__wasm_simd128__)
  case CK_ISA_WASM:
    return is_single ? TABLES(wasm, 32) : TABLES(wasm, 64);
#endif
  default:
    return is_single ? TABLES(scalar, 32) : TABLES(scalar, 64);
  }
}

static const ck_table *table_of(ck_isa isa, ck_precision precision) {
  return tables_of(isa, precision).one;
}

/* Whether wide blocks, with twice as many lanes, are faster: a step has few live values if nothing
 * rotates, and no lane waits for others that come to rest later (is_worth_filling of run.inc). */
static bool pays_wide(const ck_run_args *args) {
  const bool ends_by_time = args->settings.sleep_time > 1e30 && args->phase_count == 0;
  return !args->rotates && (args->edge_count == 0 || ends_by_time);
}

static const ck_run_table *run_table_of(struct tables tables, const ck_run_args *args) {
  return pays_wide(args) ? tables.wide : &tables.one->runs;
}

#include "separate_items.inc"
#include "separate_live.inc"

uint32_t ck_lane_count(ck_isa isa, ck_precision precision) {
  return ck_isa_is_supported(isa) ? table_of(isa, precision)->runs.lane_count : 0;
}

size_t ck_scratch_bytes(ck_isa isa, ck_precision precision, const ck_run_args *args) {
  return run_table_of(tables_of(isa, precision), args)->scratch_bytes(args);
}

size_t ck_trajectory_bytes(ck_isa isa, ck_precision precision, const ck_run_args *args) {
  return run_table_of(tables_of(isa, precision), args)->trajectory_bytes(args);
}

void ck_run(ck_isa isa, ck_precision precision, const ck_run_args *args) {
  run_table_of(tables_of(isa, precision), args)->run(args);
}

size_t ck_world_scratch_bytes(ck_isa isa, ck_precision precision, const ck_world_args *args) {
  const struct tables tables = tables_of(isa, precision);
  if (args->items_are_separate) return separate_scratch_bytes(tables, args);
  return args->is_large ? tables.large->scratch_bytes(args) : tables.worlds->scratch_bytes(args);
}

size_t ck_world_trajectory_bytes(ck_isa isa, ck_precision precision, const ck_world_args *args) {
  const struct tables tables = tables_of(isa, precision);
  if (args->items_are_separate) return separate_trajectory_bytes(tables, args);
  return args->is_large ? tables.large->trajectory_bytes(args)
                        : tables.worlds->trajectory_bytes(args);
}

uint32_t ck_world_run(ck_isa isa, ck_precision precision, const ck_world_args *args) {
  const struct tables tables = tables_of(isa, precision);
  if (args->is_large) return tables.large->run(args);
  if (args->items_are_separate) {
    run_separate(tables, precision, args);
  } else {
    tables.worlds->run(args);
  }
  return args->run.scenario_count;
}

/* The live scenarios of items that may meet. */
static const ck_world_live_table *live_table_of(struct tables tables, const ck_world_args *args) {
  return args->is_large ? &tables.large->live : &tables.worlds->live;
}

void ck_live_begin(ck_isa isa, ck_precision precision, const ck_run_args *args, double frame,
                   const ck_live_origin *origin, ck_live *live) {
  table_of(isa, precision)->live.begin(args, frame, origin, live);
}

void ck_live_step(ck_isa isa, ck_precision precision, const ck_run_args *args, uint32_t substeps,
                  double frames, ck_live *live) {
  table_of(isa, precision)->live.step(args, substeps, frames, live);
}

void ck_live_place(ck_isa isa, ck_precision precision, const ck_run_args *args, uint32_t item,
                   uint32_t what, ck_live *live) {
  table_of(isa, precision)->live.place(args, item, what, live);
}

void ck_live_carry(ck_isa isa, ck_precision precision, const ck_run_args *args,
                   const ck_run_args *from, const ck_live_origin *origin, ck_live *live) {
  table_of(isa, precision)->live.carry(args, from, origin, live);
}

void ck_world_live_begin(ck_isa isa, ck_precision precision, const ck_world_args *args,
                         double frame, const ck_live_origin *origin, ck_live *live) {
  const struct tables tables = tables_of(isa, precision);
  if (args->items_are_separate) {
    begin_separate_live(tables, precision, args, frame, origin, live);
  } else {
    live_table_of(tables, args)->begin(args, frame, origin, live);
  }
}

void ck_world_live_step(ck_isa isa, ck_precision precision, const ck_world_args *args,
                        uint32_t substeps, double frames, ck_live *live) {
  if (args->items_are_separate) {
    step_separate_live(args, substeps, frames, live);
  } else {
    live_table_of(tables_of(isa, precision), args)->step(args, substeps, frames, live);
  }
}

void ck_world_live_place(ck_isa isa, ck_precision precision, const ck_world_args *args,
                         uint32_t item, uint32_t what, ck_live *live) {
  if (args->items_are_separate) {
    place_separate_live(args, item, what, live);
  } else {
    live_table_of(tables_of(isa, precision), args)->place(args, item, what, live);
  }
}

void ck_world_live_carry(ck_isa isa, ck_precision precision, const ck_world_args *args,
                         const ck_world_args *from, const ck_live_origin *origin, ck_live *live) {
  const struct tables tables = tables_of(isa, precision);
  if (args->items_are_separate) {
    carry_separate_live(tables, precision, args, from, origin, live);
  } else {
    live_table_of(tables, args)->carry(args, from, origin, live);
  }
}
