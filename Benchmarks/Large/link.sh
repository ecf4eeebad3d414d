set -e
for s in ${SETS:-scalar sse2 avx2 avx512}; do nice /opt/swift/usr/bin/clang ${OPT:--O2} -std=c17 -Wall -Wextra -Werror -Wno-psabi $CF -I /tmp/h22d/CKernels/include -c /tmp/h22d/CKernels/isa/${s}_worlds_32.c -o $s.o; done
[ -e peer24.o ] || g++ -O2 -c peer24.cpp -o peer24.o
[ -e peer3.o ] || gcc -O3 -march=native -DNDEBUG -I ../include -c peer3.c -o peer3.o
/opt/swift/usr/bin/clang -O1 -D_GNU_SOURCE -Wno-psabi -I /tmp/h22d/CKernels -c bench.c -o bench.o
g++ bench.o scalar.o sse2.o avx2.o avx512.o peer24.o peer3.o ../v3_*.o -lbox2d -lpthread -lm -o bench
/opt/swift/usr/bin/clang -O1 -D_GNU_SOURCE -Wno-psabi -I /tmp/h22d/CKernels -c series.c -o series.o
g++ series.o scalar.o sse2.o avx2.o avx512.o peer24.o peer3.o ../v3_*.o -lbox2d -lpthread -lm -o series
/opt/swift/usr/bin/clang -O1 -D_GNU_SOURCE -Wno-psabi -I /tmp/h22d/CKernels -c conv.c -o conv.o
g++ conv.o scalar.o sse2.o avx2.o avx512.o peer24.o peer3.o ../v3_*.o -lbox2d -lpthread -lm -o conv
/opt/swift/usr/bin/clang -O1 -D_GNU_SOURCE -Wno-psabi -I /tmp/h22d/CKernels -c piles.c -o piles.o
g++ piles.o scalar.o sse2.o avx2.o avx512.o peer24.o peer3.o ../v3_*.o -lbox2d -lpthread -lm -o piles
/opt/swift/usr/bin/clang -O1 -D_GNU_SOURCE -Wno-psabi -I /tmp/h22d/CKernels -c more.c -o more.o
g++ more.o scalar.o sse2.o avx2.o avx512.o peer24.o peer3.o ../v3_*.o -lbox2d -lpthread -lm -o more
