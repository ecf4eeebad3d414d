#pragma once
#include "scene.h"
#include <stdlib.h>
#include <math.h>
static void add(scene_t *s, double x, double y, double a, double size, int circle) { s->items[s->n++] = (item_t){.x = x, .y = y, .angle = a, .w = size, .h = size, .circle = circle}; }
static int box_first(const void *a, const void *b) { return ((const item_t *)a)->circle - ((const item_t *)b)->circle; }
static void walls(scene_t *s, double W, double H) { edge_t e[4] = {{0, 0, W, 0}, {W, 0, W, -H}, {W, -H, 0, -H}, {0, -H, 0, 0}}; for (int i = 0; i < 4; i++) s->edges[s->m++] = e[i]; }
/* y down: the floor is y = 0, items above have negative y */
static scene_t w5(int n) {
  scene_t s = {.e = .2, .mu = .3, .edge_mu = .3, .edge_e = 0, .dt = 1.0f / 60, .toi = 1};
  const double P = 1 / 150.0; s.g = 1000 * P;
  s.items = calloc(n, sizeof *s.items); s.edges = calloc(8, sizeof *s.edges);
  int c = n >= 5000 ? 100 : 40, r = n / c; walls(&s, (36 * c + 40) * P, (36 * r * 1.5 + 200) * P);
  for (int pass = 0; pass < 2; pass++) for (int k = 0; k < n; k++) { int i = k % c, j = k / c; if ((k & 1) == pass) continue;
    add(&s, (38 + 36 * i + ((j & 1) ? 7 : -7)) * P, -(40 + 36 * j) * P, 0, 30 * P, pass); }
  /* pass 0 keeps odd k: boxes */
  return s;
}
