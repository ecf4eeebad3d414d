// The search of the site finds questions by the words that people use. Called by run.sh:
//   node search.mjs SITE
import fs from "node:fs";
import path from "node:path";
import vm from "node:vm";

const site = process.argv[2];

// What a question must find among its first three results: a section of "How do I …".
const expected = [
  ["finger velocity", "give a spring the finger's velocity?"],
  ["gesture velocity", "give a spring the finger's velocity?"],
  ["fling", "give a spring the finger's velocity?"],
  ["projection", "find how far a flick carries?"],
  ["detent", "choose the detent of a sheet?"],
  ["bottom sheet", "choose the detent of a sheet?"],
  ["swipe", "find the velocity that dismisses it?"],
  ["rubber band", "make a rubber band?"],
  ["spring parameters", "choose spring parameters?"],
  ["overshoot", "get no overshoot at all?"],
  ["too bouncy", "get no overshoot at all?"],
  ["how long", "know how long it takes to settle?"],
  ["settle", "know how long it takes to settle?"],
  ["completion time", "know how long it takes to settle?"],
  ["bounce count", "get exactly two bounces?"],
  ["jitter", "stop the jitter?"],
  ["never stops", "stop the jitter?"],
  ["interrupt", "interrupt a motion?"],
  ["stagger", "stagger several views?"],
  ["reduce motion", "respect Reduce Motion?"],
  ["several devices", "get the same feel on several devices?"],
  ["120 hz", "know whether 120 Hz or dropped frames change it?"],
  ["dropped frames", "know whether 120 Hz or dropped frames change it?"],
  ["video", "copy a motion that I recorded?"],
  ["picture in picture", "find how far a flick carries?"],
  ["springy collection view", "keep cells from swinging too long?"],
  ["swift code", "get the Swift code?"],
  ["worst case", "choose one spring for all devices?"],
  ["css", "use the motion on the web, in SwiftUI or in Lottie?"],
  ["swiftui", "use the motion on the web, in SwiftUI or in Lottie?"],
  ["Figma", "choose spring parameters?"],
  ["spring", "choose spring parameters?"],
  ["bounce", "get exactly two bounces?"],
  ["sheet", "choose the detent of a sheet?"],
];

// The scripts of the page, in a document in which every property exists and does nothing.
const nothing = new Proxy(function () {}, {
  get: (_, name) => (name === Symbol.toPrimitive ? () => "" : nothing),
  set: () => true,
  apply: () => nothing,
  construct: () => nothing,
});
const context = vm.createContext(new Proxy({ console }, {
  has: () => true,
  get: (target, name) => (name in target ? target[name] : name in globalThis ? globalThis[name] : nothing),
}));
context.window = context;
for (const name of ["search-data.js", "site.js"]) {
  vm.runInContext(fs.readFileSync(path.join(site, name), "utf8"), context);
}
const find = vm.runInContext("matches", context);

let wrong = 0;
for (const [question, heading] of expected) {
  const first = find(question).slice(0, 3).map((entry) => `${entry[1]} › ${entry[2]}`);
  if (!first.some((name) => name.startsWith("How do I") && name.endsWith(heading))) {
    console.error(`error: '${question}' does not find '${heading}', but:\n  ${first.join("\n  ")}`);
    wrong += 1;
  }
}
console.log(`search: ${expected.length - wrong} of ${expected.length} questions find their answer`);
process.exit(wrong > 0 ? 1 : 0);
