#!/bin/sh
# survey_mpi: a survey on 2 and on 4 processes of this machine has the rows of one process,
# and goes on with what a file had; without MPI it refuses to run four times over.
set -eu
command -v mpirun > /dev/null || { echo "no mpirun on this machine"; exit 0; }
command -v mpicc > /dev/null || { echo "no MPI to build with"; exit 0; }
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"
if mpirun --allow-run-as-root --oversubscribe -n 2 "$MEXOR" survey 0.d > out 2> err; then
    mexor=$MEXOR
else
    grep -q 'does not speak MPI' err
    [ ! -s out ]
    cmake -G Ninja -S "$MEXOR_SOURCE" -B build -DCMAKE_BUILD_TYPE=Release \
        -DCMAKE_C_FLAGS_RELEASE="-O2 -DNDEBUG" -DMX_MPI=ON \
        -DMX_TESTS=OFF -DMX_BENCH=OFF > log
    cmake --build build > log || { cat log; exit 1; }
    mexor=$scratch/build/mexor
fi
"$mexor" survey 0.ddd 4.ddd -n 2000 --fresh --format csv -q > one
for ranks in 2 4; do
    mpirun --allow-run-as-root --oversubscribe -n "$ranks" \
        "$mexor" survey 0.ddd 4.ddd -n 2000 --fresh --format csv -q -j1 > several
    cmp one several
    head -c 30000 one > kept.csv
    mpirun --allow-run-as-root --oversubscribe -n "$ranks" \
        "$mexor" survey 0.ddd 4.ddd -n 2000 --fresh -o kept.csv -j1 2> err
    cmp one kept.csv
    grep 'known from before' err
    ! mpirun --allow-run-as-root --oversubscribe -n "$ranks" \
        "$mexor" survey 0.ddd -o /nowhere/at.all 2> err
    grep -q 'nowhere' err
done
