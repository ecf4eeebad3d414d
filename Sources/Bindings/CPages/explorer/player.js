// The variants side by side in phone frames, and the time at which they are shown.

// Sizes of screens in points, from Apple's Human Interface Guidelines, Layout, Specifications.
const devices = [
  ["iPhone SE", 375, 667], ["iPhone 13 mini", 375, 812], ["iPhone 16", 393, 852], ["iPhone 16 Pro", 402, 874],
  ["iPhone 16 Plus", 430, 932], ["iPhone 16 Pro Max", 440, 956], ["iPad mini", 744, 1133], ["iPad Pro 11-inch", 834, 1194],
];

const player = { time: 0, isPlaying: false, last: 0, view: null };
// For each variant its scenario and its stage; null where a value is not allowed, undefined until it
// has been simulated.
let scenarios = [];

const prefersStill = window.matchMedia("(prefers-reduced-motion: reduce)");
const longest = () => scenarios.reduce((most, scenario) => Math.max(most, scenario?.stage.end ?? 0), 0);
const variantInk = (index) => ink(`variant-${index}`);

// The poses between the start and a time, ten a second, one behind the other.
function drawOnion(pen, stage, time, index, unit) {
  const step = Math.max(0.1, stage.end / 40);
  pen.save();
  pen.globalAlpha = 0.25;
  for (let at = 0; at < time - 1e-9; at += step) {
    stage.items.forEach((item, k) => drawItem(pen, item, poseAt(stage, item, at), itemColors(stage, k, index), unit));
  }
  pen.restore();
}

function itemColors(stage, item, variant) {
  return stage.items.length === 1 ? [variantInk(variant), `${variantInk(variant)}40`] : itemInk(item, stage.items.length);
}

// The frame of the device around its screen.
function drawDevice(pen, [width, height], unit) {
  pen.strokeStyle = ink("line");
  pen.lineWidth = 3 * unit;
  pen.fillStyle = ink("screen");
  pen.beginPath();
  pen.roundRect(-6, -6, width + 12, height + 12, Math.min(28, width / 8));
  pen.fill();
  pen.stroke();
}

function drawVariant(index) {
  const scenario = scenarios[index];
  const canvas = byId(`stage-${index}`);
  if (!canvas || !scenario) return;
  const { stage } = scenario;
  const { pen, unit } = stagePen(canvas, player.view, window.innerWidth < 760 ? 380 : 520);
  drawDevice(pen, stage.reference, unit);
  const time = Math.min(player.time, stage.end);
  if (byId("onion").checked) drawOnion(pen, stage, time, index, unit);
  drawMoment(pen, stage, time, unit, (item) => itemColors(stage, item, index));
  drawTarget(pen, scenario, unit);
}

// The circle around the target within which the item counts as arrived.
function drawTarget(pen, { values }, unit) {
  if (!scenery.target) return;
  const [x, y] = scenery.target.center.map((index) => values[index]);
  pen.strokeStyle = ink("soft");
  pen.lineWidth = unit;
  pen.setLineDash([3 * unit, 3 * unit]);
  pen.beginPath();
  pen.arc(x, y, Math.max(values[scenery.target.tolerance], 4 * unit), 0, 7);
  pen.stroke();
  pen.setLineDash([]);
}

function drawPlayer() {
  const stages = scenarios.flatMap((scenario) => (scenario ? [scenario.stage] : []));
  if (!stages.length) return;
  player.view ??= viewOf(stages);
  choices.variants.forEach((_, index) => drawVariant(index));
  const end = longest();
  const time = Math.min(player.time, end);
  Object.assign(byId("time"), { max: end, step: frameTime, value: time });
  byId("time").ariaValueText = `${time.toFixed(2)} s`;
  byId("clock").textContent = `${time.toFixed(2)} s of ${end.toFixed(2)} s`;
  byId("play").textContent = player.isPlaying ? "Pause" : "Play";
  drawCursors();
}

function play(now) {
  if (!player.isPlaying) return;
  player.time += (Math.max(0, now - player.last) / 1000) * choices.speed;
  player.last = now;
  const end = longest();
  // A moment of rest before the motion begins again.
  if (player.time >= end + (byId("loop").checked ? 0.7 : 0)) {
    player.time = byId("loop").checked ? 0 : end;
    player.isPlaying = byId("loop").checked;
  }
  drawPlayer();
  requestAnimationFrame(play);
}

