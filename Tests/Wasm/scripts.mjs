// scripts.mjs: the scripts with which pages simulate, as a module.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const folder = new URL('../../Sources/CPages/simulation/', import.meta.url);
// In the order of pages.c: they share one scope.
const names = ['angles.js', 'numbers.js', 'kernels.js', 'simulation.js'];

// What the scripts define for other scripts.
export async function pageScripts() {
  const texts = await Promise.all(names.map((name) => readFile(new URL(name, folder), 'utf8')));
  const work = await mkdtemp(join(tmpdir(), 'page-'));
  try {
    const file = join(work, 'simulation.mjs');
    await writeFile(file, `${texts.join('\n')}\nexport { SceneSimulation };\n`);
    return await import(pathToFileURL(file));
  } finally {
    await rm(work, { recursive: true });
  }
}
