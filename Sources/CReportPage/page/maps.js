// The map of a metric over two parameters, and the slices through its selected cell.

const storedMaps = new Map(data.maps.map((map) => [`${map.x} ${map.y} ${map.metric}`, map]));

// The map to draw: the stored map of all rows or, if values are held or ranges brushed, a map of the
// selected rows on this page.
function currentMap() {
  const { x, y, metric } = state;
  const isNarrowed = state.brushes.size > 0 || [...state.held.keys()].some((k) => k !== x && k !== y);
  const stored = storedMaps.get(`${Math.min(x, y)} ${Math.max(x, y)} ${metric}`);
  if (stored && !isNarrowed) return unpacked(stored, x > y);
  const [across, up] = [rowBins[x], rowBins[y]];
  const [binX, binY] = [binColumn(x), binColumn(y)];
  const size = across.length * up.length;
  const sums = new Float64Array(size);
  const counts = new Uint32Array(size);
  const lowest = new Float64Array(size).fill(Infinity);
  const highest = new Float64Array(size).fill(-Infinity);
  const shown = shownRows(true);
  const values = rows.metrics[metric];
  for (let row = 0; row < rows.count; row++) {
    const value = values[row];
    if (!shown[row] || Number.isNaN(value)) continue;
    const cell = binY[row] * across.length + binX[row];
    sums[cell] += value;
    counts[cell] += 1;
    lowest[cell] = Math.min(lowest[cell], value);
    highest[cell] = Math.max(highest[cell], value);
  }
  const chosen = { mean: (k) => sums[k] / counts[k], lowest: (k) => lowest[k], highest: (k) => highest[k] };
  const pick = (name) => Float64Array.from(counts, (count, k) => (count ? chosen[name](k) : NaN));
  const reductions = { mean: pick("mean"), lowest: pick("lowest"), highest: pick("highest") };
  return {
    width: across.length, height: up.length, across, up, reductions,
    values: reductions[state.reduction], isOfAll: rows.isAll && !isNarrowed,
  };
}

function unpacked(stored, isTurned) {
  const width = isTurned ? stored.height : stored.width;
  const height = isTurned ? stored.width : stored.height;
  const turned = (array) => Float32Array.from(array, (_, k) => {
    const [column, row] = [k % width, Math.floor(k / width)];
    return array[isTurned ? column * stored.width + row : k];
  });
  const reductions = Object.fromEntries(["mean", "lowest", "highest"]
    .map((name) => [name, turned(numbers(stored[name], Float32Array))]));
  const regrouped = (bins, count) => Array.from({ length: count }, (_, k) => [
    bins[Math.ceil((k * bins.length) / count)][0], bins[Math.ceil(((k + 1) * bins.length) / count) - 1][1]]);
  return {
    width, height, reductions, values: reductions[state.reduction], isOfAll: true,
    across: regrouped(data.parameters[state.x].bins, width), up: regrouped(data.parameters[state.y].bins, height),
  };
}

let mapBox = null;
let shownMap = null;

