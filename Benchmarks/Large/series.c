#include "ours.h"
#include "scenes.h"
#include <stdio.h>
static double energy(const scene_t *s, const body_t *b) { double e = 0; for (int i = 0; i < s->n; i++) { const item_t *t = &s->items[i]; double m = t->circle ? M_PI * t->w * t->w / 4 : t->w * t->h, I = t->circle ? m * t->w * t->w / 8 : m * (t->w * t->w + t->h * t->h) / 12; e += .5 * m * (b[i].vx * b[i].vx + b[i].vy * b[i].vy) + .5 * I * b[i].spin * b[i].spin; } return e; }
int main(int argc, char **argv) {
  int n = atoi(argv[1]), steps = atoi(argv[2]), every = atoi(argv[3]); scene_t s = w5(n); s.sleep = getenv("SLEEP") != 0; if (getenv("NOTOI")) s.toi = 0; s.bullet = getenv("BULLET") != 0;
  engine_t *e[3] = {&ours_avx512, &peer24, &peer3}; body_t *b = calloc(n, sizeof *b);
  void *w[3]; for (int i = 0; i < 3; i++) w[i] = e[i]->make(&s);
  for (int t = 1; t <= steps; t++) { for (int i = 0; i < 3; i++) e[i]->step(w[i]);
    if (t % every == 0) { printf("%5d", t); for (int i = 0; i < 3; i++) { e[i]->read(w[i], b); double y = 0; int as = 0; double vm = 0; for (int j = 0; j < n; j++) { y -= b[j].y; as += b[j].asleep; double v = b[j].vx * b[j].vx + b[j].vy * b[j].vy; if (v > vm) vm = v; } printf(" | h %.4f ke %9.5f vmax %.3f ct %d as %d", y / n, energy(&s, b), sqrt(vm), e[i]->contacts(w[i]), as); } printf("\n"); fflush(stdout);} }
}
