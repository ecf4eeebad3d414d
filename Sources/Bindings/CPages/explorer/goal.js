// When a metric meets a goal: as `Goal` of the Analysis library says.

// A goal for a metric of the page, by default with the tolerance of `sweep solve`.
export function goalOf({ tolerance: amount, toleranceShare }, relation, value, given) {
  const usual = amount ?? toleranceShare * Math.abs(value);
  const tolerance = Number.isFinite(given) && given >= 0 ? given : usual;
  return { relation, value, tolerance: relation === "=" ? tolerance : 0 };
}

// Whether a value meets a goal. The ends of the goal are rounded to the precision of the simulation, which
// is single on a page, and are compared exactly.
export function meets({ relation, value: wanted, tolerance }, value) {
  switch (relation) {
    case "<=": return value <= Math.fround(wanted);
    case ">=": return value >= Math.fround(wanted);
    case "<": return value < Math.fround(wanted);
    case ">": return value > Math.fround(wanted);
    default: return value >= Math.fround(wanted - tolerance) && value <= Math.fround(wanted + tolerance);
  }
}
