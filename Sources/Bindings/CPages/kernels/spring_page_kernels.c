/* spring_page_kernels.c: what a page of a spring in closed form calls of the kernels: scenarios in
 * single precision. build.sh builds it. */
#include "../../../../CKernels/include/cksprings.h"

/* As ck_spring_run; the metrics, all of them, are one column after the other. */
__attribute__((export_name("spring_run"))) void
page_spring_run(const double *inputs, uint32_t count, float *metrics, uint8_t *statuses,
                uint32_t *frames, uint32_t frame_limit, float *trace, double *scales,
                double frame_rate, double settle_distance, double points_per_metre,
                uint32_t moves_centre) {
  void *columns[CK_SPRING_METRIC_COUNT];
  for (uint32_t i = 0; i < CK_SPRING_METRIC_COUNT; ++i) columns[i] = metrics + i * count;
  const ck_spring_args args = {
      .inputs = inputs,
      .metrics = columns,
      .statuses = statuses,
      .frames = frames,
      .trace = trace,
      .scales = scales,
      .frame_rate = frame_rate,
      .settle_distance = settle_distance,
      .points_per_metre = points_per_metre,
      .scenario_count = count,
      .frame_limit = frame_limit,
      .moves_centre = moves_centre,
  };
  ck_spring_run(CK_PRECISION_SINGLE, &args);
}
