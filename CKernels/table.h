/* table.h: what the file of one instruction set and precision provides. */
#ifndef CK_TABLE_H
#define CK_TABLE_H
#include "include/ckernels.h"
#include "include/ckworld.h"

typedef struct ck_table {
  void (*run)(const ck_run_args *args);
  size_t (*scratch_bytes)(const ck_run_args *args);
  uint32_t lane_count;
  void (*run_worlds)(const ck_world_args *args);
  size_t (*world_scratch_bytes)(const ck_world_args *args);
} ck_table;

/* The suffix is the precision in bits. */
extern const ck_table ck_scalar_32, ck_sse2_32, ck_avx2_32, ck_avx512_32, ck_neon_32;
extern const ck_table ck_scalar_64, ck_sse2_64, ck_avx2_64, ck_avx512_64, ck_neon_64;
#endif
