/* box2d24.h: the workloads on Box2D 2.4.1. Points, y down; 150 points are one metre. */
#ifndef BOX2D24_H
#define BOX2D24_H

#include <stddef.h>
#include <stdint.h>

#if defined(__cplusplus)
extern "C" {
#endif

/* A point of a sweep. A workload reads those of the four that it has. */
typedef struct box2d24_parameters {
  float frequency; /* Hz */
  float damping;   /* ratio to critical */
  float elasticity;
  float gravity; /* pt/s^2 */
} box2d24_parameters;

/* Where an item is after the last step. */
typedef struct box2d24_pose {
  float x; /* pt */
  float y; /* pt, down */
  float angle;
} box2d24_pose;

/* Runs `count` scenarios of workload 1, 2 or 3, one after the other, for `steps` steps of 1/60 s:
 * a world made, stepped and deleted for each. Any other workload: no pose is written. */
void box2d24_run(uint32_t workload, const box2d24_parameters *parameters, size_t count,
                 uint32_t steps, box2d24_pose *poses);

/* How Box2D and this file were compiled. Lives as long as the program. */
const char *box2d24_build(void);

#if defined(__cplusplus)
}
#endif
#endif
