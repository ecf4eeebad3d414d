// The reader takes an item with the mouse or a finger, drags and throws it: a live scenario with what
// acts at the start of the scene, without phases and recorded drags.

// `starts`: where the memory of a scenario begins, and that of the one that continues it.
const hands = {
  plan: handsPlan(JSON.parse(byId("hands").textContent), writtenPlan),
  free: null, held: null, scenario: null, starts: null, start: null, stage: null,
  taken: null, finger: null, pointer: null, isOn: false, last: 0, tilt: null,
};

// The simulation with a finger on an item.
function heldSimulation(item) {
  return hands.simulation(planHolding(hands.plan, item));
}

// Finds room for two scenarios. The kernels group the items that are alike, so a plan takes a bit more
// or less memory if the finger is on another item.
function placeScenarios() {
  const held = heldSimulation(0);
  const first = held.kernels.__heap_base.value;
  const { end } = new LiveScenario(held, held.numbers.values([]), first);
  hands.starts = [first, end + Math.ceil((end - first) / 8) + (1 << 20)];
}

// What is set in the active variant and by tilting, with the finger.
function handsValues(simulation) {
  const { numbers: own } = simulation;
  const changes = Object.entries(activeVariant()).filter(([path]) => own.indices.has(path))
    .map(([path, value]) => [own.indices.get(path), value]);
  for (const [path, value] of [...(hands.tilt ?? []), ...(hands.finger ?? [])]) {
    if (own.indices.has(path)) changes.push([own.indices.get(path), value]);
  }
  return own.values(changes);
}

// Continues the scenario as it stands with another plan or other numbers.
function continueHands() {
  const isHeld = hands.taken !== null;
  const simulation = isHeld ? hands.held : hands.free;
  const base = handsValues(simulation);
  if (!base) return;
  const before = hands.scenario;
  hands.starts.reverse();
  const next = new LiveScenario(simulation, base, hands.starts[0]);
  const joints = Array.from({ length: simulation.plan.kernels.joints }, (_, k) =>
    (k < before.plan.kernels.joints ? k : LIVE_NEW));
  hands.scenario = next.continue(before, { joints, gravity: hands.gravity });
}

function beginHands() {
  const base = handsValues(hands.free);
  if (!base) return;
  if (!hands.starts) placeScenarios();
  hands.taken = null;
  hands.finger = null;
  hands.scenario = new LiveScenario(hands.free, base, hands.starts[0]).begin();
  hands.start = Float32Array.from(plan.items.flatMap((_, item) => hands.scenario.pose(item)));
  updateStage();
}

// Makes the stage from the values of the moment. Its only frame is the start, because attachments hold
// where they were made; then it shows the present poses.
function updateStage() {
  const values = valuesOf(activeVariant())?.values;
  if (!values) return;
  hands.stage = stageOf({
    frames: hands.start, frameCount: 0, scales: null, values, events: { contacts: [], phases: [] },
  }, scenery.behaviors.filter(({ hold }) => !hold?.track));
  showPoses();
}

function showPoses() {
  hands.stage.items.forEach((item, k) => {
    [item.x[0], item.y[0], item.angle[0]] = hands.scenario.pose(k);
  });
}

function stepHands(now) {
  if (!hands.isOn) return;
  const due = Math.min(5, Math.floor((now - hands.last) / (1000 * frameTime)));
  for (let k = 0; k < due; k += 1) {
    if (hands.scenario.state === LIVE.diverged || hands.scenario.state === LIVE.invalid) beginHands();
    hands.scenario.step();
  }
  if (due) hands.last = due === 5 ? now : hands.last + due * 1000 * frameTime;
  showPoses();
  drawHands();
  requestAnimationFrame(stepHands);
}

function drawHands() {
  const { stage } = hands;
  const [width, height] = stage.reference;
  const view = { left: -60, top: -60, right: width + 60, bottom: height + 60 };
  const { pen, unit } = stagePen(byId("hands-stage"), view, 560);
  hands.view = { view, unit };
  drawDevice(pen, stage.reference, unit);
  drawMoment(pen, stage, 0, unit, (item) => itemColors(stage, item, choices.active));
  if (!hands.pointer || hands.taken === null) return;
  pen.fillStyle = ink("hold");
  pen.beginPath();
  // Among hundreds of items, these are small.
  pen.arc(...hands.pointer, (stage.items.length > pathLimit ? 3 : 7) * unit, 0, 7);
  pen.fill();
}

// The place of an event in points.
function handsPoint(event) {
  const { view, unit } = hands.view;
  const free = (byId("hands-stage").clientWidth * unit - (view.right - view.left)) / 2;
  return [event.offsetX * unit - free + view.left, event.offsetY * unit + view.top];
}

// The item under a point, or near it, the one drawn last first; null if there is none.
function itemAt([x, y], reach) {
  let best = null;
  hands.stage.items.forEach((item, k) => {
    const [dx, dy] = [x - item.x[0], y - item.y[0]];
    const [sine, cosine] = [Math.sin(item.angle[0]), Math.cos(item.angle[0])];
    const place = [cosine * dx + sine * dy, cosine * dy - sine * dx];
    const outside = Math.hypot(...place.map((value, axis) => Math.max(0, Math.abs(value) - item.size[axis] / 2)));
    if (outside <= reach && (!best || outside <= best.outside)) best = { item: k, place, outside };
  });
  return best;
}