function drawMap() {
  const section = byId("map-section");
  section.hidden = state.x === null;
  if (section.hidden) return;
  if (state.y === null || state.y === state.x) return drawCurve();
  const map = currentMap();
  shownMap = map;
  const metric = data.metrics[state.metric];
  const wide = byId("map").parentElement.clientWidth;
  const { pen, width, height } = sheet("map", Math.min(520, Math.max(300, wide * 0.75)));
  const box = { left: 70, top: 10, width: width - 70 - 84, height: height - 10 - 46 };
  mapBox = box;
  const finite = [...map.values].filter(Number.isFinite);
  const lowest = finite.reduce((a, b) => Math.min(a, b), Infinity);
  const highest = finite.reduce((a, b) => Math.max(a, b), -Infinity);
  const span = highest > lowest ? highest - lowest : 1;
  const [cellWidth, cellHeight] = [box.width / map.width, box.height / map.height];
  pen.fillStyle = ink("none");
  pen.fillRect(box.left, box.top, box.width, box.height);
  for (let cell = 0; cell < map.values.length; cell++) {
    const value = map.values[cell];
    if (!Number.isFinite(value)) continue;
    const [column, row] = [cell % map.width, Math.floor(cell / map.width)];
    pen.fillStyle = color((value - lowest) / span);
    // On whole pixels, so that no seam shows between cells.
    const [left, right] = [column, column + 1].map((k) => Math.round(box.left + k * cellWidth));
    const [top, bottom] = [row + 1, row].map((k) => Math.round(box.top + box.height - k * cellHeight));
    pen.fillRect(left, top, right - left, bottom - top);
  }
  const place = ([x, y]) => [box.left + (x + 0.5) * cellWidth, box.top + box.height - (y + 0.5) * cellHeight];
  if (state.want !== null) {
    for (const [stroke, thickness] of [["#fff", 4], ["#d00", 2]]) {
      pen.strokeStyle = stroke;
      pen.lineWidth = thickness;
      pen.lineCap = "round";
      pen.beginPath();
      for (const [from, to] of contour(map, state.want)) {
        pen.moveTo(...place(from));
        pen.lineTo(...place(to));
      }
      pen.stroke();
    }
  }
  if (!state.cell) state.cell = [Math.floor(map.width / 2), Math.floor(map.height / 2)];
  state.cell = [Math.min(state.cell[0], map.width - 1), Math.min(state.cell[1], map.height - 1)];
  for (const [stroke, thickness] of [["#000", 4], ["#fff", 2]]) {
    pen.strokeStyle = stroke;
    pen.lineWidth = thickness;
    pen.strokeRect(box.left + state.cell[0] * cellWidth,
      box.top + box.height - (state.cell[1] + 1) * cellHeight, cellWidth, cellHeight);
  }
  frame(pen, box, binAxis(withUnit(data.parameters[state.x]), map.across, box.width),
    binAxis(withUnit(data.parameters[state.y]), map.up, box.height));
  drawScale(pen, box, lowest, highest);
  const value = map.values[state.cell[1] * map.width + state.cell[0]];
  byId("map-cell").textContent = `Selected cell: ${data.parameters[state.x].name} ${binText(map.across[state.cell[0]])}, `
    + `${data.parameters[state.y].name} ${binText(map.up[state.cell[1]])}; `
    + (Number.isFinite(value) ? `${metric.name} ${text(value)} ${metric.unit}`.trimEnd() : `${metric.name} has no value`);
  byId("map-note").textContent = `${cellNote(map.isOfAll)} ${sliceNote}`;
  drawSlices(map, lowest, highest);
}

// What the colour of a cell stands for. Rows in which the metric has no value do not count.
function cellNote(isOfAll) {
  const statistic = { mean: "mean", lowest: "lowest value", highest: "highest value" }[state.reduction];
  const among = isOfAll || rows.isAll ? "" : `, among the ${rows.count} of ${data.count} rows on this page`;
  return `Each cell shows the ${statistic} of the ${isOfAll ? "" : "selected "}rows that have a value${among}. Cells without such a row are empty.`;
}

const sliceNote = "In the slices, the line is the mean and the band extends from the lowest to the highest value.";

function drawScale(pen, box, lowest, highest) {
  const left = box.left + box.width + 14;
  for (let k = 0; k < box.height; k++) {
    pen.fillStyle = color(1 - k / box.height);
    pen.fillRect(left, box.top + k, 12, 1.5);
  }
  pen.fillStyle = ink("soft");
  pen.textAlign = "left";
  if (!(highest >= lowest)) return;
  for (const value of ticks(lowest, highest, 6)) {
    const share = highest > lowest ? (value - lowest) / (highest - lowest) : 0.5;
    pen.fillText(value.toString(), left + 17, box.top + (1 - share) * box.height);
  }
}

// The metric along both axes through the selected cell, with a band from the lowest to the highest value.
function drawSlices(map, lowest, highest) {
  const lines = [
    ["slice-x", state.x, map.across, (k) => state.cell[1] * map.width + k, map.up[state.cell[1]], state.y, state.cell[0]],
    ["slice-y", state.y, map.up, (k) => k * map.width + state.cell[0], map.across[state.cell[0]], state.x, state.cell[1]],
  ];
  for (const [id, parameter, bins, cell, at, other, here] of lines) {
    byId(`${id}-title`).textContent = `Slice at ${data.parameters[other].name} ${binText(at)}`;
    slice(id, parameter, bins, {
      mean: bins.map((_, k) => map.reductions.mean[cell(k)]),
      lowest: bins.map((_, k) => map.reductions.lowest[cell(k)]),
      highest: bins.map((_, k) => map.reductions.highest[cell(k)]),
    }, here);
  }
}

