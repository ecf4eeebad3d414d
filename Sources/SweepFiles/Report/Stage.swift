import Dynamics
import Sweeps

/// What a player shows of one scenario: the frames of its first item, and the things around it.
struct Stage {
  let sweep: Sweep
  /// The values of the varied parameters.
  let point: [Double]

  /// How many frames are kept; of a longer trace, every second, every third, and so on.
  static let frameLimit = 1200

  /// Simulates the scenario and describes it; nil if it cannot be run.
  func json() -> JSONText? {
    let trace = Trace<Float>(plan: sweep.plan, values: point)
    let scene = sweep.plan.scene
    guard !trace.frames.isEmpty, let item = scene.items.first,
      let values = try? SceneValues(
        scene, setting: Array(zip(sweep.plan.varying, point)).map { (path: $0, value: $1) })
    else { return nil }
    let every = trace.frames.filter { $0.item == 0 }
    let stride = (every.count + Self.frameLimit - 1) / Self.frameLimit
    let frames = Swift.stride(from: 0, to: every.count, by: stride).map { every[$0] }
    let ends = phaseEnds(every, of: scene, values)
    var things: [JSONText] = []
    for behavior in scene.behaviors {
      let active = spans(
        of: behavior.name, in: scene, ends: ends, until: trace.frames.last?.time ?? 0)
      things += shapes(of: behavior, values).map { members in
        JSONText.object(members + [("active", .list(active))])
      }
    }
    return .object([
      ("dt", .number(Double(stride) / sweep.plan.settings.frameRate)),
      ("status", .text(trace.status.name)),
      ("reference", numbers([values("reference.width"), values("reference.height")])),
      ("item", .text(item.name)),
      ("size", numbers([values("\(item.name).size.width"), values("\(item.name).size.height")])),
      ("x", .text(base64(frames.map(\.x)))), ("y", .text(base64(frames.map(\.y)))),
      ("angle", .text(base64(frames.map(\.angle)))), ("things", .list(things)),
    ])
  }

  /// When the phases end, s: at their time, or at the first frame that stands still.
  ///
  /// A phase that ends by anything else is shown to the end of the scenario.
  /// The engine sets the velocity of an item that falls asleep to 0, so rest shows in the frames.
  private func phaseEnds(
    _ frames: [Frame<Float>], of scene: Scene, _ values: SceneValues
  ) -> [Double] {
    var ends: [Double] = []
    var start = 0.0
    for phase in scene.phases {
      var end = frames.last?.time ?? 0
      let conditions = phase.ends.count == 1 ? phase.ends[0].until.conditions : []
      if conditions.contains(where: { $0.kind == .elapsed }) {
        end = min(end, start + values("\(phase.name).elapsed"))
      }
      if conditions.contains(.rest) {
        let still = frames.first { frame in
          frame.time > start && frame.velocityX == 0 && frame.velocityY == 0
            && frame.angularVelocity == 0
        }
        if let still { end = min(end, still.time) }
      }
      ends.append(end)
      start = end
    }
    return ends
  }

  /// The times between which a behavior acts, s.
  private func spans(
    of name: String, in scene: Scene, ends: [Double], until last: Double
  ) -> [JSONText] {
    let actions = scene.phases.map { $0.ends[0].then }
    let mentions = actions.first { ($0.add + $0.remove).contains(name) }
    var since: Double? = mentions?.remove.contains(name) ?? true ? 0 : nil
    var spans: [JSONText] = []
    for (then, end) in zip(actions, ends) {
      if then.remove.contains(name), let start = since {
        spans.append(numbers([start, end]))
        since = nil
      }
      if then.add.contains(name), since == nil { since = end }
    }
    if let since { spans.append(numbers([since, last + 1])) }
    return spans
  }

  /// What is drawn of a behavior.
  private func shapes(of behavior: Behavior, _ values: SceneValues) -> [[(String, JSONText)]] {
    switch behavior {
    case .collision(let collision):
      return boundaries(of: collision, values).map { points, isClosed in
        [("kind", "boundary"), ("points", numbers(points)), ("closed", .flag(isClosed))]
      }
    case .attachment(let attachment):
      guard attachment.to == nil else { return [] }
      let name = attachment.name
      let offset = ["offset.x", "offset.y"].map {
        attachment.offset == nil ? 0 : values("\(name).\($0)")
      }
      var members: [(String, JSONText)] = [
        ("kind", .text(values("\(name).frequency") > 0 ? "spring" : "rod")),
        ("anchor", numbers([values("\(name).anchor.x"), values("\(name).anchor.y")])),
        ("offset", numbers(offset)),
      ]
      if let track = attachment.track { members.append(knots(of: track, name, values)) }
      return [members]
    case .snap(let snap):
      var members: [(String, JSONText)] = [
        ("kind", "snap"),
        ("anchor", numbers([values("\(snap.name).point.x"), values("\(snap.name).point.y")])),
        ("offset", numbers([0, 0])),
      ]
      if let track = snap.track { members.append(knots(of: track, snap.name, values)) }
      return [members]
    case .gravity, .push, .itemBehavior, .spring, .field, .composite:
      return []
    }
  }

  private func knots(
    of track: Track, _ name: String, _ values: SceneValues
  ) -> (String, JSONText) {
    let speed = values("\(name).track.speed")
    return ("track", .list(track.knots.map { numbers([$0.time / speed, $0.x, $0.y]) }))
  }

  /// The corners of each boundary, x and y in turn, and whether the last is joined to the first.
  private func boundaries(
    of collision: Collision, _ values: SceneValues
  ) -> [(points: [Double], isClosed: Bool)] {
    var boundaries: [(points: [Double], isClosed: Bool)] = []
    let name = collision.name
    if collision.insets != nil {
      // UIKit puts the boundary a point further out on every side.
      let left = values("\(name).insets.left") - 1
      let top = values("\(name).insets.top") - 1
      let right = values("reference.width") - values("\(name).insets.right") + 1
      let bottom = values("reference.height") - values("\(name).insets.bottom") + 1
      boundaries.append(([left, top, right, top, right, bottom, left, bottom], true))
    }
    for line in collision.lines {
      let path = "\(name).\(line.name)"
      boundaries.append(
        (
          [
            values("\(path).from.x"), values("\(path).from.y"), values("\(path).to.x"),
            values("\(path).to.y"),
          ], false
        ))
    }
    for path in collision.paths {
      let corners = path.points.indices.flatMap { corner in
        ["x", "y"].map { values("\(name).\(path.name).points.\(corner).\($0)") }
      }
      boundaries.append((corners, true))
    }
    return boundaries
  }

  private func numbers(_ values: [Double]) -> JSONText { .list(values.map { .number($0) }) }
}
