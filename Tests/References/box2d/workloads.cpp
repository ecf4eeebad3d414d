// Writes the reference motions of the benchmark's workloads W1, W2 and W3. See ../README.md.
//   workloads FOLDER VERSION
// Unlike the other references: 150 points to the metre, y up, origin at the anchor or the floor.
#include <box2d/box2d.h>

#include <cstdio>
#include <string>

namespace {

constexpr float metersPerPoint = 1.0f / 150.0f;
constexpr int stepCount = 240;

struct Parameters {
  float frequency, damping, elasticity, gravity; // Hz, ratio, -, pt/s^2
};

const Parameters springs[] = {
    {1, 0.1f, 0, 1000}, {1, 0.5f, 0, 1000}, {2, 0.2f, 0, 1000}, {2, 1, 0, 1000}, {3, 0.3f, 0, 1000},
};
const Parameters drops[] = {
    {0, 0, 0, 10000},    {0, 0, 0.2f, 10000}, {0, 0, 0.4f, 10000},
    {0, 0, 0.5f, 10000}, {0, 0, 0.6f, 5000},
};
const Parameters swings[] = {
    {3, 3, 0, 10000},       {3, 3, 0.5f, 10000}, {3, 1, 0.2f, 10000},
    {2, 0.5f, 0.3f, 10000}, {4, 2, 0.5f, 10000},
};

b2Body *addBox(b2World &world, b2Vec2 center, float size, float elasticity) {
  b2BodyDef definition;
  definition.type = b2_dynamicBody;
  definition.position.Set(center.x * metersPerPoint, center.y * metersPerPoint);
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
  shape.SetTwoSided(b2Vec2(-3000.0f * metersPerPoint, y * metersPerPoint),
                    b2Vec2(3000.0f * metersPerPoint, y * metersPerPoint));
  b2FixtureDef fixture;
  fixture.shape = &shape;
  fixture.friction = 0.2f;
  fixture.restitution = 0;
  ground->CreateFixture(&fixture);
}

void addSpring(b2World &world, b2Body *ground, b2Body *body, b2Vec2 anchor, float length,
               const Parameters &p) {
  b2DistanceJointDef definition;
  definition.bodyA = ground;
  definition.bodyB = body;
  definition.localAnchorA = definition.localAnchorB =
      b2Vec2(anchor.x * metersPerPoint, anchor.y * metersPerPoint);
  definition.length = length * metersPerPoint;
  definition.collideConnected = true; // the floor is on the same body
  b2LinearStiffness(definition.stiffness, definition.damping, p.frequency, p.damping, ground, body);
  world.CreateJoint(&definition);
}

b2Body *makeSpring(b2World &world, b2Body *ground, const Parameters &p) {
  b2Body *body = addBox(world, b2Vec2(200, 100), 100, p.elasticity);
  addSpring(world, ground, body, b2Vec2(0, 0), 100, p);
  return body;
}

b2Body *makeDrop(b2World &world, b2Body *ground, const Parameters &p) {
  addFloor(ground, 0);
  b2Body *body = addBox(world, b2Vec2(0, 500), 200, p.elasticity);
  body->SetFixedRotation(true);
  return body;
}

b2Body *makeSwing(b2World &world, b2Body *ground, const Parameters &p) {
  addFloor(ground, -325);
  b2Body *body = addBox(world, b2Vec2(0, 0), 200, p.elasticity);
  body->SetAngularDamping(5);
  addSpring(world, ground, body, b2Vec2(70, -100), 0, p);
  return body;
}

struct Workload {
  const char *name;
  b2Body *(*make)(b2World &, b2Body *, const Parameters &);
  const Parameters (&points)[5];
};

const Workload workloads[] = {
    {"W1", makeSpring, springs}, {"W2", makeDrop, drops}, {"W3", makeSwing, swings}};

void write(FILE *file, const Workload &workload, const Parameters &p, const char *version) {
  fprintf(file,
          "# origin: Box2D 2.4.1 (Debian libbox2d-dev %s), command: "
          "Tests/References/box2d/generate.sh\n"
          "# box2d241 %s f=%g d=%g e=%g g=%g pt/s^2; points, y up, rad; extra last column angular "
          "velocity\n"
          "t,x,y,angle,vx,vy,w\n",
          version, workload.name, p.frequency, p.damping, p.elasticity, p.gravity);
  b2World world(b2Vec2(0, -p.gravity * metersPerPoint));
  world.SetAllowSleeping(false);
  b2BodyDef groundDefinition;
  b2Body *ground = world.CreateBody(&groundDefinition);
  b2Body *body = workload.make(world, ground, p);
  for (int step = 0; step <= stepCount; ++step) {
    const b2Vec2 c = body->GetPosition(), v = body->GetLinearVelocity();
    fprintf(file, "%.9g,%.9g,%.9g,%.9g,%.9g,%.9g,%.9g\n", step / 60.0, c.x * 150.0, c.y * 150.0,
            body->GetAngle(), v.x * 150.0, v.y * 150.0, body->GetAngularVelocity());
    world.Step(1.0f / 60.0f, 8, 3);
  }
}

} // namespace

int main(int argc, char **argv) {
  if (argc != 3) {
    fprintf(stderr, "usage: %s FOLDER VERSION\n", argv[0]);
    return 2;
  }
  for (const Workload &workload : workloads) {
    for (int i = 0; i < 5; ++i) {
      const std::string path =
          std::string(argv[1]) + "/" + workload.name + "-" + std::to_string(i) + ".csv";
      FILE *file = fopen(path.c_str(), "w");
      if (!file) {
        perror(path.c_str());
        return 1;
      }
      write(file, workload, workload.points[i], argv[2]);
      fclose(file);
    }
  }
}
