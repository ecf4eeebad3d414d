// What the reader does to take, drag and throw an item: with the pointer, the keys, and by tilting the device.

import { byId } from "../drawing/elements.js";
import { placeOf, poseAt } from "../drawing/stage.js";
import { scenery } from "../drawing/timeline.js";
import { continueHands, dropItem, hands, moveFinger, takeItem, takeOnStage } from "./hands.js";
import { chooseVariant, player, scenarios } from "./player.js";
import { activeVariant, choices, pathOfIndex, sceneNumbers, valuesOf } from "./state.js";

// The place of an event on a stage, in points.
function stagePoint(event) {
  const { view, units } = player;
  const unit = units[choices.active];
  const free = (event.target.clientWidth * unit - (view.right - view.left)) / 2;
  return [event.offsetX * unit - free + view.left, event.offsetY * unit + view.top];
}

export function listenToStage(canvas, index) {
  canvas.addEventListener("pointerdown", (event) => {
    if (index !== choices.active) chooseVariant(index);
    canvas.focus({ preventScroll: true });
    if (!takeOnStage(stagePoint(event), event.pointerType === "touch" ? 24 : 6)) return;
    canvas.setPointerCapture(event.pointerId);
    event.preventDefault();
  });
  canvas.addEventListener("pointermove", (event) => { if (hands.taken !== null) moveFinger(stagePoint(event)); });
  for (const name of ["pointerup", "pointercancel"]) canvas.addEventListener(name, dropItem);
  // Beside the items, a finger scrolls what is around the frame of a page.
  canvas.addEventListener("touchstart", (event) => { if (hands.taken !== null) event.preventDefault(); }, { passive: false });
  // The arrow keys drag the chosen item by 40 points each, and the space bar drops it.
  canvas.addEventListener("keydown", (event) => {
    const step = { ArrowLeft: [-40, 0], ArrowRight: [40, 0], ArrowUp: [0, -40], ArrowDown: [0, 40] }[event.key];
    if (step && hands.plan) {
      if (!hands.isOn) takeOnStage(chosenPlace(scenarios[choices.active]?.stage, player.time), 1);
      else if (hands.taken === null) takeItem(chosenPlace(hands.stage, 0), 1);
      if (hands.taken !== null) moveFinger(hands.pointer.map((value, axis) => value + step[axis]));
    } else if (event.key === " " && hands.taken !== null) {
      dropItem();
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  });
  canvas.addEventListener("blur", dropItem);
}

// Where the chosen item is on a stage.
function chosenPlace(stage, time) {
  const item = stage?.items[choices.item];
  if (!item) return [NaN, NaN];
  return placeOf(item, poseAt(stage, item, Math.round(time / stage.dt) * stage.dt));
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

export function listenToTilt() {
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
