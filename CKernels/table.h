/* table.h: the tables of functions that each file of isa/ defines, for one instruction set and
 * precision. dispatch.c calls through them. */
#ifndef CK_TABLE_H
#define CK_TABLE_H
#include "include/ckernels.h"
#include "include/cklive.h"
#include "include/ckworld.h"

/* The functions of cklive.h, and the scratch memory that one scenario needs. */
typedef struct ck_live_table {
  size_t (*scratch_bytes)(const ck_run_args *args);
  void (*begin)(const ck_run_args *args, double frame, const ck_live_origin *origin, ck_live *live);
  void (*step)(const ck_run_args *args, uint32_t substeps, double frames, ck_live *live);
  void (*place)(const ck_run_args *args, uint32_t item, uint32_t what, ck_live *live);
  void (*carry)(const ck_run_args *args, const ck_run_args *from, const ck_live_origin *origin,
                ck_live *live);
} ck_live_table;

typedef struct ck_world_live_table {
  void (*begin)(const ck_world_args *args, double frame, const ck_live_origin *origin,
                ck_live *live);
  void (*step)(const ck_world_args *args, uint32_t substeps, double frames, ck_live *live);
  void (*place)(const ck_world_args *args, uint32_t item, uint32_t what, ck_live *live);
  void (*carry)(const ck_world_args *args, const ck_world_args *from, const ck_live_origin *origin,
                ck_live *live);
} ck_world_live_table;

typedef struct ck_run_table {
  void (*run)(const ck_run_args *args);
  size_t (*scratch_bytes)(const ck_run_args *args);
  size_t (*trajectory_bytes)(const ck_run_args *args);
  uint32_t lane_count;
} ck_run_table;

typedef struct ck_table {
  ck_run_table runs;
  ck_live_table live;
} ck_table;

typedef struct ck_world_table {
  void (*run)(const ck_world_args *args);
  size_t (*scratch_bytes)(const ck_world_args *args);
  size_t (*trajectory_bytes)(const ck_world_args *args);
  ck_world_live_table live;
} ck_world_table;

/* Large worlds, of up to thousands of items. */
typedef struct ck_large_table {
  uint32_t (*run)(const ck_world_args *args);
  size_t (*scratch_bytes)(const ck_world_args *args);
  size_t (*trajectory_bytes)(const ck_world_args *args);
  ck_world_live_table live;
} ck_large_table;

/* The suffix is the precision in bits. */
extern const ck_table ck_scalar_32, ck_sse2_32, ck_avx2_32, ck_avx512_32, ck_neon_32, ck_wasm_32;
extern const ck_table ck_scalar_64, ck_sse2_64, ck_avx2_64, ck_avx512_64, ck_neon_64, ck_wasm_64;
extern const ck_run_table ck_scalar_wide_32, ck_sse2_wide_32, ck_avx2_wide_32, ck_avx512_wide_32,
    ck_neon_wide_32, ck_wasm_wide_32;
extern const ck_run_table ck_scalar_wide_64, ck_sse2_wide_64, ck_avx2_wide_64, ck_avx512_wide_64,
    ck_neon_wide_64, ck_wasm_wide_64;
extern const ck_world_table ck_scalar_worlds_32, ck_sse2_worlds_32, ck_avx2_worlds_32,
    ck_avx512_worlds_32, ck_neon_worlds_32, ck_wasm_worlds_32;
extern const ck_world_table ck_scalar_worlds_64, ck_sse2_worlds_64, ck_avx2_worlds_64,
    ck_avx512_worlds_64, ck_neon_worlds_64, ck_wasm_worlds_64;
extern const ck_large_table ck_scalar_large_32, ck_sse2_large_32, ck_avx2_large_32,
    ck_avx512_large_32, ck_neon_large_32, ck_wasm_large_32;
extern const ck_large_table ck_scalar_large_64, ck_sse2_large_64, ck_avx2_large_64,
    ck_avx512_large_64, ck_neon_large_64, ck_wasm_large_64;
#endif
