// Families of random scenes of several items: each fills in one scene from its index and its own
// random numbers.
#pragma once

#include "changes.hpp"
#include "random.hpp"
#include "random_item.hpp"
#include "valley.hpp"
#include "world.hpp"

#include <cmath>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

// Two items fly at each other.
inline void pairs(Scene &scene, Random &random, int index) {
  Item a = randomItem(random, index), b = randomItem(random, index / 3);
  a.centerX = 100;
  b.centerX = 300;
  a.centerY = b.centerY = 200;
  b.centerY += random.in(-30, 30);
  a.velocityX = random.in(50, 400);
  b.velocityX = random.in(-400, -50);
  a.angularVelocity = random.in(-3, 3);
  b.angularVelocity = random.in(-3, 3);
  scene.items = {a, b};
}

// Two items of all shapes fall side by side.
inline void floors(Scene &scene, Random &random, int index) {
  Item a = randomItem(random, index), b = randomItem(random, index / 3 + 1);
  a.centerX = 100;
  b.centerX = 400;
  a.centerY = b.centerY = 480;
  a.velocityX = random.in(-200, 200);
  b.velocityX = random.in(-200, 200);
  scene.items = {a, b};
  scene.edges = {{-4000, floorY, 4000, floorY}};
  scene.gravityY = random.in(800, 3000);
}

// An item falls onto one that is fixed.
inline void fixedItems(Scene &scene, Random &random, int index) {
  Item a = randomItem(random, index), b = randomItem(random, index / 3);
  b.anchored = true;
  b.angle = random.in(-0.3f, 0.3f);
  if (b.shape == Shape::path) {
    b.path = {{-80, -40}, {60, -50}, {90, 20}, {0, 70}};
  } else {
    b.width = random.in(100, 300);
    b.height = b.shape == Shape::circle ? b.width : b.height;
  }
  a.centerX = 100;
  a.centerY = 200;
  b.centerX = 110;
  b.centerY = 400;
  a.angularVelocity = random.in(-3, 3);
  scene.items = {a, b};
  scene.gravityY = random.in(500, 2000);
}

// A box stands on a box on a floor.
inline void twoOnFloor(Scene &scene, Random &random, int) {
  Item a = randomItem(random, 0);
  a.width = random.in(60, 100);
  a.height = random.in(60, 100);
  Item b = a;
  a.angle = random.in(-0.3f, 0.3f);
  b.angle = random.in(-0.3f, 0.3f);
  a.centerX = 100;
  a.centerY = 520;
  b.centerX = 110;
  b.centerY = 390;
  scene.items = {a, b};
  scene.edges = {{-4000, floorY, 4000, floorY}};
  scene.gravityY = 1000;
}

inline void stacks(Scene &scene, Random &random, int) {
  Item box = randomItem(random, 0);
  box.width = box.height = 40;
  box.angle = 0;
  box.centerX = 200;
  box.elasticity = 0.1f;
  box.friction = 0.5f;
  for (int i = 0; i < 10; ++i) {
    box.centerY = floorY - 22 - 41 * static_cast<float>(i);
    scene.items.push_back(box);
  }
  scene.edges = {{-4000, floorY, 4000, floorY}};
  scene.gravityY = 1000;
  scene.stepCount = 40;
}

// Small items, fast enough to pass a wall in a step.
inline void fastItems(Scene &scene, Random &random, int index) {
  Item a = randomItem(random, index);
  for (Point &corner : a.path) {
    corner.x *= 20 / a.width;
    corner.y *= 20 / a.height;
  }
  if (a.shape != Shape::path) a.width = a.height = random.in(10, 30);
  a.centerX = 180;
  a.centerY = 300;
  a.velocityX = random.in(-9000, 9000);
  a.velocityY = random.in(-9000, 9000);
  a.angularVelocity = random.in(-10, 10);
  Item far = randomItem(random, 0);
  far.centerX = 3000;
  scene.items = {a, far};
  scene.edges = {{0, 0, 375, 0}, {375, 0, 375, 667}, {375, 667, 0, 667}, {0, 667, 0, 0}};
  scene.stepCount = 15;
}

