# bits.sh TREE OUT [only worlds]: compiles natively and prints hashes
set -e
T=$1; O=$2; mkdir -p $O
for f in $T/CKernels/*.c $T/CKernels/isa/{scalar,sse2,avx2,avx512,neon,wasm}_*.c $T/Tests/Arm/*.c; do
 o=$O/$(basename $f).o
 case $f in *neon*|*wasm*) ;; esac
 [ -e $o ] && continue
 nice /opt/swift/usr/bin/clang -O2 -std=c17 -Wall -Wextra -Werror -Wno-psabi -I $T/CKernels/include -c $f -o $o
done
/opt/swift/usr/bin/clang -O2 $O/*.o -o $O/bits -lm
$O/bits > $O/hashes.txt
wc -l $O/hashes.txt
