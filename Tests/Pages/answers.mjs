// answers.mjs: reads pages of `sweep report` as someone who wants an answer, in Chromium and in Firefox: what
// they say first is true of the rows, the table sorts, and a row that is picked plays in view, with the command
// and the code that make it again.
//   node answers.mjs SWEEP
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { copyFileSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { withBrowser } from "./browser.mjs";
import { Command, single, table } from "./command.mjs";
import { withFirefox } from "./firefox.mjs";

const [command] = process.argv.slice(2);
const work = await mkdtemp(join(tmpdir(), "answers-"));
const sweep = new Command(command, work);
const sizes = [[1440, 900], [1024, 768], [390, 844]];

// A sweep, its report and its rows.
function reported(name, run, report = []) {
  sweep.run("run", ...run, "-o", `${name}.csv`, "--quiet");
  sweep.run("report", `${name}.csv`, "-o", `${name}.html`, ...report);
  return table(readFileSync(join(work, `${name}.csv`), "utf8"));
}

async function open(browser, name) {
  await browser.open(`file://${work}/${name}.html`);
  await browser.until("typeof picked !== 'undefined' && picked !== null");
}

const statements = (browser) => browser.run("return Object.fromEntries(data.answer.map(({ topic, text }) => [topic, text]))");
const rowsOfTable = (browser) => browser.run(`return [...byId("best").tBodies[0].rows].map((line) =>
  ({ row: rows.index[line.dataset.row], cells: [...line.cells].map(({ textContent }) => textContent) }));`);
const headOf = (browser, name) => browser.run(`
  const heads = [...byId("best").tHead.rows[0].cells];
  return heads.findIndex(({ textContent }) => textContent.startsWith(arguments[0]));`, name);

// The first sentences, by the rows as the command writes them.
async function sentencesAreTrue(browser, rows) {
  const said = await statements(browser);
  assert.ok(said.Swept.startsWith(`${rows.length} rows of drop-out-dismiss`), said.Swept);
  const [, named, end, metric, value] = said.Best.match(/^Row (\d+) has the (lowest|highest) (\w+): ([\d.]+)/);
  const known = rows.map((row) => single(row[metric])).filter((found) => found !== null);
  const best = single(rows[named][metric]);
  assert.equal(best, (end === "lowest" ? Math.min : Math.max)(...known), `the ${end} ${metric} is said to be in row ${named}`);
  assert.ok(Math.abs(best - Number(value)) <= 5e-4 * Math.abs(best), `${best} is said to be ${value}`);
  const moving = rows.filter(({ status }) => status === "moving").length;
  assert.equal(said["Does not rest"]?.split(" ")[0], moving ? `${moving}` : undefined);
  // The first row of the table is the one that is said to be the best, and its motion is there.
  assert.equal((await rowsOfTable(browser))[0].row, Number(named));
  assert.equal(await browser.run("return picked.number"), Number(named));
  // Its importance is a share of the variance, which is more than what chance leaves.
  const shares = await browser.run("return data.metrics[data.metric].influences.map(([share]) => share)");
  const paths = ["rope.frequency", "rope.damping"];
  const variance = (values) => {
    const mean = values.reduce((sum, x) => sum + x, 0) / values.length;
    return values.reduce((sum, x) => sum + (x - mean) ** 2, 0) / values.length;
  };
  if (known.length === rows.length) {
    paths.forEach((path, k) => {
      const groups = Map.groupBy?.(rows, (row) => row[path]) ?? rows.reduce((all, row) => all.set(row[path], [...all.get(row[path]) ?? [], row]), new Map());
      const means = rows.map((row) => {
        const group = groups.get(row[path]);
        return group.reduce((sum, other) => sum + single(other[metric]), 0) / group.length;
      });
      assert.ok(Math.abs(shares[k] - variance(means) / variance(known)) < 1e-4, `${path}: ${shares[k]}`);
    });
  }
}

// A click on a column sorts by it, a second one the other way; without a value comes last.
async function tableSorts(browser, names) {
  for (const name of names) {
    const column = await headOf(browser, name);
    assert.ok(column > 0, `no column ${name}`);
    const orders = [];
    for (let click = 0; click < 2; click++) {
      await browser.run("byId('best').tHead.rows[0].cells[arguments[0]].querySelector('button').click()", column);
      const head = await browser.run("const head = byId('best').tHead.rows[0].cells[arguments[0]]; return [head.ariaSort ?? head.getAttribute('aria-sort'), document.activeElement === head.firstElementChild]", column);
      assert.ok(head[1], `${name}: the focus is lost`);
      orders.push(head[0]);
      const all = (await browser.run("tableState.limit = Infinity; showBest(); return [...byId('best').tBodies[0].rows].map((line) => Number(line.dataset.row))"));
      const values = await browser.run(`const { values } = tableColumns()[arguments[0] - 1]; return arguments[1].map((row) => (Number.isNaN(values[row]) ? null : values[row]))`, column, all);
      const known = values.filter((value) => value !== null);
      assert.ok(values.slice(0, known.length).every((value) => value !== null), `${name}: no value comes last`);
      const sign = head[0] === "ascending" ? 1 : -1;
      assert.ok(known.every((value, k) => k === 0 || sign * (value - known[k - 1]) >= 0), `${name} is not ${head[0]}`);
    }
    assert.deepEqual(orders.toSorted(), ["ascending", "descending"]);
    assert.equal(await browser.run("return document.querySelectorAll('th[aria-sort]').length"), 1);
  }
}

// What is picked plays, in view, with its numbers, its command and its code.
async function pickPlays(browser, act, scene) {
  await browser.run("player.isPlaying = false; player.time = 0; byId('pick-note').textContent = ''; stages.length = pickedStage");
  await act();
  await browser.until("stages[pickedStage] && player.isPlaying && player.time > 0");
  const { box, height, width, command: line, explore, code, time } = await browser.run(`
    const { left, top, right, bottom } = byId("stage-" + pickedStage).getBoundingClientRect();
    return { box: { left, top, right, bottom }, height: innerHeight, width: innerWidth, command: byId("command").textContent,
      explore: byId("explore").textContent, code: byId("code").textContent, time: player.time };`);
  assert.ok(box.top >= -1 && box.left >= -1 && box.bottom <= height + 1 && box.right <= width + 1, `the stage is out of view: ${JSON.stringify(box)} in ${width} × ${height}`);
  assert.ok(time > 0);
  const settings = await browser.run("return settingsOf(picked.values).map(([path, value]) => path + '=' + value)");
  const words = settings.map((word) => `--set ${word}`).join(" ");
  assert.equal(line, `sweep trace ${scene} ${words}`);
  assert.equal(explore, `sweep explore ${scene} ${words} -o explorer.html`);
  // The command's frames are those on the page, and its code is the page's.
  const lines = table(execFileSync("bash", ["-c", line.replace("sweep", `'${sweep.path}'`)], { cwd: work, encoding: "utf8" }));
  const shown = await browser.run(`const item = stages[pickedStage].items[0]; return Array.from(item.x, (_, k) => [item.x[k], item.y[k], item.angle[k]]);`);
  const first = lines.filter(({ item }) => item === lines[0].item).map((row) => ["x", "y", "angle"].map((name) => single(row[name])));
  assert.deepEqual(shown, first, line);
  const body = (text) => text.slice(text.indexOf("import UIKit"));
  const exported = execFileSync("bash", ["-c", line.replace("sweep trace", `'${sweep.path}' export`)], { cwd: work, encoding: "utf8" });
  assert.equal(body(code).trim(), body(exported).trim());
}

const clickRow = (browser, place) => () => browser.run("byId('best').tBodies[0].rows[arguments[0]].querySelector('button').click()", place);

async function isNarrow(browser) {
  const [wide, page] = await browser.run("return [document.scrollingElement.scrollWidth, innerWidth]");
  assert.ok(wide <= page, `${wide} pixels in a window of ${page}`);
}

async function oneItem(browser) {
  const rows = reported("one", ["drop-out-dismiss", "--vary", "rope.frequency=1:5:9", "--vary", "rope.damping=0:1:8"]);
  assert.ok(readFileSync(join(work, "one.html")).length < 500_000, "a page of one item");
  for (const [width, height] of sizes) {
    await browser.showAs({ width, height });
    await open(browser, "one");
    await isNarrow(browser);
    await sentencesAreTrue(browser, rows);
    await browser.run("byId('rows-section').scrollIntoView()");
    await pickPlays(browser, clickRow(browser, 3), "drop-out-dismiss");
    // A cell of the map, by the keyboard.
    await browser.run("byId('map').scrollIntoView({ block: 'center' })");
    await pickPlays(browser, () => browser.run("byId('map').dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowUp', bubbles: true }))"), "drop-out-dismiss");
    await isNarrow(browser);
  }
  await tableSorts(browser, ["rope.damping", "peakSpeed", "status"]);
}

// All items are shown, and one of them can be chosen.
async function severalItems(browser) {
  const rows = reported("several", ["falling-boxes", "--vary", "parameters.elasticity=0:0.8:6"]);
  await browser.showAs({ width: 1440, height: 900 });
  await open(browser, "several");
  const items = await browser.run("return plan.items");
  assert.ok(items.length > 1);
  assert.deepEqual(await browser.run("return [...byId('item').options].map(({ value }) => value)"), ["", ...items]);
  await browser.run("pick(2)");
  const shown = await browser.run("return [...byId('values').rows].map((row) => [...row.cells].map(({ textContent }) => textContent))");
  assert.deepEqual(shown[0], ["metric", "every item", ...items]);
  for (const [base, every, ...values] of shown.slice(1)) {
    const expected = items.map((item) => single(rows[2][`${item}.${base}`]));
    values.forEach((value, k) => {
      if (expected[k] === null) assert.equal(value, "–");
      else assert.ok(Math.abs(parseFloat(value) - expected[k]) <= 5e-4 * Math.abs(expected[k]) + 1e-12, `${items[k]}.${base}: ${value}, not ${expected[k]}`);
    });
    if (every && every !== "–") assert.ok(Math.abs(parseFloat(every) - Math.max(...expected)) <= 5e-4 * Math.abs(parseFloat(every)), `${base}: ${every}`);
    if (expected.includes(null) && every) assert.equal(every, "–", base);
  }
  // Of a chosen item, the table and the map have its metrics.
  const [, second] = items;
  await browser.run("byId('item').value = arguments[0]; byId('item').onchange()", second);
  const heads = await browser.run("return [...byId('best').tHead.rows[0].cells].map(({ textContent }) => textContent)");
  assert.ok(heads.some((head) => head.startsWith(`${second}.`)) && !heads.some((head) => head.startsWith(`${items[0]}.`)), `${heads}`);
  assert.ok((await browser.run("return data.metrics[state.metric].name")).startsWith(`${second}.`));
}

// Goals that a result does not know are given to the report; every row is marked by them.
async function goalsAreMarked(browser) {
  const rows = reported("goals", ["shade-present-finish", "--vary", "spring.damping=0.05:1:12", "--vary", "spring.frequency=1:5:6"],
    ["--want", "settleTime<=0.9", "--want", "bounces<=1"]);
  await open(browser, "goals");
  const good = rows.filter((row) => row.settleTime !== "" && single(row.settleTime) <= Math.fround(0.9) && single(row.bounces) <= 1);
  const { Best: said } = await statements(browser);
  assert.ok(good.length && said.startsWith(`${good.length} of ${rows.length} rows`), `${good.length}: ${said}`);
  const lines = await browser.run("tableState.limit = Infinity; showBest(); return [...byId('best').tBodies[0].rows].map((line) => [rows.index[line.dataset.row], line.textContent])");
  lines.forEach(([row, text], place) => {
    assert.equal((text.match(/✓/g) ?? []).length === 2, good.includes(rows[row]), `row ${row}: ${text}`);
    if (place < good.length) assert.ok(good.includes(rows[row]), `row ${row} at place ${place}`);
  });
}

// The commands of a result with settings of a run, as a shell runs them.
async function settingsAreHandedOn(browser) {
  reported("settings", ["falling-square", "--vary", "square.angle=0:1:3", "--duration", "1.5", "--drop-every", "7", "--precision", "double"]);
  await browser.showAs({ width: 1440, height: 900 });
  await open(browser, "settings");
  await clickRow(browser, 1)();
  const lines = await browser.run(`return [byId("command").textContent, byId("explore").textContent,
    byId("code").textContent.match(/^\\/\\/ Generated by: (.*)$/m)[1]];`);
  for (const line of lines) execFileSync("bash", ["-c", line.replace(/^sweep/, `'${sweep.path}'`)], { cwd: work });
  // What was copied is said, until another row is picked.
  await browser.run("document.execCommand = () => true; byId('copy-command').click()");
  await browser.until("byId('copied').textContent === 'Copied.'");
  await clickRow(browser, 0)();
  assert.equal(await browser.run("return byId('copied').textContent"), "");
}

// On a phone, the row that is tapped stays where it is, and has the focus again when the sheet is closed.
async function rowsStayInPlace(browser) {
  await browser.showAs({ width: 390, height: 844 });
  await open(browser, "one");
  await browser.run("byId('rows-section').scrollIntoView()");
  const top = "return byId('best').tBodies[0].rows[2].getBoundingClientRect().top";
  const before = await browser.run(top);
  await browser.run("const button = byId('best').tBodies[0].rows[2].querySelector('button'); button.focus({ preventScroll: true }); button.click()");
  await browser.until("byId('player-section').classList.contains('open') && stages[pickedStage] && player.time > 0");
  assert.ok(Math.abs(await browser.run(top) - before) < 2, "the row moves when its motion opens");
  await browser.run("byId('close-player').click()");
  assert.ok(await browser.run("return byId('best').tBodies[0].rows[2].contains(document.activeElement)"), "the focus is lost");
  assert.ok(Math.abs(await browser.run(top) - before) < 2, "the row moves when its motion closes");
}

// A link of a row opens the explorer with the row's values.
async function linkIsFollowed(browser) {
  sweep.run("explore", "drop-out-dismiss", "-o", "ex plorer.html", "--quiet");
  sweep.run("report", "one.csv", "-o", "linked.html", "--explorer", "ex plorer.html");
  await open(browser, "linked");
  await clickRow(browser, 2)();
  const [address, settings] = await browser.run("return [byId('explore-link').href, Object.fromEntries(settingsOf(picked.values))]");
  await browser.open(address);
  await browser.until("typeof choices !== 'undefined' && scenarios[choices.active]");
  assert.deepEqual(await browser.run("return choices.variants[0]"), settings);
}

// Without its scene, a result has its answer and its table, and no motion.
async function bareTablesAnswer(browser) {
  copyFileSync(join(work, "one.csv"), join(work, "bare.csv"));
  sweep.run("report", "bare.csv", "-o", "bare.html", "--quiet");
  await open(browser, "bare");
  const { Best: said } = await statements(browser);
  assert.ok(said);
  await clickRow(browser, 1)();
  await browser.until("byId('pick-note').textContent.includes('does not include its scene')");
  assert.ok(await browser.run("return byId('values').rows.length > 3 && byId('command-part').hidden && byId('code-part').hidden"));
}

async function manyRows(browser) {
  reported("many", ["falling-square", "--vary", "square.elasticity=0:0.9:128", "--vary", "square.angle=0:1:128", "--duration", "1"]);
  await open(browser, "many");
  assert.equal(await browser.run("return rows.count"), 16_384);
  const column = await headOf(browser, "square.angle");
  const angles = await browser.run("byId('best').tHead.rows[0].cells[arguments[0]].querySelector('button').click(); return Array.from(tableColumns()[arguments[0] - 1].values)", column);
  const shown = await rowsOfTable(browser);
  const extremes = [Math.min(...angles), Math.max(...angles)].map((value) => angles.indexOf(value));
  assert.ok(extremes.some((place) => angles[place] === angles[shown[0].row]), `row ${shown[0].row} comes first`);
}

async function readAll(browser, name) {
  for (const step of [oneItem, severalItems, goalsAreMarked, settingsAreHandedOn, rowsStayInPlace, linkIsFollowed, bareTablesAnswer, manyRows]) {
    await step(browser);
    console.log(`${name}: ${step.name}`);
  }
}

try {
  await withBrowser(async (browser) => {
    await readAll(browser, "Chromium");
    // By a real key and a real pointer, which only chromedriver has here.
    await open(browser, "one");
    await browser.showAs({ width: 1440, height: 900 });
    const column = await headOf(browser, "rope.damping");
    await browser.run("byId('best').tHead.rows[0].cells[arguments[0]].querySelector('button').focus()", column);
    await browser.press("\uE007");
    assert.equal(await browser.run("return byId('best').tHead.rows[0].cells[arguments[0]].getAttribute('aria-sort')", column), "ascending");
    await pickPlays(browser, () => browser.click("#best tbody tr:nth-child(2) td"), "drop-out-dismiss");
    assert.deepEqual((await browser.log()).map(({ message }) => message), []);
    assert.ok((await browser.requests()).every((address) => /^(file|blob|data|chrome|about):/.test(address)));
  });
  await withFirefox((browser) => readAll(browser, "Firefox"));
} finally {
  await rm(work, { recursive: true });
}
