// Writes the reference motions of Box2D 2.4.1 for scenes of one item. See ../README.md.
//   generate FOLDER VERSION
#include "random.hpp"
#include "reference_file.hpp"
#include "scene.hpp"

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <functional>

namespace {

// ---- families: each fills in one scene from its index and its own random numbers ----

// Every second pair of scenes steps at 120 Hz, so that each family has both rates.
constexpr int sceneCount = 16;

Item randomItem(Random &random) {
  Item item;
  item.width = random.in(20, 200);
  item.height = random.in(20, 200);
  item.density = random.in(0.2f, 3);
  item.linearDamping = random.in(0, 0.5f);
  item.angularDamping = random.in(0, 1);
  item.elasticity = random.in(0, 0.6f);
  item.friction = random.in(0, 1);
  return item;
}

void freeFlight(Scene &scene, Random &random, int index) {
  Item &item = scene.item = randomItem(random);
  item.centerX = random.in(-200, 600);
  item.centerY = random.in(-200, 800);
  item.angle = random.in(-3, 3);
  item.velocityX = random.in(-1500, 1500);
  item.velocityY = random.in(-1500, 1500);
  item.angularVelocity = random.in(-20, 20);
  item.linearDamping = index % 4 == 0 ? 0 : random.in(0, 5);
  item.angularDamping = index % 4 == 1 ? 0 : random.in(0, 5);
  item.fixedRotation = index % 8 == 7;
  scene.gravityX = random.in(-500, 500);
  scene.gravityY = random.in(-2000, 2000);
  // Two scenes run into the limits of travel (2 m) and of turning (a quarter turn) per step.
  if (index >= sceneCount - 2) {
    item.velocityX = 1.5f * 200 / scene.timeStep;
    item.angularVelocity = 2 / scene.timeStep;
  }
}

void addSoft(Scene &scene, Random &random, int index, bool isCentred) {
  Item &item = scene.item = randomItem(random);
  item.centerX = random.in(150, 250);
  item.centerY = random.in(150, 450);
  item.angle = isCentred ? random.in(-1, 1) : random.in(-0.5f, 0.5f);
  item.velocityX = random.in(-300, 300);
  item.velocityY = random.in(-300, 300);
  item.angularVelocity = random.in(-3, 3);
  Attachment spring;
  spring.mode = index % 2 == 0 ? Mode::effectiveMass : Mode::bodyMass;
  if (!isCentred) {
    spring.offsetX = random.in(-0.5f, 0.5f) * item.width;
    spring.offsetY = random.in(-0.5f, 0.5f) * item.height;
  }
  spring.anchorX = random.in(150, 250);
  spring.anchorY = random.in(-150, 50);
  spring.length = random.in(100, 300);
  spring.frequency = random.in(0.5f, 8);
  spring.damping = random.in(0, 1.5f);
  scene.attachments = {spring};
  scene.gravityY = random.in(0, 2000);
}

void softCentre(Scene &scene, Random &random, int index) {
  addSoft(scene, random, index, true);
}

void softOffset(Scene &scene, Random &random, int index) {
  addSoft(scene, random, index, false);
}

void addRod(Scene &scene, Random &random, bool isCentred) {
  Item &item = scene.item = randomItem(random);
  item.centerX = random.in(100, 500);
  item.centerY = random.in(100, 500);
  item.angle = random.in(-1, 1);
  item.angularVelocity = random.in(-2, 2);
  Attachment rod;
  rod.kind = Kind::rigid;
  if (!isCentred) {
    rod.offsetX = random.in(-0.5f, 0.5f) * item.width;
    rod.offsetY = random.in(-0.5f, 0.5f) * item.height;
  }
  const float swing = random.in(-1.5f, 1.5f);
  const float length = random.in(50, 250);
  const float c = std::cos(item.angle), s = std::sin(item.angle);
  rod.anchorX = item.centerX + c * rod.offsetX - s * rod.offsetY + length * std::sin(swing);
  rod.anchorY = item.centerY + s * rod.offsetX + c * rod.offsetY - length * std::cos(swing);
  rod.length = length;
  scene.attachments = {rod};
  scene.gravityY = random.in(300, 3000);
}

void rodCentre(Scene &scene, Random &random, int) {
  addRod(scene, random, true);
}

void rodOffset(Scene &scene, Random &random, int) {
  addRod(scene, random, false);
}

void pin(Scene &scene, Random &random, int) {
  Item &item = scene.item = randomItem(random);
  item.centerX = random.in(100, 500);
  item.centerY = random.in(100, 500);
  item.angle = random.in(-1, 1);
  Attachment pin;
  pin.kind = Kind::revolute;
  pin.offsetX = random.in(-0.5f, 0.5f) * item.width;
  pin.offsetY = random.in(-0.5f, 0.5f) * item.height;
  const float c = std::cos(item.angle), s = std::sin(item.angle);
  pin.anchorX = item.centerX + c * pin.offsetX - s * pin.offsetY;
  pin.anchorY = item.centerY + s * pin.offsetX + c * pin.offsetY;
  scene.attachments = {pin};
  scene.gravityY = random.in(300, 3000);
}

constexpr float floorY = 600;

Edge floorEdge(Random &random) {
  return {-4000, floorY, 4000, floorY, random.in(0, 1), random.in(0, 0.4f)};
}

void dropFlat(Scene &scene, Random &random, int index) {
  Item &item = scene.item = randomItem(random);
  item.elasticity = static_cast<float>(index) / sceneCount;
  item.centerX = random.in(-100, 100);
  item.centerY = floorY - item.height / 2 - random.in(20, 300);
  item.velocityX = index % 2 == 0 ? 0 : random.in(-200, 200);
  item.fixedRotation = index % 4 < 2;
  scene.edges = {floorEdge(random)};
  scene.gravityY = random.in(800, 4000);
}

void dropTilted(Scene &scene, Random &random, int) {
  Item &item = scene.item = randomItem(random);
  item.centerX = random.in(-100, 100);
  item.angle = random.in(-0.8f, 0.8f);
  item.centerY = floorY - std::hypot(item.width, item.height) / 2 - random.in(10, 200);
  item.velocityX = random.in(-200, 200);
  item.angularVelocity = random.in(-3, 3);
  scene.edges = {floorEdge(random)};
  scene.gravityY = random.in(800, 4000);
}

void slope(Scene &scene, Random &random, int) {
  Item &item = scene.item = randomItem(random);
  const float angle = random.in(-0.6f, 0.6f);
  const float c = std::cos(angle), s = std::sin(angle);
  scene.edges = {{-4000 * c, -4000 * s, 4000 * c, 4000 * s, random.in(0, 1), random.in(0, 0.4f)}};
  // Flat on the slope, a hair above it.
  const float height = item.height / 2 + random.in(1, 4);
  item.angle = angle;
  item.centerX = height * s;
  item.centerY = -height * c;
  item.velocityX = random.in(-200, 200) * c;
  scene.gravityY = random.in(800, 2000);
}

// Four walls around 375 x 667, entered fast enough that whole steps cross a wall.
void insideBox(Scene &scene, Random &random, int index) {
  Item &item = scene.item = randomItem(random);
  item.width = random.in(20, 120);
  item.height = random.in(20, 120);
  item.centerX = random.in(120, 255);
  item.centerY = random.in(120, 547);
  item.angle = random.in(-3, 3);
  const float speed = index % 2 == 0 ? 9000 : 2000;
  item.velocityX = random.in(-speed, speed);
  item.velocityY = random.in(-speed, speed);
  item.angularVelocity = random.in(-30, 30);
  const float friction = random.in(0, 0.5f), restitution = random.in(0, 0.4f);
  scene.edges = {{0, 0, 375, 0, friction, restitution},
                 {375, 0, 375, 667, friction, restitution},
                 {375, 667, 0, 667, friction, restitution},
                 {0, 667, 0, 0, friction, restitution}};
  scene.gravityY = random.in(0, 2000);
}

// A card hung from a point of its own, near enough to the floor to hit it.
void springAndFloor(Scene &scene, Random &random, int index) {
  Item &item = scene.item = randomItem(random);
  item.width = random.in(80, 200);
  item.height = random.in(80, 200);
  item.centerX = random.in(-50, 50);
  item.angularDamping = random.in(1, 8);
  Attachment spring;
  spring.mode = index % 2 == 0 ? Mode::effectiveMass : Mode::bodyMass;
  spring.offsetX = random.in(0.2f, 0.45f) * item.width;
  spring.offsetY = -0.5f * item.height;
  spring.anchorX = item.centerX + spring.offsetX;
  spring.anchorY = spring.offsetY - random.in(20, 40);
  spring.length = random.in(10, 20);
  spring.frequency = random.in(1.2f, 2.5f);
  spring.damping = random.in(0.3f, 2);
  scene.attachments = {spring};
  Edge floor = floorEdge(random);
  floor.fromY = floor.toY = item.height / 2 + random.in(15, 50);
  scene.edges = {floor};
  scene.gravityY = random.in(4000, 10000);
}

// The scenes above that come to rest, with the right to fall asleep.
void sleeping(Scene &scene, Random &random, int index) {
  switch (index % 4) {
  case 0:
    dropFlat(scene, random, index / 4);
    break;
  case 1:
    dropTilted(scene, random, index);
    break;
  case 2:
    addSoft(scene, random, index, true);
    scene.attachments[0].frequency = random.in(3, 8);
    scene.attachments[0].damping = random.in(0.7f, 1.2f);
    scene.item.angularDamping = 8;
    scene.item.linearDamping = 2;
    scene.item.centerX = scene.attachments[0].anchorX;
    scene.item.velocityX = 0;
    break;
  default: // glides until it is slow enough
    freeFlight(scene, random, 0);
    scene.gravityX = scene.gravityY = 0;
    scene.item.linearDamping = scene.item.angularDamping = 8;
    scene.item.velocityX = random.in(-100, 100);
    scene.item.velocityY = random.in(-100, 100);
    scene.item.angularVelocity = random.in(-2, 2);
    break;
  }
  scene.sleeping = true;
}

struct Family {
  const char *name;
  void (*fill)(Scene &, Random &, int);
  int framesAt60, framesAt120;
};

const Family families[] = {
    {"free-flight", freeFlight, 60, 120},
    {"soft-centre", softCentre, 120, 180},
    {"soft-offset", softOffset, 120, 180},
    {"rod-centre", rodCentre, 120, 180},
    {"rod-offset", rodOffset, 120, 180},
    {"pin", pin, 120, 180},
    {"drop-flat", dropFlat, 120, 240},
    {"drop-tilted", dropTilted, 120, 240},
    {"slope", slope, 120, 180},
    {"inside-box", insideBox, 120, 240},
    {"spring-and-floor", springAndFloor, 120, 240},
    {"sleeping", sleeping, 240, 300},
};

// ---- the file ----

const char *name(Kind kind) {
  switch (kind) {
  case Kind::soft:
    return "soft";
  case Kind::rigid:
    return "rigid";
  case Kind::revolute:
    return "revolute";
  }
  abort();
}

const char *name(Mode mode) {
  return mode == Mode::bodyMass ? "bodyMass" : "effectiveMass";
}

void write(FILE *file, std::initializer_list<float> values) {
  for (float value : values) fprintf(file, ",%.9g", value);
}

void writeFrame(FILE *file, int frame, const Motion &motion) {
  const b2Body &item = motion.item();
  const b2Vec2 center = item.GetPosition(), velocity = item.GetLinearVelocity();
  fprintf(file, "%d", frame);
  write(file, {points(center.x), points(center.y), item.GetAngle(), points(velocity.x),
               points(velocity.y), item.GetAngularVelocity()});
  fprintf(file, ",%d,%d\n", motion.touching(), item.IsAwake());
}

void writeScene(FILE *file, const Scene &scene) {
  const Item &item = scene.item;
  fprintf(file, "scene,%s,%d,%.9g,%d", scene.name.c_str(), scene.stepCount, scene.timeStep,
          scene.sleeping);
  write(file, {scene.gravityX, scene.gravityY, item.width, item.height, item.centerX, item.centerY,
               item.angle, item.velocityX, item.velocityY, item.angularVelocity, item.elasticity,
               item.friction, item.density, item.linearDamping, item.angularDamping});
  fprintf(file, ",%d\n", item.fixedRotation);
  for (const Edge &edge : scene.edges) {
    fprintf(file, "edge");
    write(file, {edge.fromX, edge.fromY, edge.toX, edge.toY, edge.friction, edge.restitution});
    fprintf(file, "\n");
  }
  Motion motion(scene);
  for (size_t i = 0; i < scene.attachments.size(); ++i) {
    const Attachment &attachment = scene.attachments[i];
    fprintf(file, "attachment,%s,%s", name(attachment.kind),
            attachment.kind == Kind::soft ? name(attachment.mode) : "");
    write(file, {attachment.offsetX, attachment.offsetY, attachment.anchorX, attachment.anchorY});
    switch (attachment.kind) {
    case Kind::soft: // 2.4.1 keeps such a joint from becoming shorter than the slop
      write(file, {attachment.length, attachment.frequency, attachment.damping,
                   points(motion.distance(i)->GetMinLength()), INFINITY});
      break;
    case Kind::rigid:
      write(file, {attachment.length, 0, 0, attachment.length, attachment.length});
      break;
    case Kind::revolute:
      fprintf(file, ",,,,,");
      break;
    }
    fprintf(file, "\n");
  }
  writeFrame(file, 0, motion);
  for (int frame = 1; frame <= scene.stepCount; ++frame) {
    motion.step();
    writeFrame(file, frame, motion);
  }
}

// The shortest a soft joint becomes. Box2D 2.4.1 stops it at the slop, Box2D 2.2.1 does not.
float shortest(const Scene &scene) {
  Motion motion(scene);
  float length = INFINITY;
  for (int frame = 0; frame < scene.stepCount; ++frame) {
    motion.step();
    for (size_t i = 0; i < scene.attachments.size(); ++i)
      if (const b2DistanceJoint *joint = motion.distance(i))
        length = std::fmin(length, points(joint->GetCurrentLength()));
  }
  return length;
}

} // namespace

int main(int argc, char **argv) {
  if (argc != 3) {
    fprintf(stderr, "usage: %s FOLDER VERSION\n", argv[0]);
    return 2;
  }
  uint64_t seed = 0;
  for (const Family &family : families) {
    FILE *file = beginReferenceFile(argv[1], family.name, argv[2]);
    if (!file) return 1;
    for (int index = 0; index < sceneCount; ++index) {
      Random random(++seed);
      Scene scene;
      do {
        scene = Scene();
        const bool isFine = index / 2 % 2 == 1;
        scene.timeStep = isFine ? 1.0f / 120 : 1.0f / 60;
        scene.stepCount = isFine ? family.framesAt120 : family.framesAt60;
        scene.name = std::string(family.name) + "-" + std::to_string(index);
        family.fill(scene, random, index);
      } while (shortest(scene) < 5);
      writeScene(file, scene);
    }
    fclose(file);
  }
}
