import Dynamics

/// Cards whose phases end by speeds, spins and distances, with all actions that choose points and
/// change velocities.
///
/// - Parameter count: The number of cards. It selects the engine, and each of the three has its own code
///   for phases.
/// - Returns: The scene.
func limits(_ count: Int) -> Scene {
  let last = "card\(count - 1)"
  let point = Point2(x: 250, y: 450)
  let place: Trigger.Place = count == 1 ? .point(point) : .item(last)
  return Scene(
    name: "limits-\(count)", reference: Size2(width: 375, height: 667),
    items: (0..<count).map { index in
      let (column, row) = (Double(index % 5), Double(index / 5))
      return Item(
        name: "card\(index)", size: Size2(width: 40, height: 50),
        center: Point2(x: Quantity(40 + 70 * column), y: Quantity(60 + 70 * row)),
        velocity: Point2(x: Quantity(300 - 100 * column), y: -250),
        angularVelocity: Quantity(5 - row / 2), resistance: 0.5)
    },
    behaviors: [
      .gravity(Gravity(name: "gravity")),
      .collision(Collision(name: "walls", insets: Insets())),
      .snap(Snap(name: "home", item: "card0", point: point)),
    ],
    phases: [
      Phase(
        name: "fly",
        ends: [
          Phase.End(
            until: Trigger(
              .speed(Trigger.Limits(below: 150), item: "card0"),
              .distance(Trigger.Limits(below: 120), from: place, item: "card0")),
            then: Actions(
              add: ["home"],
              moveToNearest: [
                Actions.Choice(
                  behavior: "home",
                  points: [point, Point2(x: 60, y: 80), Point2(x: 315, y: 80)], lookahead: 0.1)
              ])),
          Phase.End(
            until: Trigger(.spin(Trigger.Limits(above: 2), item: last)),
            when: [
              .distance(
                Trigger.Limits(above: 50, below: 600), from: .point(Point2(x: 0, y: 0)), item: last),
              .speed(Trigger.Limits(above: 200), item: "card0"),
            ],
            then: Actions(
              addVelocity: [
                Actions.VelocityChange(item: "card0", part: -0.05, angularPart: -0.3, of: last)
              ],
              limitVelocity: [Actions.VelocityLimit(item: last, linear: 400, angular: 2.2)],
              next: .phase("fly"))),
        ]),
      Phase(
        name: "hold", until: Trigger(.elapsed(0.3)),
        then: Actions(
          remove: ["home"],
          addVelocity: [
            Actions.VelocityChange(
              item: "card0", linear: Point2(x: 200, y: -900), angular: 5, part: -0.5)
          ],
          limitVelocity: [Actions.VelocityLimit(item: "card0", linear: 600)],
          next: .phase("fly"))),
    ], duration: 2)
}