// Where the finger is, and where it holds the item.
function fingerValues(point, place) {
  const name = hands.plan.finger;
  return [[`${name}.anchor.x`, point[0]], [`${name}.anchor.y`, point[1]],
    [`${name}.offset.x`, place[0]], [`${name}.offset.y`, place[1]]];
}

function takeItem(point, reach) {
  const found = itemAt(point, reach);
  if (!found) return false;
  hands.taken = found.item;
  hands.place = found.place;
  hands.pointer = point;
  hands.held = heldSimulation(found.item);
  hands.finger = fingerValues(point, found.place);
  continueHands();
  return true;
}

function moveFinger(point) {
  hands.pointer = point;
  hands.finger = fingerValues(point, hands.place);
  continueHands();
}

function dropItem() {
  if (hands.taken === null) return;
  hands.taken = null;
  hands.finger = null;
  continueHands();
}

function listenToFinger() {
  const canvas = byId("hands-stage");
  canvas.addEventListener("pointerdown", (event) => {
    if (!hands.isOn || !takeItem(handsPoint(event), event.pointerType === "touch" ? 24 : 4)) return;
    canvas.setPointerCapture(event.pointerId);
    event.preventDefault();
  });
  canvas.addEventListener("pointermove", (event) => { if (hands.taken !== null) moveFinger(handsPoint(event)); });
  for (const name of ["pointerup", "pointercancel"]) canvas.addEventListener(name, dropItem);
  // The arrow keys drag the chosen item by 40 points each, and the space bar drops it.
  canvas.addEventListener("keydown", (event) => {
    const step = { ArrowLeft: [-40, 0], ArrowRight: [40, 0], ArrowUp: [0, -40], ArrowDown: [0, 40] }[event.key];
    if (step) {
      const { x, y } = hands.stage.items[choices.item];
      if (hands.taken === null) takeItem([x[0], y[0]], 0);
      if (hands.taken !== null) moveFinger(hands.pointer.map((value, axis) => value + step[axis]));
    } else if (event.key === " ") {
      dropItem();
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  });
  canvas.addEventListener("blur", dropItem);
}

// Gravity that follows the device: straight down is where the device's lower edge points.
function followTilt(event) {
  if (!hands.isOn || event.gamma === null) return;
  const radians = Math.PI / 180;
  const [x, y] = [Math.sin(event.gamma * radians), Math.sin(event.beta * radians)];
  const values = valuesOf(activeVariant())?.values ?? sceneNumbers.base;
  hands.tilt = scenery.behaviors.filter(({ vector }) => vector).flatMap(({ vector: [magnitude, angle] }) => [
    [pathOfIndex(magnitude), values[magnitude] * Math.hypot(x, y)], [pathOfIndex(angle), Math.atan2(y, x)],
  ]);
  continueHands();
}

function listenToTilt() {
  const hasGravity = scenery.behaviors.some(({ kind, isActive }) => kind === "gravity" && isActive);
  const isThere = hasGravity && "DeviceOrientationEvent" in window && navigator.maxTouchPoints > 0;
  byId("tilt").parentElement.hidden = !isThere;
  byId("tilt").onchange = async () => {
    if (!byId("tilt").checked) {
      window.removeEventListener("deviceorientation", followTilt);
      hands.tilt = null;
      if (hands.isOn) continueHands();
      return;
    }
    // iOS asks the reader for permission.
    const answer = await window.DeviceOrientationEvent.requestPermission?.();
    if (answer && answer !== "granted") byId("tilt").checked = false;
    else window.addEventListener("deviceorientation", followTilt);
  };
}

function toggleHands() {
  hands.isOn = !hands.isOn;
  byId("hands-start").textContent = hands.isOn ? "Stop" : "Start";
  byId("hands-reset").disabled = !hands.isOn;
  if (!hands.isOn) return;
  beginHands();
  hands.last = performance.now();
  requestAnimationFrame(stepHands);
}

// The sliders act at once on what is in the hand.
function updateHands() {
  if (!hands.isOn) return;
  updateStage();
  continueHands();
}

async function makeHands(module) {
  byId("hands-section").hidden = !hands.plan;
  if (!hands.plan) return;
  const { exports } = await WebAssembly.instantiate(module);
  hands.simulation = (own) => new KernelSimulation(own, new SceneNumbers(own), exports);
  hands.free = hands.simulation(hands.plan.free);
  // The gravity that acts at the start sets the vector again whenever a number changes.
  const gravities = scenery.behaviors.filter(({ kind, isActive }) => kind === "gravity" && isActive);
  hands.gravity = hands.free.plan.kernels.isMultiBody && gravities.length ? gravities.length - 1 : LIVE_GRAVITY_KEPT;
  byId("hands-start").onclick = toggleHands;
  byId("hands-reset").onclick = beginHands;
  listenToFinger();
  listenToTilt();
}
