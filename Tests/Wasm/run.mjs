// Runs a WebAssembly program that only prints: node run.mjs PROGRAM
// Node's own WASI changes its options from version to version.
import { readFile } from 'node:fs/promises';
import { writeSync } from 'node:fs';

let memory;
const view = () => new DataView(memory.buffer);

function write(file, parts, count, written) {
  let bytes = 0;
  for (let i = 0; i < count; i++) {
    const start = view().getUint32(parts + 8 * i, true);
    const length = view().getUint32(parts + 8 * i + 4, true);
    const text = new Uint8Array(memory.buffer, start, length);
    for (let done = 0; done < length;) done += writeSync(file, text.subarray(done));
    bytes += length;
  }
  view().setUint32(written, bytes, true);
  return 0;
}

// No arguments and no environment.
function count(number, size) {
  view().setUint32(number, 0, true);
  view().setUint32(size, 0, true);
  return 0;
}

const badFile = 8; // Only the standard streams are open.
const system = {
  args_get: () => 0,
  args_sizes_get: count,
  environ_get: () => 0,
  environ_sizes_get: count,
  fd_write: write,
  fd_close: () => 0,
  fd_seek: () => badFile,
  fd_fdstat_get: (file, status) => {
    new Uint8Array(memory.buffer, status, 24).fill(0);
    view().setUint8(status, 2); // a character device
    return 0;
  },
  proc_exit: (code) => process.exit(code),
};

const module = await WebAssembly.compile(await readFile(process.argv[2]));
const instance = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: system });
memory = instance.exports.memory;
instance.exports._start();
