# only the large hashes, f32 and f64, all sets
set -e; O=/tmp/h22d-work/quick; mkdir -p $O; C="nice /opt/swift/usr/bin/clang -O2 -std=c17 -Wall -Wextra -Werror -Wno-psabi -I /tmp/h22d/CKernels/include"
for s in scalar sse2 avx2 avx512; do for p in 32 64; do $C -c /tmp/h22d/CKernels/isa/${s}_worlds_$p.c -o $O/${s}_$p.o; done; done
$C -c /tmp/h22d/Tests/Arm/large.c -o $O/large.o
cat > $O/main.c <<'F'
#include "/tmp/h22d/CKernels/table.h"
#include "/tmp/h22d/Tests/Arm/large.h"
#include <stdio.h>
static const ck_large_table *t[2][4] = {{&ck_scalar_large_32, &ck_sse2_large_32, &ck_avx2_large_32, &ck_avx512_large_32}, {&ck_scalar_large_64, &ck_sse2_large_64, &ck_avx2_large_64, &ck_avx512_large_64}};
size_t ck_large_scratch_bytes(ck_isa i, ck_precision p, const ck_large_args *a) { return t[p][i]->scratch_bytes(a); }
size_t ck_large_trajectory_bytes(ck_isa i, ck_precision p, const ck_large_args *a) { return t[p][i]->trajectory_bytes(a); }
void ck_large_run(ck_isa i, ck_precision p, const ck_large_args *a) { t[p][i]->run(a); }
int main(void) { ck_settings s = {.points_per_metre = 100, .gravity_unit = 10, .time_step = 1.0f / 120, .frame_time = 1.0 / 60, .linear_slop = 0.0045, .contact_skin = 0.018, .item_radius = 0, .polygon_radius = 0.009, .edge_radius = 0, .boundary_elasticity = .2, .boundary_friction = .2, .restitution_threshold = 1, .baumgarte = 0.2, .max_linear_correction = 0.2, .max_joint_correction = .2, .max_translation = 2, .max_rotation = 1.5707963, .sleep_linear_speed = 0.01, .sleep_angular_speed = 2.0 / 180 * 3.14159265359, .sleep_time = .5, .settle_distance = .5, .settle_angle = .01, .velocity_iterations = 8, .position_iterations = 3, .toi_passes = 2};
 int n[] = {2, 17, 160, 700}, bad = 0; for (int p = 0; p < 2; p++) for (int k = 0; k < 4; k++) { unsigned long long h[4]; for (int i = 0; i < 4; i++) h[i] = hash_large(&s, i, p, n[k]); int same = h[0] == h[1] && h[1] == h[2] && h[2] == h[3]; bad |= !same; printf("f%d %d %llx %llx %llx %llx %s\n", p ? 64 : 32, n[k], h[0], h[1], h[2], h[3], same ? "equal" : "DIFF"); } return bad; }
F
$C -c $O/main.c -o $O/main.o; /opt/swift/usr/bin/clang $O/*.o -o $O/run -lm; $O/run