function slice(id, parameter, bins, band, here) {
  const metric = data.metrics[state.metric];
  const { pen, width, height } = sheet(id, 210);
  const box = { left: 70, top: 10, width: width - 70 - 14, height: height - 56 };
  const finite = [...band.lowest, ...band.highest].filter(Number.isFinite);
  const low = Math.min(...finite);
  const high = Math.max(...finite);
  const span = high > low ? high - low : 1;
  const x = (k) => box.left + ((k + 0.5) / bins.length) * box.width;
  const y = (value) => box.top + box.height - ((value - low) / span) * box.height;
  frame(pen, box, binAxis(withUnit(data.parameters[parameter]), bins, box.width),
    finite.length ? linearAxis(withUnit(metric), low, high, 4) : { label: withUnit(metric), ticks: [] });
  pen.fillStyle = ink("band");
  for (let k = 0; k + 1 < bins.length; k++) {
    if (![band.lowest[k], band.lowest[k + 1]].every(Number.isFinite)) continue;
    pen.beginPath();
    pen.moveTo(x(k), y(band.lowest[k]));
    pen.lineTo(x(k + 1), y(band.lowest[k + 1]));
    pen.lineTo(x(k + 1), y(band.highest[k + 1]));
    pen.lineTo(x(k), y(band.highest[k]));
    pen.fill();
  }
  if (state.want !== null && state.want >= low && state.want <= high) {
    pen.strokeStyle = "#d00";
    pen.setLineDash([4, 3]);
    pen.beginPath();
    pen.moveTo(box.left, y(state.want));
    pen.lineTo(box.left + box.width, y(state.want));
    pen.stroke();
    pen.setLineDash([]);
  }
  pen.strokeStyle = ink("accent");
  pen.fillStyle = ink("accent");
  pen.lineWidth = 2;
  pen.beginPath();
  let isDown = false;
  band.mean.forEach((value, k) => {
    if (!Number.isFinite(value)) {
      isDown = false;
      return;
    }
    if (isDown) pen.lineTo(x(k), y(value));
    else pen.moveTo(x(k), y(value));
    isDown = true;
  });
  pen.stroke();
  band.mean.forEach((value, k) => {
    if (!Number.isFinite(value) || (bins.length > 24 && k !== here)) return;
    pen.beginPath();
    pen.arc(x(k), y(value), k === here ? 5 : 2.5, 0, 7);
    pen.fill();
  });
}

// With one varied parameter the map is a curve.
function drawCurve() {
  document.documentElement.classList.add("curve");
  byId("map-heading").textContent = "Curve";
  const bins = rowBins[state.x];
  const bin = binColumn(state.x);
  const shown = shownRows(false);
  const values = rows.metrics[state.metric];
  const lowest = new Array(bins.length).fill(Infinity);
  const highest = new Array(bins.length).fill(-Infinity);
  const sums = new Array(bins.length).fill(0);
  const counts = new Array(bins.length).fill(0);
  for (let row = 0; row < rows.count; row++) {
    if (!shown[row] || Number.isNaN(values[row])) continue;
    const k = bin[row];
    sums[k] += values[row];
    counts[k] += 1;
    lowest[k] = Math.min(lowest[k], values[row]);
    highest[k] = Math.max(highest[k], values[row]);
  }
  slice("slice-x", state.x, bins, {
    mean: sums.map((sum, k) => (counts[k] ? sum / counts[k] : NaN)),
    lowest: lowest.map((value, k) => (counts[k] ? value : NaN)),
    highest: highest.map((value, k) => (counts[k] ? value : NaN)),
  }, -1);
  byId("map-note").textContent = "The line is the mean of the rows that have a value. The band extends from the lowest to the highest value."
    + (rows.isAll ? "" : ` This page holds ${rows.count} of ${data.count} rows.`);
}

function moveCell(columns, up) {
  if (!shownMap) return;
  state.cell = [
    Math.min(Math.max(state.cell[0] + columns, 0), shownMap.width - 1),
    Math.min(Math.max(state.cell[1] + up, 0), shownMap.height - 1),
  ];
  drawMap();
}

function listenToMap() {
  const canvas = byId("map");
  canvas.addEventListener("keydown", (event) => {
    const moves = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
    if (!moves[event.key]) return;
    event.preventDefault();
    moveCell(...moves[event.key]);
  });
  canvas.addEventListener("pointerdown", (event) => {
    if (!mapBox || !shownMap) return;
    const column = Math.floor(((event.offsetX - mapBox.left) / mapBox.width) * shownMap.width);
    const row = Math.floor((1 - (event.offsetY - mapBox.top) / mapBox.height) * shownMap.height);
    if (column < 0 || row < 0 || column >= shownMap.width || row >= shownMap.height) return;
    state.cell = [column, row];
    drawMap();
  });
}
