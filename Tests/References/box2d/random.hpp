// The random numbers of reference scenes.
#pragma once

#include <cstdint>

// SplitMix64 (Steele, Lea, Flood 2014): the scenes are the same wherever they are made.
class Random {
public:
  explicit Random(uint64_t seed) : state_(seed) {
  }

  // Uniform in [lower, upper).
  float in(float lower, float upper) {
    const float unit = static_cast<float>(next() >> 40) * 0x1p-24f;
    return lower + (upper - lower) * unit;
  }

private:
  uint64_t next() {
    state_ += 0x9e3779b97f4a7c15u;
    uint64_t z = state_;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
  }

  uint64_t state_;
};
