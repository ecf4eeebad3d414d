// wasm.mjs: the kernels with which pages simulate.
import { readFile } from "node:fs/promises";
import { gunzipSync } from "node:zlib";

// The kernels of pages: `name` is that of a file in C beside them.
export async function kernelBytes(name) {
  return gunzipSync(await readFile(new URL(`../../Sources/Bindings/CPages/kernels/${name}.wasm.gz`, import.meta.url)));
}

// Which of them a plan needs.
export const kernelsOf = ({ spring, kernels }) =>
  (spring ? "spring_page_kernels" : kernels.room ? "large_page_kernels" : "page_kernels");
