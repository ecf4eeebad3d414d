#include "ours.h"
#include "scenes.h"
#include <stdio.h>
#include <time.h>
static double now(void) { struct timespec t; clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t); return t.tv_sec + 1e-9 * t.tv_nsec; }
static double energy(const scene_t *s, const body_t *b) { double e = 0; for (int i = 0; i < s->n; i++) { const item_t *t = &s->items[i]; double m = t->circle ? M_PI * t->w * t->w / 4 : t->w * t->h, I = t->circle ? m * t->w * t->w / 8 : m * (t->w * t->w + t->h * t->h) / 12; e += .5 * m * (b[i].vx * b[i].vx + b[i].vy * b[i].vy) + .5 * I * b[i].spin * b[i].spin; } return e; }
int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 1000, steps = argc > 2 ? atoi(argv[2]) : 240, reps = argc > 3 ? atoi(argv[3]) : 3;
  scene_t s = w5(n); s.sleep = getenv("SLEEP") != 0; s.bullet = getenv("BULLET") != 0; if (getenv("NOTOI")) s.toi = 0;
  const char *which = getenv("ENGINES"); if (!which) which = "a2sc34";
  engine_t *all[16]; int k = 0;
  for (const char *p = which; *p; p++) { engine_t *e = *p == 'a' ? &ours_avx512 : *p == '2' ? &ours_avx2 : *p == 's' ? &ours_sse2 : *p == 'c' ? &ours_scalar : *p == '3' ? &peer3 : *p == '1' ? &peer3_1 : &peer24; all[k++] = e; }
  double best[16]; for (int i = 0; i < k; i++) best[i] = 1e9; body_t *b = calloc(s.n, sizeof *b);
  for (int r = 0; r < reps; r++) for (int i = 0; i < k; i++) {
    void *w = all[i]->make(&s); double t = now(); for (int j = 0; j < steps; j++) all[i]->step(w); t = now() - t; if (t < best[i]) best[i] = t;
    if (r == 0) { all[i]->read(w, b); double y = 0, low = -1e9, high = 1e9; int asleep = 0; for (int j = 0; j < s.n; j++) { y -= b[j].y; if (b[j].y > low) low = b[j].y; if (b[j].y < high) high = b[j].y; asleep += b[j].asleep; }
      fprintf(stderr, "%-24s contacts %d mean height %.4f lowest %.4f top %.3f kinetic %.5f asleep %d", all[i]->name, all[i]->contacts(w), y / s.n, -low, -high, energy(&s, b), asleep);
      if (all[i] != &peer24 && all[i] != &peer3 && all[i] != &peer3_1) { ck_large_counts c = ours_counts(w); fprintf(stderr, " candidates %u blocks %u rebuilds %u overflow %u impacts %u", c.candidates, c.blocks, c.rebuilds, c.overflows, c.impacts); }
      fprintf(stderr, "\n"); }
    all[i]->free(w);
  }
  for (int i = 0; i < k; i++) printf("%-24s %8.1f ns a body-step\n", all[i]->name, best[i] / steps / s.n * 1e9);
}
