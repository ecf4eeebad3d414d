#pragma once
#include <stdint.h>
#ifdef __cplusplus
extern "C" {
#endif
typedef struct { double x, y, angle, vx, vy, spin, w, h; int circle, fixed; } item_t;
typedef struct { double x1, y1, x2, y2; } edge_t;
typedef struct {
  item_t *items; edge_t *edges; int n, m; /* items: boxes first */
  double e, mu, edge_mu, edge_e, g, dt; int sleep, bullet, toi;
} scene_t;
typedef struct { double x, y, angle, vx, vy, spin; int asleep; } body_t;
typedef struct { const char *name; void *(*make)(const scene_t *); void (*step)(void *); void (*read)(void *, body_t *); void (*free)(void *); int (*contacts)(void *); } engine_t;
extern engine_t peer24, peer3, peer3_1;
#ifdef __cplusplus
}
#endif
