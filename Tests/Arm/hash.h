/* hash.h: what a run wrote as one number, and the memory that it wrote to. */
#ifndef HASH_H
#define HASH_H

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* FNV-1a: where a hash begins, and the hash after some more bytes. */
static const uint64_t hash_of_nothing = 0xcbf29ce484222325u;

static inline uint64_t hash_bytes(uint64_t hash, const void *bytes, size_t count) {
  const unsigned char *at = bytes;
  for (size_t i = 0; i < count; ++i) hash = (hash ^ at[i]) * 0x100000001b3u;
  return hash;
}

/* Memory as the kernels want it, whose bytes are none that they would write by themselves. */
static inline void *allocate(size_t bytes) {
  void *memory = aligned_alloc(64, (bytes + 63) / 64 * 64);
  if (!memory) exit(1);
  memset(memory, 0xa5, bytes);
  return memory;
}

#endif
