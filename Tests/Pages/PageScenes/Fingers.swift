import Dynamics
import Foundation

/// Writes scenes under a finger.
///
/// For each scene, `NAME.json` is its PagePlan, `NAME.hands.json` its HandsOnPlan beside that, and
/// `NAME.finger-ITEM.json` and `NAME.throw-ITEM.json` the PagePlans with the finger on an item, for about
/// eight items, at rest and moving along a track. None of the scenes has a phase, a recorded drag or an
/// impulse, so the finger is all that the plans of hands have besides.
func writeFingers(to folder: URL) throws {
  func write(_ json: String, _ name: String) throws {
    try Data(json.utf8).write(to: folder.appending(path: "\(name).json"))
  }
  let small = ["falling-boxes", "pile", "chain", "newtons-cradle"].compactMap(BuiltInScenes.named)
  for scene in small + BuiltInScenes.large + [joinedGroups] {
    let page = try PagePlan(scene)
    guard let hands = HandsOnPlan(scene) else { fatalError("\(scene.name): no plan with a finger") }
    try write(page.json, scene.name)
    try write(hands.json(beside: page), "\(scene.name).hands")
    let step = max(1, scene.items.count / 8)
    for index in stride(from: 0, to: scene.items.count, by: step) {
      func page(_ track: Track?, _ phases: [Phase]) throws -> String {
        var touched = scene
        touched.behaviors.append(
          .attachment(
            .rod(
              name: "finger", item: scene.items[index].name, offset: Point2(x: 0, y: 0),
              anchor: Point2(x: 0, y: 0), length: 0, track: track)))
        touched.phases = phases
        return try PagePlan(touched).json
      }
      try write(page(nil, []), "\(scene.name).finger-\(index)")
      let drag = Phase(
        name: "drag", until: Trigger(.trackEnd("finger")), then: Actions(remove: ["finger"]))
      let track = Track(knots: [
        .init(time: 0, x: 1, y: 2), .init(time: 0.25, x: 3.5, y: 4), .init(time: 0.5, x: 5, y: 60),
      ])
      let phases = [drag, Phase(name: "fly", until: Trigger(rest: true))]
      try write(page(track, phases), "\(scene.name).throw-\(index)")
    }
  }
}

/// Two groups that hang from a fixed item, which is not the last one: joints in an order that is not
/// theirs in the scene.
private let joinedGroups = Scene(
  name: "joined-groups", reference: Size2(width: 300, height: 300),
  items: [
    group("upper", y: 100),
    Item(
      name: "post", size: Size2(width: 10, height: 10), center: Point2(x: 100, y: 20), anchored: 1),
    group("lower", y: 200),
  ],
  behaviors: [
    .gravity(Gravity(name: "pull")), .collision(Collision(name: "touch")),
    .attachment(.rod(name: "first", item: "upper", to: "post")),
    .attachment(.rod(name: "second", item: "lower", to: "upper")),
  ])

private func group(_ name: String, y: Double) -> Item {
  let members = [
    GroupMember(name: "left", size: Size2(width: 20, height: 20), offset: Point2(x: -10, y: 0)),
    GroupMember(
      name: "right", size: Size2(width: 20, height: 20), offset: Point2(x: 10, y: 0),
      shape: .ellipse),
  ]
  return Item(name: name, center: Point2(x: 100, y: Quantity(y)), shape: .group(members: members))
}
