/* large_page_kernels.c: what a page of a large world calls of the kernels: the large-world engine
 * in single precision, with the set of WebAssembly. build.sh builds it.
 *
 * The exported names are those of page_kernels.c, which has the other engines, so a page calls both
 * files alike. It carries only one of them. With one engine no dispatcher is needed.
 */
#include "../../../../CKernels/include/ckportable.h"
#include "../../../../CKernels/table.h"

/* Exports a function of the large-world engine. */
#define PAGE(name, function, result, parameters, ...)                                              \
  __attribute__((export_name("world_" #name))) result page_world_##name parameters {               \
    return ck_wasm_large_32.function(__VA_ARGS__);                                                 \
  }

PAGE(scratch_bytes, scratch_bytes, size_t, (const ck_world_args *args), args)
PAGE(trajectory_bytes, trajectory_bytes, size_t, (const ck_world_args *args), args)
PAGE(run, run, uint32_t, (const ck_world_args *args), args)

PAGE(live_begin, live.begin, void,
     (const ck_world_args *args, double frame, const ck_live_origin *origin, ck_live *live), args,
     frame, origin, live)
PAGE(live_step, live.step, void,
     (const ck_world_args *args, uint32_t substeps, double frames, ck_live *live), args, substeps,
     frames, live)
PAGE(live_carry, live.carry, void,
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
