// A scene whose items go and come.
#pragma once

#include "random_item.hpp"

// What holds an item goes, and another item comes: under a box that sleeps, at the other end of a
// spring, and at the other side of a pin.
inline void changes(Scene &scene, Random &random, int index) {
  Item held = randomItem(random, index % 3 ? index / 3 : 0), holder = randomItem(random, 0);
  holder.centerX = held.centerX = 200;
  Change leaving, coming;
  leaving.leaving = 0;
  if (index % 3 == 0) {
    holder.width = random.in(80, 120);
    held.width = random.in(30, 70);
    holder.angle = held.angle = 0;
    holder.centerY = floorY - 0.5f * holder.height - 2;
    held.centerY = holder.centerY - 0.5f * (holder.height + held.height) - 5;
    scene.sleeping = true;
    scene.stepCount = 240;
    leaving.frame = 180;
  } else {
    Joint joint;
    joint.kind = index % 3 == 1 ? Kind::spring : Kind::pin;
    joint.a = 0;
    joint.b = 1;
    holder.anchored = index % 2;
    holder.centerY = 100;
    held.centerX = 200 + random.in(-60, 60);
    held.centerY = 260;
    held.angularVelocity = random.in(-3, 3);
    if (joint.kind == Kind::pin) {
      joint.to = {200, 180};
    } else {
      joint.length = 150;
      joint.frequency = random.in(1, 3);
      joint.damping = random.in(0, 0.5f);
    }
    scene.joints = {joint};
    scene.stepCount = 60;
    leaving.frame = 20;
  }
  coming.frame = leaving.frame + 10;
  coming.coming = randomItem(random, index / 2);
  coming.coming->centerX = 600;
  coming.coming->centerY = floorY - 90;
  coming.coming->velocityX = random.in(-100, 100);
  scene.items = {holder, held};
  scene.changes = {leaving, coming};
  scene.edges = {{-4000, floorY, 4000, floorY}};
  scene.gravityY = 1000;
}
