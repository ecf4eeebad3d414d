// The workloads on Box2D 2.4.1: 8 velocity and 3 position iterations, never sleeping.
#include "box2d24.h"

#include <box2d/box2d.h>

#if !defined(BOX2D24_FLAGS)
  #define BOX2D24_FLAGS "the system's library"
#endif
#if defined(__clang__)
  #define BOX2D24_COMPILER "clang " __clang_version__
#else
  #define BOX2D24_COMPILER "gcc " __VERSION__
#endif
#define EXPORTED extern "C" __attribute__((visibility("default")))

namespace {

constexpr float metersPerPoint = 1.0f / 150.0f;

b2Body *addBox(b2World &world, b2Vec2 center, float size, float elasticity, float angularDamping,
               bool fixedRotation) {
  b2BodyDef definition;
  definition.type = b2_dynamicBody;
  definition.position = metersPerPoint * center;
  definition.angularDamping = angularDamping;
  definition.fixedRotation = fixedRotation;
  definition.allowSleep = false;
  b2Body *body = world.CreateBody(&definition);
  b2PolygonShape shape;
  shape.SetAsBox(size * 0.5f * metersPerPoint, size * 0.5f * metersPerPoint);
  b2FixtureDef fixture;
  fixture.shape = &shape;
  fixture.density = 1;
  fixture.restitution = elasticity;
  fixture.friction = 0.2f;
  body->CreateFixture(&fixture);
  return body;
}

void addFloor(b2Body *ground, float y) {
  b2EdgeShape shape;
  shape.SetTwoSided(metersPerPoint * b2Vec2(-3000, y), metersPerPoint * b2Vec2(3000, y));
  b2FixtureDef fixture;
  fixture.shape = &shape;
  fixture.friction = 0.2f;
  fixture.restitution = 0;
  ground->CreateFixture(&fixture);
}

void addSpring(b2World &world, b2Body *ground, b2Body *body, b2Vec2 anchor, b2Vec2 offset,
               float length, const box2d24_parameters &p) {
  b2DistanceJointDef definition;
  definition.bodyA = ground;
  definition.bodyB = body;
  definition.localAnchorA = metersPerPoint * anchor;
  definition.localAnchorB = metersPerPoint * offset;
  definition.length = length * metersPerPoint;
  definition.collideConnected = true; // the floor is on the same body
  b2LinearStiffness(definition.stiffness, definition.damping, p.frequency, p.damping, ground, body);
  world.CreateJoint(&definition);
}

b2Body *make(uint32_t workload, b2World &world, const box2d24_parameters &p) {
  b2BodyDef definition;
  b2Body *ground = world.CreateBody(&definition);
  switch (workload) {
  case 1: {
    b2Body *body = addBox(world, b2Vec2(200, -100), 100, 0, 0, false);
    addSpring(world, ground, body, b2Vec2(0, 0), b2Vec2(0, 0), 100, p);
    return body;
  }
  case 2:
    addFloor(ground, 0);
    return addBox(world, b2Vec2(0, -500), 200, p.elasticity, 0, true);
  case 3: {
    addFloor(ground, 325);
    b2Body *body = addBox(world, b2Vec2(0, 0), 200, p.elasticity, 5, false);
    addSpring(world, ground, body, b2Vec2(70, 100), b2Vec2(70, 100), 0, p);
    return body;
  }
  default:
    return nullptr;
  }
}

} // namespace

EXPORTED void box2d24_run(uint32_t workload, const box2d24_parameters *parameters, size_t count,
                          uint32_t steps, box2d24_pose *poses) {
  for (size_t i = 0; i < count; ++i) {
    b2World world(b2Vec2(0, parameters[i].gravity * metersPerPoint));
    world.SetAllowSleeping(false);
    const b2Body *body = make(workload, world, parameters[i]);
    if (!body) return;
    for (uint32_t step = 0; step < steps; ++step) world.Step(1.0f / 60.0f, 8, 3);
    const b2Vec2 center = body->GetPosition();
    poses[i] = {center.x * 150.0f, center.y * 150.0f, body->GetAngle()};
  }
}

EXPORTED const char *box2d24_build(void) {
  return BOX2D24_FLAGS ", harness by " BOX2D24_COMPILER; // b2_version of 2.4.1 still says 2.4.0
}
