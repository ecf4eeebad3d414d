import Dynamics

// An anchor that follows a finger.
extension MotionLog {
  /// Where an anchor is at a time, s and pt.
  private typealias Knot = (time: Double, x: Double, y: Double)

  private func knot(at time: Double, _ anchor: Point2) -> Knot {
    (time, anchor.x.number ?? .nan, anchor.y.number ?? .nan)
  }

  /// Replaces the many moves of an anchor by one trajectory.
  mutating func findTracks(frameRate: Double) {
    let moved = changes.flatMap { $0.actions.move.map(\.behavior) }
    for name in Set(moved) where moved.count(where: { $0 == name }) > 2 {
      guard let start = start(of: name) else { continue }
      var knots = [knot(at: Double(start.frame) / frameRate, start.anchor)]
      for index in changes.indices {
        guard let move = changes[index].actions.move.first(where: { $0.behavior == name }) else {
          continue
        }
        let frame = changes[index].frame
        // A track is a line between its knots, and the anchor has stayed until this frame.
        if let last = knots.last, Double(frame - 1) / frameRate > last.time {
          knots.append((Double(frame - 1) / frameRate, last.x, last.y))
        }
        knots.append(knot(at: Double(frame) / frameRate, move.to))
        changes[index].actions.move.removeAll { $0.behavior == name }
      }
      let track = Track(
        knots: simplified(knots).map { knot in
          Track.Knot(time: Quantity(knot.time), x: Quantity(knot.x), y: Quantity(knot.y))
        })
      setTrack(track, of: name)
    }
    changes.removeAll { $0.actions == Actions() && !$0.isEnd }
  }

  /// Where and after which frame the anchor of an attachment begins; nil if no attachment of that
  /// name is added once.
  private func start(of name: String) -> (frame: Int, anchor: Point2)? {
    let added = [(frame: 0, behaviors: behaviors)] + changes.map { ($0.frame, $0.behaviors) }
    for (frame, behaviors) in added {
      for case .attachment(let attachment) in behaviors where attachment.name == name {
        return attachment.anchor.map { (frame, $0) }
      }
    }
    return nil
  }

  private mutating func setTrack(_ track: Track, of name: String) {
    func adding(_ behavior: Behavior) -> Behavior {
      guard case .attachment(var attachment) = behavior, attachment.name == name else {
        return behavior
      }
      attachment.track = track
      return .attachment(attachment)
    }
    behaviors = behaviors.map(adding)
    for index in changes.indices {
      changes[index].behaviors = changes[index].behaviors.map(adding)
    }
  }

  /// The knots without those that lie on the line between their neighbors.
  private func simplified(_ knots: [Knot]) -> [Knot] {
    var kept: [Knot] = []
    for (index, knot) in knots.enumerated() {
      if let last = kept.last, index + 1 < knots.count {
        let next = knots[index + 1]
        let part = (knot.time - last.time) / (next.time - last.time)
        let x = last.x + part * (next.x - last.x)
        let y = last.y + part * (next.y - last.y)
        if abs(x - knot.x) < 1e-6, abs(y - knot.y) < 1e-6 { continue }
      }
      kept.append(knot)
    }
    return kept
  }
}