inline void joined(Scene &scene, Random &random, int index, Kind kind) {
  Item a = randomItem(random, index), b = randomItem(random, index / 3);
  a.centerX = 100;
  a.centerY = b.centerY = 200;
  b.centerX = 280;
  b.centerY += random.in(-30, 30);
  a.velocityX = random.in(-200, 200);
  b.velocityY = random.in(-200, 200);
  a.angularVelocity = random.in(-3, 3);
  b.angularVelocity = random.in(-3, 3);
  Joint joint;
  joint.kind = kind;
  joint.a = index % 2 - 1;
  joint.b = 1;
  if (kind == Kind::pin || kind == Kind::fixed || kind == Kind::sliding) {
    joint.to = {b.centerX + random.in(-40, 10), b.centerY + random.in(-20, 20)};
  } else {
    joint.from = joint.a < 0 ? Point{120, 180} : Point{10, -15};
    joint.to = {random.in(-20, 20), random.in(-20, 20)};
    joint.length = random.in(150, 220);
  }
  if (kind == Kind::spring) {
    joint.frequency = random.in(0.5f, 4);
    joint.damping = random.in(0, 1);
  }
  if (kind == Kind::pin && index % 3 == 1) {
    joint.lower = -0.5f;
    joint.upper = 0.7f;
  }
  if (kind == Kind::pin && index % 3 == 2) joint.torque = random.in(0.01f, 2);
  if (kind == Kind::sliding) {
    joint.axis = {random.in(0.2f, 1), random.in(-1, 1)};
    if (index % 4 < 2) {
      joint.lower = -30;
      joint.upper = 40;
    }
  }
  scene.items = {a, b};
  scene.joints = {joint};
  scene.gravityY = random.in(300, 1500);
}

inline void springs(Scene &scene, Random &random, int index) {
  joined(scene, random, index, Kind::spring);
}

inline void rods(Scene &scene, Random &random, int index) {
  joined(scene, random, index, Kind::rod);
}

inline void ropes(Scene &scene, Random &random, int index) {
  joined(scene, random, index, Kind::limit);
}

inline void pins(Scene &scene, Random &random, int index) {
  joined(scene, random, index, Kind::pin);
}

inline void welds(Scene &scene, Random &random, int index) {
  joined(scene, random, index, Kind::fixed);
}

inline void slides(Scene &scene, Random &random, int index) {
  joined(scene, random, index, Kind::sliding);
}

// Six links, pinned end to end, swing down from one end.
inline void chains(Scene &scene, Random &random, int) {
  for (int i = 0; i < 6; ++i) {
    Item link = randomItem(random, 0);
    link.width = 40;
    link.height = 20;
    link.angle = 0;
    link.centerX = 100 + 40 * static_cast<float>(i);
    link.centerY = 100;
    scene.items.push_back(link);
    Joint joint;
    joint.kind = Kind::pin;
    joint.a = i - 1;
    joint.b = i;
    joint.to = {link.centerX - 20, 100};
    scene.joints.push_back(joint);
  }
  scene.gravityY = 1000;
  scene.stepCount = 60;
}

// Boxes come to rest, one on another, and fall asleep.
inline void restingItems(Scene &scene, Random &random, int) {
  Item a = randomItem(random, 0);
  a.angle = 0;
  a.centerX = 100;
  a.centerY = floorY - 0.5f * a.height - random.in(10, 100);
  Item b = a, c = randomItem(random, 0);
  b.centerX = 400;
  b.centerY -= 20;
  b.angularVelocity = 0.1f;
  c.angle = 0;
  c.width = c.height = 20;
  c.centerX = a.centerX;
  c.centerY = a.centerY - 0.5f * a.height - random.in(20, 80);
  scene.items = {a, b, c};
  scene.edges = {{-4000, floorY, 4000, floorY}};
  scene.gravityY = 1000;
  scene.sleeping = true;
  scene.stepCount = 200;
}

// Two to four parts of all shapes, each beside the last or into it.
inline Item randomGroup(Random &random, int index) {
  Item item = randomItem(random, 0);
  item.shape = Shape::group;
  const int count = 2 + index % 3;
  Point at = {random.in(-50, 50), random.in(-50, 50)};
  for (int i = 0; i < count; ++i) {
    const Item part = randomItem(random, index + i);
    Member member;
    member.shape = part.shape;
    member.width = 0.6f * part.width;
    member.height = 0.6f * part.height;
    member.offset = at;
    for (Point corner : part.path) member.path.push_back({0.6f * corner.x, 0.6f * corner.y});
    item.members.push_back(member);
    at.x += random.in(-30, 30);
    at.y += random.in(-30, 30);
  }
  return item;
}

// A group flies at an item or another group.
inline void groups(Scene &scene, Random &random, int index) {
  pairs(scene, random, index);
  for (int i = 0; i < 2 - index % 2; ++i) {
    Item group = randomGroup(random, index + i);
    const Item &item = scene.items[i];
    group.centerX = item.centerX;
    group.centerY = item.centerY;
    group.velocityX = item.velocityX;
    group.angularVelocity = item.angularVelocity;
    scene.items[i] = group;
  }
}

