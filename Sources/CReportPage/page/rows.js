// Charts of individual rows: parallel coordinates with brushes, the Pareto front, the distribution.

let coordinates = null;

function drawCoordinates() {
  const wide = byId("coordinates").parentElement.clientWidth;
  const least = columns.length * 64 + 60;
  byId("coordinates").style.width = `${Math.max(wide, least)}px`;
  const { pen, height } = sheet("coordinates", 320);
  const width = Math.max(wide, least);
  const scale = window.devicePixelRatio || 1;
  byId("coordinates").width = Math.round(width * scale);
  pen.setTransform(scale, 0, 0, scale, 0, 0);
  pen.font = "12px system-ui, sans-serif";
  pen.textBaseline = "middle";
  const [top, bottom, left, right] = [44, height - 28, 36, width - 36];
  const x = (k) => left + (columns.length > 1 ? (k * (right - left)) / (columns.length - 1) : 0);
  const y = (k, value) => {
    const { lowest, highest } = columns[k];
    return highest > lowest ? bottom - ((value - lowest) / (highest - lowest)) * (bottom - top) : (top + bottom) / 2;
  };
  coordinates = { x, y, top, bottom, value: (k, place) => {
    const { lowest, highest } = columns[k];
    return lowest + ((bottom - place) / (bottom - top)) * (highest - lowest);
  } };
  const shown = shownRows(false);
  const metric = rows.metrics[state.metric];
  const { lowest, highest } = data.metrics[state.metric];
  // Thousands of lines show as much as all of them. A hash of the row selects the lines: a fixed step
  // would skip values of axes whose length is a multiple of it.
  let remaining = 0;
  for (let row = 0; row < rows.count; row++) remaining += shown[row];
  const lineLimit = 4000;
  const isDrawn = (row, count) => count <= lineLimit || Math.imul(row + 1, 0x9e3779b1) >>> 0 < (lineLimit / count) * 2 ** 32;
  const opacity = Math.min(0.9, Math.max(0.12, 10 / Math.sqrt(Math.min(lineLimit, remaining))));
  const line = (row) => {
    pen.beginPath();
    let isDown = false;
    for (let k = 0; k < columns.length; k++) {
      const value = columns[k].values[row];
      if (Number.isNaN(value)) {
        isDown = false;
        continue;
      }
      if (isDown) pen.lineTo(x(k), y(k, value));
      else pen.moveTo(x(k), y(k, value));
      isDown = true;
    }
    pen.stroke();
  };
  pen.lineWidth = 1;
  if (state.brushes.size) {
    pen.globalAlpha = 0.06;
    pen.strokeStyle = ink("soft");
    for (let row = 0; row < rows.count; row++) if (!shown[row] && isDrawn(row, rows.count)) line(row);
  }
  pen.globalAlpha = opacity;
  for (let row = 0; row < rows.count; row++) {
    if (!shown[row] || !isDrawn(row, remaining)) continue;
    pen.strokeStyle = Number.isNaN(metric[row]) ? ink("soft")
      : color(highest > lowest ? (metric[row] - lowest) / (highest - lowest) : 0.5);
    line(row);
  }
  pen.globalAlpha = 1;
  pen.textAlign = "center";
  columns.forEach((column, k) => {
    pen.strokeStyle = ink("ink");
    pen.beginPath();
    pen.moveTo(x(k), top);
    pen.lineTo(x(k), bottom);
    pen.stroke();
    pen.fillStyle = ink("ink");
    const dot = column.name.lastIndexOf(".");
    // A path on two lines: the part before the last period, then the rest.
    const lines = dot > 0 ? [column.name.slice(0, dot), column.name.slice(dot + 1)] : [column.name];
    lines.forEach((part, index) => pen.fillText(part, x(k), 8 + (lines.length - 1 ? 0 : 7) + index * 14, 76));
    pen.fillStyle = ink("soft");
    pen.fillText(text(column.highest, 3), x(k), top - 8);
    pen.fillText(text(column.lowest, 3), x(k), bottom + 10);
    const brush = state.brushes.get(k);
    if (brush) {
      pen.fillStyle = ink("brush");
      pen.fillRect(x(k) - 7, y(k, brush[1]), 14, Math.max(3, y(k, brush[0]) - y(k, brush[1])));
    }
  });
  byId("left").textContent = `${remaining} of ${rows.count} rows selected`
    + `${rows.isAll ? "" : `; this page holds ${rows.count} of ${data.count} rows`}`;
  byId("clear").disabled = state.brushes.size === 0;
}

