#include "box2d/box2d.h"
#include "scene.h"
#include <stdlib.h>
typedef struct { b2WorldId w; b2BodyId *b; int n, sub; double dt; } P;
static void *make_(const scene_t *s, int sub) {
  P *p = malloc(sizeof *p); p->dt = s->dt; p->sub = sub; p->n = s->n; p->b = malloc(s->n * sizeof *p->b);
  b2WorldDef wd = b2DefaultWorldDef(); wd.gravity = (b2Vec2){0, s->g}; wd.enableSleep = s->sleep; wd.enableContinuous = s->toi; wd.workerCount = 0; p->w = b2CreateWorld(&wd);
  b2BodyDef gd = b2DefaultBodyDef(); b2BodyId g = b2CreateBody(p->w, &gd);
  for (int i = 0; i < s->m; i++) { b2Segment sg = {{s->edges[i].x1, s->edges[i].y1}, {s->edges[i].x2, s->edges[i].y2}}; b2ShapeDef sd = b2DefaultShapeDef(); sd.material.friction = s->edge_mu; sd.material.restitution = s->edge_e; b2CreateSegmentShape(g, &sd, &sg); }
  for (int i = 0; i < s->n; i++) { const item_t *t = &s->items[i]; b2BodyDef d = b2DefaultBodyDef(); d.type = t->fixed ? b2_staticBody : b2_dynamicBody; d.position = (b2Vec2){t->x, t->y}; d.rotation = b2MakeRot(t->angle);
    d.linearVelocity = (b2Vec2){t->vx, t->vy}; d.angularVelocity = t->spin; d.enableSleep = s->sleep; d.isBullet = s->bullet;
    p->b[i] = b2CreateBody(p->w, &d); b2ShapeDef sd = b2DefaultShapeDef(); sd.density = 1; sd.material.friction = s->mu; sd.material.restitution = s->e;
    if (t->circle) { b2Circle c = {{0, 0}, t->w / 2}; b2CreateCircleShape(p->b[i], &sd, &c); } else { b2Polygon q = b2MakeBox(t->w / 2, t->h / 2); b2CreatePolygonShape(p->b[i], &sd, &q); } }
  return p;
}
static void *make4(const scene_t *s) { return make_(s, 4); }
static void *make1(const scene_t *s) { return make_(s, 1); }
static void step(void *v) { P *p = v; b2World_Step(p->w, p->dt, p->sub); }
static void rd(void *v, body_t *o) { P *p = v; for (int i = 0; i < p->n; i++) { b2Vec2 c = b2Body_GetPosition(p->b[i]), u = b2Body_GetLinearVelocity(p->b[i]); o[i] = (body_t){c.x, c.y, b2Rot_GetAngle(b2Body_GetRotation(p->b[i])), u.x, u.y, b2Body_GetAngularVelocity(p->b[i]), !b2Body_IsAwake(p->b[i])}; } }
static void fr(void *v) { P *p = v; b2DestroyWorld(p->w); free(p->b); free(p); }
static int ct(void *v) { P *p = v; b2Counters c = b2World_GetCounters(p->w); return c.contactCount; }
engine_t peer3 = {"box2d v3, 4 sub-steps", make4, step, rd, fr, ct}, peer3_1 = {"box2d v3, 1 sub-step", make1, step, rd, fr, ct};