function startPlaying() {
  if (player.isPlaying) return;
  if (player.time >= longest()) player.time = 0;
  player.isPlaying = true;
  player.last = performance.now();
  requestAnimationFrame(play);
}

function pausePlaying() {
  player.isPlaying = false;
  drawPlayer();
}

function seek(time) {
  player.isPlaying = false;
  player.time = Math.min(Math.max(0, time), longest());
  drawPlayer();
}

const seekFrames = (count) => seek((Math.round(player.time / frameTime) + count) * frameTime);

function chooseVariant(index) {
  choices.active = index;
  remember();
  showChoices();
}

function addVariant() {
  if (choices.variants.length >= variantNames.length) return;
  choices.variants.push({ ...activeVariant() });
  choices.active = choices.variants.length - 1;
  remember();
  showChoices();
}

function removeVariant(index) {
  if (choices.variants.length < 2) return;
  choices.variants.splice(index, 1);
  scenarios.splice(index, 1);
  choices.active = Math.min(choices.active, choices.variants.length - 1);
  remember();
  showChoices();
}

// One figure for each variant.
function showStages() {
  player.view = null;
  byId("stages").replaceChildren(...choices.variants.map((variant, index) => {
    const name = variantNames[index];
    const isActive = index === choices.active;
    const choose = element("button", {
      type: "button", className: "variant", textContent: name, ariaPressed: isActive, title: `Change variant ${name}`,
      onclick: () => chooseVariant(index),
    });
    choose.style.setProperty("--own", `var(--variant-${index})`);
    const remove = element("button", {
      type: "button", textContent: "×", ariaLabel: `Remove variant ${name}`, hidden: choices.variants.length < 2,
      onclick: () => removeVariant(index),
    });
    return element("figure", { className: isActive ? "active" : "" },
      element("canvas", { id: `stage-${index}`, role: "img", ariaLabel: `Variant ${name}` }),
      element("figcaption", {}, choose, element("span", { id: `caption-${index}` }), remove));
  }));
  byId("add").disabled = choices.variants.length >= variantNames.length;
  offerPictures(draw);
}

function showCaptions() {
  choices.variants.forEach((variant, index) => {
    const changes = Object.entries(variant).map(([path, value]) => `${path} ${text(value)}`);
    const scenario = scenarios[index];
    const state = scenario ? data.statuses[scenario.status] : scenario === null ? "not allowed" : "";
    byId(`caption-${index}`).textContent = [state, changes.slice(0, 3).join(", ") + (changes.length > 3 ? ", …" : "")]
      .filter(Boolean).join(" · ") || "the scene as it is";
  });
}

// The device sets the reference of every variant.
function listenToDevices() {
  const [width, height] = ["reference.width", "reference.height"].map((path) => parameterAt.get(path));
  byId("device").parentElement.hidden = !width || !height;
  if (!width || !height) return;
  const own = [width, height].map(({ index }) => sceneNumbers.base[index]);
  const options = [["Scene's screen", ...own], ...devices];
  byId("device").replaceChildren(...options.map(([name, across, down], k) =>
    element("option", { value: k, textContent: `${name}, ${text(across)} × ${text(down)} pt` })));
  byId("device").onchange = () => {
    const [, across, down] = options[Number(byId("device").value)];
    const active = choices.active;
    choices.variants.forEach((_, index) => {
      choices.active = index;
      setParameter(width, across);
      setParameter(height, down);
    });
    choices.active = active;
    remember();
    showChoices();
  };
}

// The option that is the reference of the active variant; none for other sizes.
function showDevice() {
  const values = valuesOf(activeVariant())?.values;
  if (!values || byId("device").parentElement.hidden) return;
  const [width, height] = scenery.reference.map((index) => values[index]);
  const own = scenery.reference.map((index) => sceneNumbers.base[index]);
  const sizes = [own, ...devices.map(([, across, down]) => [across, down])];
  byId("device").value = sizes.findIndex(([across, down]) => across === width && down === height);
}

function listenToPlayer() {
  byId("play").onclick = () => (player.isPlaying ? pausePlaying() : startPlaying());
  byId("time").oninput = () => seek(Number(byId("time").value));
  byId("speed").onchange = () => {
    choices.speed = Number(byId("speed").value);
    remember();
  };
  byId("onion").onchange = drawPlayer;
  byId("add").onclick = addVariant;
  byId("reset").onclick = () => {
    choices.variants[choices.active] = {};
    remember();
    showChoices();
  };
  listenToDevices();
}
