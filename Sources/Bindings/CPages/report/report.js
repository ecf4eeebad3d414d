// The page: its texts, its controls, and drawing everything.

function writeSummary() {
  byId("title").textContent = data.title;
  byId("columns-note").hidden = drawnMetrics.length === measured.length;
  byId("about").textContent = [data.scene, data.about].filter(Boolean).join(": ");
  const spans = varied.map((k) => `${data.parameters[k].name} (${data.parameters[k].levelCount} values)`);
  byId("count").textContent = `${data.count} ${data.count === 1 ? "scenario" : "scenarios"}`
    + (spans.length ? ` over ${spans.join(", ")}` : "");
  byId("statuses").append(...data.statuses.flatMap((status, k) => {
    const count = data.statusCounts[k];
    if (!count) return [];
    const part = element("span", { className: `status-${k}`, title: `${count} ${status}` });
    part.style.flexGrow = count;
    return [part];
  }));
  byId("legend").append(...data.statuses.flatMap((status, k) => (data.statusCounts[k]
    ? [element("li", {}, element("i", { className: `status-${k}` }), `${data.statusCounts[k]} ${status}`)] : [])));
  byId("metrics").tBodies[0].append(...data.metrics.map((metric) => element("tr", {},
    element("th", { scope: "row", textContent: metric.name, title: metric.meaning }),
    ...[text(metric.lowest), text(metric.median), text(metric.highest), metric.unit, metric.count.toString()]
      .map((cell) => element("td", { textContent: cell === noValue ? "" : cell })))));
  byId("remarks").append(...data.remarks.flatMap(([name, value]) => [
    element("dt", { textContent: name }), element("dd", {}, element("code", { textContent: value }))]));
}

function offerQuestions() {
  const metricOptions = measured.map((k) => [k, data.metrics[k].name]);
  // Metrics without a value come last: their map says why it is empty.
  const allMetrics = [...metricOptions, ...data.metrics.map((metric, k) => [k, `${metric.name} (no value)`]).filter(([k]) => !measured.includes(k))];
  const parameterOptions = varied.map((k) => [k, data.parameters[k].name]);
  fillSelect(byId("metric"), allMetrics, state.metric, (value) => {
    state.metric = Number(value);
    state.want = null;
    byId("want").value = "";
  });
  // Choosing the parameter of the other axis swaps the two axes.
  const choose = (axis, other) => (value) => {
    if (Number(value) === state[other]) {
      state[other] = state[axis];
      byId(other).value = state[other];
    }
    state[axis] = Number(value);
    state.cell = null;
    offerHeld();
  };
  fillSelect(byId("x"), parameterOptions, state.x, choose("x", "y"));
  fillSelect(byId("y"), parameterOptions, state.y, choose("y", "x"));
  fillSelect(byId("reduction"), [["mean", "mean"], ["lowest", "lowest"], ["highest", "highest"],
    ...Object.entries(shares).map(([key, label]) => [key, `share of ${label}`])], state.reduction,
    (value) => { state.reduction = value; });
  fillSelect(byId("colors"), [["middle", "2nd to 98th percentile"], ["all", "lowest to highest"]], state.colors,
    (value) => { state.colors = value; });
  byId("want").value = state.want ?? "";
  byId("want").oninput = () => {
    const value = Number.parseFloat(byId("want").value);
    state.want = Number.isNaN(value) ? null : value;
    drawMap();
  };
  fillSelect(byId("pareto-a"), metricOptions, state.pareto[0], (value) => { state.pareto[0] = Number(value); offerEnds(0); });
  fillSelect(byId("pareto-b"), metricOptions, state.pareto[1], (value) => { state.pareto[1] = Number(value); offerEnds(1); });
  for (const side of [0, 1]) offerEnds(side);
  offerHeld();
}

function offerEnds(side) {
  const metric = data.metrics[state.pareto[side]];
  fillSelect(byId(side ? "pareto-b-end" : "pareto-a-end"), [["low", "minimize"], ["high", "maximize"]],
    metric.isBetterLow ? "low" : "high", () => {});
}

// A control for each parameter that is on neither axis: all its values, or one.
function offerHeld() {
  byId("held").replaceChildren(...varied.filter((k) => k !== state.x && k !== state.y).map((k) => {
    const select = element("select", { ariaLabel: data.parameters[k].name });
    fillSelect(select, [["", "all values"], ...heldBins(k).map((bin, index) => [index, binText(bin)])],
      state.held.get(k) ?? "", (value) => {
        if (value === "") state.held.delete(k);
        else state.held.set(k, Number(value));
      });
    return element("label", {}, withUnit(data.parameters[k]), select);
  }));
}

function draw() {
  drawMap();
  drawPlayer();
  if (!measured.length) return;
  drawCoordinates();
  drawPareto();
  drawDistribution();
}

writeSummary();
offerQuestions();
listenToMap();
if (measured.length) {
  listenToCoordinates();
  listenToPareto();
  listenToDistribution();
}
listenToPlayer();
byId("missing").hidden = measured.length > 0;
byId("row-charts").hidden = measured.length === 0;
offerPictures(draw);
new ResizeObserver(() => draw()).observe(document.querySelector("main"));
listenToTheme();