// Two groups fall side by side.
inline void groupsOnFloor(Scene &scene, Random &random, int index) {
  Item a = randomGroup(random, index), b = randomGroup(random, index / 3 + 1);
  a.centerX = 100;
  b.centerX = 500;
  a.centerY = b.centerY = 450;
  a.velocityX = random.in(-200, 200);
  b.velocityX = random.in(-200, 200);
  scene.items = {a, b};
  scene.edges = {{-4000, floorY, 4000, floorY}};
  scene.gravityY = random.in(800, 3000);
  scene.stepCount = 60;
}

// A group hangs on an item or a point, by joints of every kind.
inline void joinedGroups(Scene &scene, Random &random, int index) {
  joined(scene, random, index, static_cast<Kind>(index % 6));
  Item group = randomGroup(random, index);
  const Item &item = scene.items[1];
  group.centerX = item.centerX;
  group.centerY = item.centerY;
  group.velocityY = item.velocityY;
  group.angularVelocity = item.angularVelocity;
  scene.items[1] = group;
}

// A small group between walls, fast enough to pass one in a step.
inline void fastGroups(Scene &scene, Random &random, int index) {
  fastItems(scene, random, index);
  Item group = randomGroup(random, index);
  for (Member &member : group.members) {
    member.width *= 0.3f;
    member.height *= 0.3f;
    member.offset.x *= 0.3f;
    member.offset.y *= 0.3f;
    for (Point &corner : member.path) {
      corner.x *= 0.3f;
      corner.y *= 0.3f;
    }
  }
  const Item &item = scene.items[0];
  group.centerX = item.centerX;
  group.centerY = item.centerY;
  group.velocityX = item.velocityX;
  group.velocityY = item.velocityY;
  group.angularVelocity = item.angularVelocity;
  scene.items[0] = group;
  scene.stepCount = 6;
}

// The links of a chain, pinned in any order, with springs across; one end hangs.
inline void nets(Scene &scene, Random &random, int index) {
  chains(scene, random, index);
  for (int i = 0; i < 2; ++i) {
    Joint spring;
    spring.a = i;
    spring.b = 3 + i + static_cast<int>(random.in(0, 2));
    spring.length = 40.0f * static_cast<float>(spring.b - spring.a);
    spring.frequency = random.in(1, 4);
    spring.damping = random.in(0, 1);
    scene.joints.push_back(spring);
  }
  for (size_t i = scene.joints.size() - 1; i > 0; --i) {
    std::swap(scene.joints[i], scene.joints[static_cast<size_t>(random.in(0, 1) * (i + 0.999f))]);
  }
}

// Balls come to the end of a line: along it, as exactly as can be, or a little beside it.
inline void ends(Scene &scene, Random &random, int index) {
  Item ball = randomItem(random, 1);
  ball.angularVelocity = random.in(-3, 3);
  const float side = index % 3 == 0 ? 0 : random.in(-0.4f, 0.4f) * ball.width;
  if (index % 2) {
    ball.centerX = 200 + side;
    ball.centerY = 300;
    scene.edges = {{200, 400, 200, floorY}};
    scene.gravityY = random.in(500, 2000);
  } else {
    ball.centerX = 100;
    ball.centerY = 400 + side;
    ball.velocityX = random.in(100, 600);
    scene.edges = {{200, 400, 600, 400}};
  }
  scene.items = {ball};
}

// A box that is pinned at its centre, near a wall or into its skin, is to fall asleep.
inline void pinnedByWall(Scene &scene, Random &random, int index) {
  Item box = randomItem(random, 0);
  box.angle = 0;
  box.centerX = 200;
  box.centerY = 200;
  Joint pin;
  pin.kind = Kind::pin;
  pin.to = {box.centerX, box.centerY};
  const float gap = 0.1f + 0.1f * static_cast<float>(index);
  const float wall = box.centerX + 0.5f * box.width + gap;
  scene.items = {box};
  scene.joints = {pin};
  scene.edges = {{wall, 100, wall, 300}};
  scene.sleeping = true;
}

