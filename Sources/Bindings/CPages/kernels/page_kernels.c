/* page_kernels.c: what a page calls of the kernels: both engines in single precision, with the set
 * of WebAssembly. build.sh builds it.
 *
 * The dispatcher is included and not linked, and its functions are inlined (flatten): with constant
 * arguments, nothing refers to the tables of the other set and precision, and the linker leaves
 * them out. Wide blocks are left out too: they are a second copy of the single-item engine, two
 * fifths of the file, and give the same bits. So are large worlds, which large_page_kernels.c has.
 */
#include "../../../../CKernels/include/ckportable.h"
#include "../../../../CKernels/table.h"
static const ck_large_table no_large_worlds;
#define ck_wasm_wide_32  ck_wasm_32.runs
#define ck_wasm_large_32 no_large_worlds
#include "../../../../CKernels/dispatch.c"

/* Exports a function under a name, with the set and the precision as its first arguments. */
#define PAGE(name, result, parameters, ...)                                                        \
  __attribute__((export_name(#name), flatten)) result page_##name parameters {                     \
    return ck_##name(CK_ISA_WASM, CK_PRECISION_SINGLE, __VA_ARGS__);                               \
  }

PAGE(scratch_bytes, size_t, (const ck_run_args *args), args)
PAGE(trajectory_bytes, size_t, (const ck_run_args *args), args)
PAGE(run, void, (const ck_run_args *args), args)
PAGE(world_scratch_bytes, size_t, (const ck_world_args *args), args)
PAGE(world_trajectory_bytes, size_t, (const ck_world_args *args), args)
PAGE(world_run, uint32_t, (const ck_world_args *args), args)

PAGE(live_begin, void,
     (const ck_run_args *args, double frame, const ck_live_origin *origin, ck_live *live), args,
     frame, origin, live)
PAGE(live_step, void, (const ck_run_args *args, uint32_t substeps, double frames, ck_live *live),
     args, substeps, frames, live)
PAGE(live_carry, void,
     (const ck_run_args *args, const ck_run_args *from, const ck_live_origin *origin,
      ck_live *live),
     args, from, origin, live)

PAGE(world_live_begin, void,
     (const ck_world_args *args, double frame, const ck_live_origin *origin, ck_live *live), args,
     frame, origin, live)
PAGE(world_live_step, void,
     (const ck_world_args *args, uint32_t substeps, double frames, ck_live *live), args, substeps,
     frames, live)
PAGE(world_live_carry, void,
     (const ck_world_args *args, const ck_world_args *from, const ck_live_origin *origin,
      ck_live *live),
     args, from, origin, live)

/* The unit vector at an angle: ck_unit_vector. */
__attribute__((export_name("unit_vector_x"))) double page_unit_vector_x(double angle) {
  return ck_unit_vector(angle).x;
}

__attribute__((export_name("unit_vector_y"))) double page_unit_vector_y(double angle) {
  return ck_unit_vector(angle).y;
}
