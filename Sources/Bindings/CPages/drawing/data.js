// What the page is of, as the elements of the page give it.

import { byId } from "./elements.js";
import { readPlan } from "../simulation/numbers.js";

export const data = JSON.parse(byId("data").textContent);
// The scene with its numbers, and as it is written; null for a page that does not simulate.
export const writtenPlan = JSON.parse(byId("plan").textContent);
export const plan = writtenPlan && readPlan(writtenPlan);