function setBrush(k, ends) {
  if (ends) state.brushes.set(k, [Math.min(...ends), Math.max(...ends)]);
  else state.brushes.delete(k);
  const [lowest, highest] = state.brushes.get(k) ?? [columns[k].lowest, columns[k].highest];
  byId(`from-${k}`).value = text(lowest, 6);
  byId(`to-${k}`).value = text(highest, 6);
}

function listenToCoordinates() {
  const canvas = byId("coordinates");
  let begun = null;
  canvas.addEventListener("pointerdown", (event) => {
    const k = columns.reduce((best, _, index) =>
      Math.abs(coordinates.x(index) - event.offsetX) < Math.abs(coordinates.x(best) - event.offsetX) ? index : best, 0);
    if (Math.abs(coordinates.x(k) - event.offsetX) > 24) return;
    begun = { k, from: event.offsetY };
    canvas.setPointerCapture(event.pointerId);
  });
  canvas.addEventListener("pointermove", (event) => {
    if (!begun || Math.abs(event.offsetY - begun.from) < 3) return;
    const ends = [begun.from, event.offsetY].map((place) => coordinates.value(begun.k, place));
    setBrush(begun.k, ends);
    drawCoordinates();
  });
  canvas.addEventListener("pointerup", (event) => {
    if (!begun) return;
    if (Math.abs(event.offsetY - begun.from) < 3) setBrush(begun.k, null);
    begun = null;
    draw();
  });
  byId("clear").onclick = () => {
    for (const k of [...state.brushes.keys()]) setBrush(k, null);
    draw();
  };
  // The same brushes as number fields, for the keyboard.
  byId("ranges").append(...columns.map((column, k) => {
    const input = (id, label) => element("input", { id: `${id}-${k}`, type: "number", step: "any", ariaLabel: `${column.name} ${label}` });
    const [from, to] = [input("from", "from"), input("to", "to")];
    const change = () => {
      const ends = [from, to].map((field) => Number.parseFloat(field.value));
      const isWhole = ends[0] <= column.lowest && ends[1] >= column.highest;
      setBrush(k, ends.some(Number.isNaN) || isWhole ? null : ends);
      draw();
    };
    from.onchange = change;
    to.onchange = change;
    return element("div", { className: "range" }, element("span", { textContent: withUnit(column) }), from, " to ", to);
  }));
  columns.forEach((_, k) => setBrush(k, null));
}

// The rows that no other beats in both metrics.
function front(a, b, signA, signB, shown) {
  const order = [];
  for (let row = 0; row < rows.count; row++) {
    if (shown[row] && !Number.isNaN(a[row]) && !Number.isNaN(b[row])) order.push(row);
  }
  order.sort((p, q) => signA * (a[p] - a[q]) || signB * (b[p] - b[q]) || p - q);
  const made = [];
  let best = Infinity;
  for (const row of order) {
    if (signB * b[row] >= best) continue;
    best = signB * b[row];
    made.push(row);
  }
  return { made, order };
}