// A small item flies at a plate, fast enough to pass it in a step. Either may be a bullet.
inline void bullets(Scene &scene, Random &random, int index) {
  Item a = randomItem(random, index), plate = randomItem(random, index / 4 % 2 * 2);
  for (Point &corner : a.path) {
    corner.x *= 30 / a.width;
    corner.y *= 30 / a.height;
  }
  if (a.shape != Shape::path) a.width = a.height = random.in(15, 40);
  a.centerX = 100;
  a.centerY = 300;
  a.velocityX = random.in(2000, 24000);
  a.velocityY = random.in(-500, 500);
  a.angularVelocity = random.in(-10, 10);
  plate.angle = random.in(-0.3f, 0.3f);
  plate.width = random.in(4, 12);
  plate.height = random.in(150, 300);
  if (plate.shape == Shape::path) plate.path = {{-5, -90}, {6, -60}, {4, 80}, {-3, 100}};
  plate.centerX = a.centerX + a.velocityX * scene.timeStep * random.in(0.5f, 3);
  plate.centerY = 300 + random.in(-40, 40);
  a.bullet = index / 2 % 4 != 1;
  plate.bullet = index / 2 % 4 > 1;
  scene.items = {a, plate};
  scene.gravityY = 1000;
  scene.stepCount = 20;
}

// Balls in a row, a little apart: the first hits the next, and that the next.
inline void cradles(Scene &scene, Random &random, int index) {
  Item ball = randomItem(random, 1);
  ball.width = ball.height = random.in(30, 60);
  ball.elasticity = random.in(0.5f, 1);
  ball.friction = random.in(0, 0.3f);
  float x = 300;
  const float gap = index % 2 ? random.in(0.5f, 20) : 5;
  for (int i = 0; i < 5; ++i) {
    ball.centerX = x;
    ball.centerY = 300 + random.in(-1, 1);
    ball.angle = 0;
    scene.items.push_back(ball);
    x += ball.width + gap;
  }
  scene.items[0].centerX = 200;
  scene.items[0].velocityX = random.in(500, 6000);
  scene.stepCount = 30;
}

// Five small items of all shapes fly about between walls and hit each other.
inline void swarms(Scene &scene, Random &random, int index) {
  for (int i = 0; i < 5; ++i) {
    Item item = randomItem(random, index + i);
    for (Point &corner : item.path) {
      corner.x *= 30 / item.width;
      corner.y *= 30 / item.height;
    }
    if (item.shape != Shape::path) item.width = item.height = random.in(15, 40);
    item.centerX = 60 + 60 * static_cast<float>(i);
    item.centerY = random.in(100, 560);
    item.velocityX = random.in(-4000, 4000);
    item.velocityY = random.in(-4000, 4000);
    item.angularVelocity = random.in(-10, 10);
    scene.items.push_back(item);
  }
  scene.edges = {{0, 0, 375, 0}, {375, 0, 375, 667}, {375, 667, 0, 667}, {0, 667, 0, 0}};
  scene.stepCount = 8;
}

// An item falls into a valley of two to nine slopes. The fixed item is far away: it makes this a
// scene of several items.
inline void valleys(Scene &scene, Random &random, int index) {
  Item item = randomItem(random, index), fixed;
  item.centerX = random.in(250, 350);
  item.centerY = 300;
  item.velocityX = random.in(-300, 300);
  item.angularVelocity = random.in(-4, 4);
  fixed.anchored = true;
  fixed.centerX = -2000;
  scene.items = {item, fixed};
  scene.edges = valley(random, 2 + index / 3 % 8);
  scene.gravityY = 1000;
  scene.stepCount = 120;
}

struct Family {
  const char *name;
  void (*fill)(Scene &, Random &, int);
};

const Family families[] = {
    {"world-pairs", pairs},
    {"world-floors", floors},
    {"world-fixed", fixedItems},
    {"world-two", twoOnFloor},
    {"world-stacks", stacks},
    {"world-fast", fastItems},
    {"world-springs", springs},
    {"world-rods", rods},
    {"world-ropes", ropes},
    {"world-pins", pins},
    {"world-welds", welds},
    {"world-slides", slides},
    {"world-chains", chains},
    {"world-resting", restingItems},
    {"world-groups", groups},
    {"world-groupfloors", groupsOnFloor},
    {"world-groupjoints", joinedGroups},
    {"world-groupfast", fastGroups},
    {"world-nets", nets},
    {"world-ends", ends},
    {"world-near", pinnedByWall},
    {"world-bullets", bullets},
    {"world-cradles", cradles},
    {"world-swarms", swarms},
    {"world-valleys", valleys},
};

// Only a live world can follow these.
const Family changingFamily = {"world-changes", changes};

// The number of scenes of each family in a file.
constexpr int familySize = 18;

// A scene of a family, by its index and the seed of its random numbers.
inline Scene sceneOf(const Family &family, int index, uint64_t seed) {
  Random random(seed);
  Scene scene;
  scene.timeStep = index % 4 == 3 ? 1.0f / 120 : 1.0f / 60;
  scene.name = std::string(family.name) + "-" + std::to_string(index);
  family.fill(scene, random, index);
  return scene;
}
