// The data of the page and the choices of the reader, with undo, and a link that carries them.

const data = JSON.parse(byId("data").textContent);
const writtenPlan = JSON.parse(byId("plan").textContent);
const plan = readPlan(writtenPlan);
const sceneNumbers = new SceneNumbers(plan);
const variantNames = ["A", "B", "C", "D"];

// The parameters that the reader can change.
const parameters = plan.varied.map((index) => ({ ...plan.parameters[index], ...data.origins[data.parameters[index]], index }));
const parameterAt = new Map(parameters.map((parameter) => [parameter.path, parameter]));
const parameterOfIndex = new Map(parameters.map((parameter) => [parameter.index, parameter]));

// The sides of a circle change together.
for (const { name, shape, size } of data.scenery.items.flatMap((item) => [item, ...(item.parts ?? [])])) {
  const [width, height] = size.map((index) => parameterOfIndex.get(index));
  if (shape !== "ellipse" || !width || !height) continue;
  [width.twin, height.twin] = [height, width];
}

const pathOfIndex = (index) => plan.parameters[index].path;
// The choices of the reader. A variant maps paths to values, and may have a throw in place of the scene's
// own drags: see throws.js.
const firstChoices = () => ({
  variants: [{}],
  throws: [null],
  active: 0,
  item: Math.max(0, plan.items.indexOf(data.item)),
  metric: data.metric,
  goal: data.goal,
  x: data.axes[0] ?? null,
  y: data.axes[1] ?? null,
  speed: 1,
});
let choices = firstChoices();

// The variants as they were; the last is the present one.
const past = [];
let future = [];

// Remembers the choices for undo, and writes them into the address of the page.
function remember() {
  const now = JSON.stringify(choices);
  if (past.at(-1) !== now) {
    past.push(now);
    future = [];
  }
  showUndo();
  writeLink();
}

function showUndo() {
  byId("undo").disabled = past.length < 2;
  byId("redo").disabled = future.length === 0;
}

function restore(text) {
  choices = JSON.parse(text);
  showUndo();
  writeLink();
  showChoices();
}

function undo() {
  if (past.length < 2) return;
  future.push(past.pop());
  restore(past.at(-1));
}

function redo() {
  if (!future.length) return;
  past.push(future.pop());
  restore(past.at(-1));
}

// The part of the address that carries the choices; empty for those that the page begins with.
function linkText() {
  const first = firstChoices();
  const changed = Object.entries(choices).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(first[key]));
  return changed.length ? `#${encodeURIComponent(JSON.stringify(Object.fromEntries(changed)))}` : "";
}

function writeLink() {
  const address = location.href.split("#")[0] + linkText();
  if (address !== location.href) history.replaceState(null, "", address);
}

// The choices in an address. What the page does not know is left out, as a link may be of another
// version of the scene.
function choicesOf(hash) {
  const read = firstChoices();
  let found;
  try {
    found = JSON.parse(decodeURIComponent(hash.slice(1)));
  } catch {
    return read;
  }
  if (found === null || typeof found !== "object") return read;
  if (Array.isArray(found.variants) && found.variants.length) {
    read.variants = found.variants.slice(0, variantNames.length).map((variant) => Object.fromEntries(
      Object.entries(variant ?? {}).filter(([path, value]) =>
        parameterAt.has(path) && Number.isFinite(value) && isAllowed(parameterAt.get(path), value))));
  }
  read.throws = read.variants.map((_, index) => throwFrom(found.throws?.[index]));
  const whole = (value, count) => (Number.isInteger(value) && value >= 0 && value < count ? value : 0);
  read.active = whole(found.active, read.variants.length);
  read.item = whole(found.item ?? read.item, plan.items.length);
  if (data.metrics.some(({ name }) => name === found.metric)) read.metric = found.metric;
  for (const axis of ["x", "y"]) if (parameterAt.has(found[axis])) read[axis] = found[axis];
  if (read.x === read.y) read.y = data.axes.find((path) => path !== read.x) ?? null;
  if (found.goal && ["<=", ">=", "<", ">", "="].includes(found.goal.relation) && Number.isFinite(found.goal.value)) {
    read.goal = goalOf(data.metrics.find(({ name }) => name === read.metric), found.goal.relation, found.goal.value, found.goal.tolerance);
  } else if (found.goal === null) {
    read.goal = null;
  }
  if ([1, 0.5, 0.25, 0.1].includes(found.speed)) read.speed = found.speed;
  return read;
}

const activeVariant = () => choices.variants[choices.active];

// What is set in a variant, by index.
const changesOf = (variant) => Object.entries(variant).map(([path, value]) => [sceneNumbers.indices.get(path), value]);

// The values of all parameters in a variant; null where one is not allowed.
const valuesOf = (variant) => sceneNumbers.values(changesOf(variant));

// Sets a parameter of the active variant; NaN takes it back to the scene's value.
function setParameter({ path, index, twin }, value) {
  for (const changed of twin ? [path, twin.path] : [path]) {
    if (Number.isNaN(value) || value === sceneNumbers.base[index]) delete activeVariant()[changed];
    else activeVariant()[changed] = value;
  }
}
