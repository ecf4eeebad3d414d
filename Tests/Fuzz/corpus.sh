#!/usr/bin/env bash
# Unpacks and packs the corpora of the fuzzers. CORPUS is scenes or results.
#   Tests/Fuzz/corpus.sh unpack CORPUS FOLDER   writes the inputs of CORPUS.tar to FOLDER
#   Tests/Fuzz/corpus.sh pack CORPUS FOLDER     replaces CORPUS.tar by the files of FOLDER
# The same files always give the same archive.
set -euo pipefail
usage() {
  sed -n '2,/^# The/s/^# \?//p' "$0" >&2
  exit 2
}
[[ $# == 3 && ($2 == scenes || $2 == results) ]] || usage
archive=$(dirname "$(readlink -f "$0")")/$2.tar
folder=$3

case $1 in
unpack)
  mkdir -p "$folder"
  tar -xf "$archive" -C "$folder"
  ;;
pack)
  [[ -d $folder ]] || {
    echo "error: $folder: the folder does not exist" >&2
    exit 1
  }
  # Written beside the archive and then renamed: an interrupted run leaves the old one.
  (cd "$folder" && find . -type f -printf '%P\0' | LC_ALL=C sort -z |
    tar --create --file=- --null --files-from=- --format=ustar --mode=644 --mtime=@0 \
      --owner=0 --group=0 --numeric-owner) >"$archive.new"
  mv "$archive.new" "$archive"
  echo "$2.tar: $(tar -tf "$archive" | wc -l) inputs"
  ;;
*) usage ;;
esac
