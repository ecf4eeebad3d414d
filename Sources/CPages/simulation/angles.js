// angles.js: sine and cosine with the same bits on every machine, for the other scripts here.
// Follows Sources/Dynamics/Plan/UnitVector.swift. It exists twice because a page runs no Swift. All
// operations are in its order, so that a page gets the same bits; tests compare them.

// As Swift's rounded(): halves away from zero.
const rounded = (x) => (x < 0 ? -Math.round(-x) : Math.round(x));

// The unit vector [x, y] at an angle, clockwise from +x on screen; exact on the axes.
function unitVector(angle) {
  const quarterTurns = rounded(angle * (2 / Math.PI));
  const r =
    angle - quarterTurns * 1.57079632673412561417 - quarterTurns * 6.07710050650619224932e-11;
  const isOnAxis = Math.abs(r) < 1e-14 * Math.max(1, Math.abs(angle));
  const z = r * r;
  let s = 1.58969099521155010221e-10 * z - 2.50507602534068634195e-08;
  s = s * z + 2.75573137070700676789e-06;
  s = s * z - 1.98412698298579493134e-04;
  s = s * z + 8.33333333332248946124e-03;
  s = s * z - 1.66666666666666324348e-01;
  const sine = isOnAxis ? 0 : r + r * z * s;
  let c = -1.13596475577881948265e-11 * z + 2.08757232129817482790e-09;
  c = c * z - 2.75573143513906633035e-07;
  c = c * z + 2.48015872894767294178e-05;
  c = c * z - 1.38888888888741095749e-03;
  c = c * z + 4.16666666666666019037e-02;
  const cosine = isOnAxis ? 1 : 1 - 0.5 * z + z * z * c;
  switch (quarterTurns & 3) {
    case 0: return [cosine, sine];
    case 1: return [-sine, cosine];
    case 2: return [-cosine, -sine];
    default: return [sine, -cosine];
  }
}