function drawPareto() {
  const [first, second] = state.pareto;
  const [a, b] = [rows.metrics[first], rows.metrics[second]];
  const [metricA, metricB] = [data.metrics[first], data.metrics[second]];
  const sign = (id) => (byId(id).value === "low" ? 1 : -1);
  const { made, order } = front(a, b, sign("pareto-a-end"), sign("pareto-b-end"), shownRows(false));
  const { pen, width, height } = sheet("pareto", 340);
  const box = { left: 70, top: 10, width: width - 84, height: height - 56 };
  const range = (values) => order.reduce(([low, high], row) =>
    [Math.min(low, values[row]), Math.max(high, values[row])], [Infinity, -Infinity]);
  const [[lowA, highA], [lowB, highB]] = [range(a), range(b)];
  const x = (value) => box.left + (highA > lowA ? (value - lowA) / (highA - lowA) : 0.5) * box.width;
  const y = (value) => box.top + box.height - (highB > lowB ? (value - lowB) / (highB - lowB) : 0.5) * box.height;
  if (order.length) {
    frame(pen, box, linearAxis(withUnit(metricA), lowA, highA), linearAxis(withUnit(metricB), lowB, highB));
  }
  pen.globalAlpha = order.length > 2000 ? 0.35 : 0.7;
  for (const row of order) {
    pen.fillStyle = statusInk(rows.status[row]);
    pen.fillRect(x(a[row]) - 1.5, y(b[row]) - 1.5, 3, 3);
  }
  pen.globalAlpha = 1;
  pen.strokeStyle = ink("accent");
  pen.fillStyle = ink("accent");
  pen.lineWidth = 1.5;
  pen.beginPath();
  made.forEach((row, k) => {
    if (k) {
      pen.lineTo(x(a[row]), y(b[made[k - 1]]));
      pen.lineTo(x(a[row]), y(b[row]));
    } else pen.moveTo(x(a[row]), y(b[row]));
  });
  pen.stroke();
  for (const row of made) {
    pen.beginPath();
    pen.arc(x(a[row]), y(b[row]), 4, 0, 7);
    pen.fill();
  }
  const shown = made.length > 12 ? Array.from({ length: 12 }, (_, k) => made[Math.round((k * (made.length - 1)) / 11)]) : made;
  const heads = ["row", metricA.name, metricB.name, ...varied.map((k) => data.parameters[k].name)];
  byId("front").replaceChildren(
    element("caption", { textContent: `Pareto front: ${made.length} ${made.length === 1 ? "row" : "rows"}${shown.length < made.length ? `, of which ${shown.length} are listed` : ""}` }),
    element("thead", {}, element("tr", {}, ...heads.map((head) => element("th", { textContent: head, scope: "col" })))),
    element("tbody", {}, ...shown.map((row) => element("tr", {},
      ...[rows.index[row].toString(), text(a[row]), text(b[row]), ...varied.map((k) => text(rows.parameters[k][row], 6))]
        .map((cell) => element("td", { textContent: cell }))))));
}

function drawDistribution() {
  const metric = data.metrics[state.metric];
  byId("distribution-title").textContent = `${withUnit(metric)}: ${metric.count} of ${data.count} rows have a value`;
  const { pen, width, height } = sheet("distribution", 240);
  const box = { left: 70, top: 10, width: width - 84, height: height - 56 };
  if (!metric.histogram) return;
  const { start, width: step, counts } = metric.histogram;
  const classes = counts[0].length;
  const totals = counts[0].map((_, k) => counts.reduce((sum, column) => sum + column[k], 0));
  const most = Math.max(...totals, 1);
  frame(pen, box, linearAxis(withUnit(metric), start, start + step * classes, 7), linearAxis("rows", 0, most, 4));
  for (let k = 0; k < classes; k++) {
    let base = 0;
    counts.forEach((column, status) => {
      if (!column[k]) return;
      pen.fillStyle = statusInk(status);
      const [low, high] = [base, base + column[k]].map((count) => box.top + box.height - (count / most) * box.height);
      pen.fillRect(box.left + (k / classes) * box.width + 0.5, high, Math.max(1, box.width / classes - 1), low - high);
      base += column[k];
    });
  }
}
