// looks.mjs: looks at pages as a reader does, in Chromium and in Firefox, in three windows and on paper, light
// and dark: what is hidden does not show, no text is cut off, lies over another or is too pale, and paper has
// every name and value and no control.
//   node looks.mjs SWEEP [PICTURES]
// SWEEP is the command; pictures of the pages go to the folder PICTURES.
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { withBrowser } from "./browser.mjs";
import { Command } from "./command.mjs";
import { withFirefox } from "./firefox.mjs";

const [command, pictures] = process.argv.slice(2);
const work = await mkdtemp(join(tmpdir(), "looks-"));
const sweep = new Command(command, work);
const faultsScript = await readFile(new URL("faults.js", import.meta.url), "utf8");

const windows = [[1440, 900], [1024, 768], [390, 844]].flatMap(([width, height]) =>
  ["light", "dark"].map((scheme) => ({ width, height, scheme })));
// A4 without the margins of 12 mm, at 96 pixels an inch; printed from a page in dark colours.
const paper = { width: Math.floor((186 / 25.4) * 96), height: Math.floor((273 / 25.4) * 96), media: "print", scheme: "dark" };

// An explorer whose motions and map are there.
const explorer = "typeof map !== 'undefined' && scenarios[choices.active] && map.cells && !map.isRunning";
// What a page has to name on paper.
const explored = "[...sliderRows.keys()].filter((path) => sliderRows.get(path).row.checkVisibility())"
  + ".concat(choices.x, choices.y, choices.metric, data.metrics.filter(({ name }) => data.defaults.includes(name)).map(({ name }) => name), "
  + "plan.items.length > 1 ? plan.items[choices.item] : [], choices.variants.length > 1 ? variantNames.slice(0, choices.variants.length) : [])";
const reported = "[...data.parameters, ...data.metrics].map(({ name }) => name).concat(data.statuses.filter((_, k) => data.statusCounts[k]),"
  + " stages.length && stages[0].items.length > 1 ? stages[0].items.map(({ name }) => name) : [])";
const pages = [
  { name: "explored", arguments: ["explore", "drop-out-dismiss"], isReady: explorer, names: explored,
    prepare: "addVariant(); setParameter(parameterAt.get('rope.frequency'), 2.25); remember(); showChoices()" },
  { name: "several", arguments: ["explore", "falling-boxes", "--vary", "parameters.elasticity=0:1"], isReady: explorer, names: explored },
  { name: "spring", arguments: ["explore", "custom-modal-show"], isReady: explorer, names: explored },
  { name: "map", arguments: ["report", "map.jsonl"], names: reported,
    run: ["drop-out-dismiss", "--vary", "rope.frequency=1:5:12", "--vary", "rope.damping=0:1:12", "--vary", "card.density=0.5:2:2", "--duration", "2"] },
  { name: "curve", arguments: ["report", "curve.jsonl"], names: reported, run: ["newtons-cradle", "--vary", "parameters.elasticity=0.2:1:9"] },
  { name: "single", arguments: ["report", "single.jsonl"], names: reported, run: ["falling-square"] },
];
// Pictures that move, and one of a map: their words fit and lie apart.
const drawings = [
  ["play", "chain", "--vary", "pull.magnitude=0.5:3:6", "--study", "A chain of eight links that swings down from where it is held", "-o", "six.svg"],
  ["play", "falling-boxes", "-o", "one.svg"],
  ["report", "map.jsonl", "--svg", "map.svg"],
];

async function looksRight(browser, { name, isReady = "typeof draw === 'function'", prepare, names }, browserName) {
  await browser.open(`file://${work}/${name}.html`);
  await browser.until(isReady);
  if (prepare) {
    await browser.run(prepare);
    await browser.until(isReady);
  }
  for (const view of [...windows, paper]) {
    await browser.showAs(view);
    const { width, media, scheme } = view;
    if (media) await browser.run("window.dispatchEvent(new Event('beforeprint'))");
    // Observers of a size answer at the frame after it, and draw at the next one.
    await browser.run("window.framesSeen = 0; requestAnimationFrame(() => requestAnimationFrame(() => { window.framesSeen = 2; }))");
    await browser.until(`window.framesSeen === 2 && document.documentElement.dataset.theme === "${media ? "light" : scheme}" && ${isReady}`);
    const faults = await browser.run(`${faultsScript}; return faultsOfPage(arguments[0], ${names})`, media ?? scheme);
    const label = `${browserName}-${name}-${media ?? `${width}-${scheme}`}`;
    if (pictures) await browser.picture(join(pictures, `${label}.png`));
    if (media) await browser.run("window.dispatchEvent(new Event('afterprint'))");
    found.push(...faults.map((fault) => `${label}: ${fault}`));
  }
}

const found = [];
async function lookAt(browserName, browser) {
  for (const page of pages) await looksRight(browser, page, browserName);
  for (const words of drawings) {
    await browser.open(`file://${work}/${words.at(-1)}`);
    const faults = await browser.run(`${faultsScript}; return faultsOfPicture(document.documentElement)`);
    found.push(...faults.map((fault) => `${browserName}-${words.at(-1)}: ${fault}`));
  }
}

try {
  for (const { name, run, arguments: words } of pages) {
    if (run) sweep.run("run", ...run, "-o", `${name}.jsonl`, "--quiet");
    sweep.run(...words, "-o", `${name}.html`);
  }
  for (const words of drawings) sweep.run(...words);
  await withBrowser((browser) => lookAt("Chromium", browser));
  await withFirefox((browser) => lookAt("Firefox", browser));
  if (found.length) throw new Error(`${found.length} faults:\n${found.join("\n")}`);
  console.log(`${pages.length} pages look right in ${windows.length} windows and on paper, in Chromium and Firefox`);
} finally {
  await rm(work, { recursive: true });
}
