import Dynamics
import Foundation

/// The boundaries, attachments and snaps of a scenario, to draw.
struct BoundaryTimeline<Scalar: SimulationScalar> {
  let scene: Scene
  let values: SceneValues
  let timeline: StageTimeline
  let motion: StageMotion<Scalar>
  let frameRate: Double

  private typealias End = StageThing.End

  /// Everything that is drawn besides the items, with the times when it is active.
  var things: [StageThing] {
    scene.behaviors.flatMap { behavior -> [StageThing] in
      switch behavior {
      case .collision(let collision): walls(of: collision)
      case .attachment(let attachment): holds(of: attachment)
      case .snap(let snap): holds(of: snap)
      case .gravity, .push, .itemBehavior, .spring, .field, .composite: []
      }
    }
  }

  // MARK: Boundaries

  private func walls(of collision: Collision) -> [StageThing] {
    let active = timeline.spans(of: collision.name).map { (start: $0.start, end: $0.end) }
    return values.boundaries(of: collision).map { corners, isClosed in
      StageThing(
        form: .boundary(points: corners.flatMap { [$0.x, $0.y] }, isClosed: isClosed),
        active: active)
    }
  }

  // MARK: Attachments

  private func holds(of attachment: Attachment) -> [StageThing] {
    guard let item = index(of: attachment.item) else { return [] }
    let name = attachment.name
    let other = attachment.to.flatMap(index)
    let anchor = point("\(name).anchor", attachment.anchor)
    return timeline.spans(of: name).map { span in
      let anchor = span.anchor ?? anchor
      var from = End(item: nil, x: anchor.x, y: anchor.y)
      var to = End(item: item, x: 0, y: 0)
      let kind: StageThing.Hold
      switch attachment.kind.ends {
      case .subtractedOffsets:
        kind = .rope
        let offset = point("\(name).offset", attachment.offset)
        to = carried(minus: offset, by: item, since: span.start)
        if let other {
          let offset = point("\(name).toOffset", attachment.toOffset)
          from = carried(minus: offset, by: other, since: span.start)
        }
      case .offsets:
        let offset = point("\(name).offset", attachment.offset)
        to = End(item: item, x: offset.x, y: offset.y)
        if let other {
          let offset = point("\(name).toOffset", attachment.toOffset)
          from = End(item: other, x: offset.x, y: offset.y)
        }
        let isSpring = attachment.frequency != nil && values("\(name).frequency") > 0
        kind = isSpring ? .spring : .rod
      case .commonPoint:
        to = carried(anchor, by: item, since: span.start)
        if let other { from = carried(anchor, by: other, since: span.start) }
        kind = .joint
      }
      return hold(kind, from, to, span, attachment.track, name)
    }
  }

  private func holds(of snap: Snap) -> [StageThing] {
    guard let item = index(of: snap.item) else { return [] }
    let point = point("\(snap.name).point", snap.point)
    return timeline.spans(of: snap.name).map { span in
      let place = span.anchor ?? point
      return hold(
        .snap, End(item: nil, x: place.x, y: place.y), End(item: item, x: 0, y: 0), span,
        snap.track,
        snap.name)
    }
  }

  private func hold(
    _ kind: StageThing.Hold, _ from: End, _ to: End, _ span: StageTimeline.Span, _ track: Track?,
    _ name: String
  ) -> StageThing {
    var knots: [(time: Double, x: Double, y: Double)]?
    if let track, span.anchor == nil {
      let speed = values("\(name).track.speed")
      knots = values.knots(of: track, name).map { ($0.time / speed, $0.x, $0.y) }
    }
    return StageThing(
      form: .hold(kind, from: from, to: to, track: knots), active: [(span.start, span.end)])
  }

  /// A point of the reference view in the coordinates of an item at a time.
  private func carried(
    _ point: (x: Double, y: Double), by item: Int, since time: Double
  ) -> End {
    let frame = motion[Int((time * frameRate).rounded()), item]
    let (sine, cosine) = (sin(Double(frame.angle)), cos(Double(frame.angle)))
    let (x, y) = (point.x - Double(frame.x), point.y - Double(frame.y))
    return End(item: item, x: cosine * x + sine * y, y: cosine * y - sine * x)
  }

  /// Where a rope holds an item: at its centre minus the offset, on the screen when it is added.
  private func carried(
    minus offset: (x: Double, y: Double), by item: Int, since time: Double
  ) -> End {
    let frame = motion[Int((time * frameRate).rounded()), item]
    let place = (x: Double(frame.x) - offset.x, y: Double(frame.y) - offset.y)
    return carried(place, by: item, since: time)
  }

  // MARK: Numbers

  private func index(of item: String) -> Int? { scene.items.firstIndex { $0.name == item } }

  private func point(_ path: String, _ given: Point2?) -> (x: Double, y: Double) {
    given == nil ? (0, 0) : (values("\(path).x"), values("\(path).y"))
  }
}
