import Dynamics
import Foundation

extension UIKitCode {
  func code(of attachment: Attachment) -> [String] {
    let name = names[attachment.name]
    let path = attachment.name
    var lines = needsPost(attachment) ? post(of: attachment) : []
    let partner = attachment.to.map { names[$0] } ?? names[path, "Post"]
    let item = names[attachment.item]
    switch attachment.kind {
    case .distance:
      return lines + code(ofDistance: attachment)
    case .limit:
      lines += [
        "// UIKit subtracts these offsets from the centers, in screen axes.",
        "\(name) = UIAttachmentBehavior.limitAttachment(",
        "  with: \(item), offsetFromCenter: \(offset(attachment.offset, "\(path).offset")),",
        "  attachedTo: \(partner), "
          + "offsetFromCenter: \(offset(attachment.to == nil ? nil : attachment.toOffset, "\(path).toOffset")))",
      ]
      return lines + [length(of: attachment)]
    case .fixed, .pin:
      lines += [
        "\(name) = UIAttachmentBehavior.\(attachment.kind == .pin ? "pin" : "fixed")Attachment(",
        "  with: \(item), attachedTo: \(partner), attachmentAnchor: \(point("\(path).anchor")))",
      ]
    case .sliding:
      let axis = "CGVector(dx: \(number("\(path).axis.x")), dy: \(number("\(path).axis.y")))"
      let other = attachment.to.map { " attachedTo: \(names[$0])," } ?? ""
      lines += [
        "\(name) = UIAttachmentBehavior.slidingAttachment(",
        "  with: \(item),\(other) attachmentAnchor: \(point("\(path).anchor")),",
        "  axisOfTranslation: \(axis))",
      ]
    }
    if attachment.frictionTorque != nil, attachment.kind == .pin {
      lines.append(
        setting("frictionTorque", of: name, from: "\(path).frictionTorque", remark: "N m"))
    }
    if attachment.lowerLimit != nil || attachment.upperLimit != nil {
      let lower = attachment.lowerLimit == nil ? "-.infinity" : number("\(path).lowerLimit")
      let upper = attachment.upperLimit == nil ? ".infinity" : number("\(path).upperLimit")
      let unit = attachment.kind == .pin ? "rad" : "pt"
      lines.append(
        "\(name).attachmentRange = UIFloatRange(minimum: \(lower), maximum: \(upper))  // \(unit)")
    }
    return lines
  }

  /// A rod or a spring, to a point or to another item.
  private func code(ofDistance attachment: Attachment) -> [String] {
    let name = names[attachment.name]
    let path = attachment.name
    var lines: [String]
    let offset = offset(attachment.offset, "\(path).offset")
    if let other = attachment.to {
      lines = [
        "\(name) = UIAttachmentBehavior(",
        "  item: \(names[attachment.item]), offsetFromCenter: \(offset),",
        "  attachedTo: \(names[other]), "
          + "offsetFromCenter: \(self.offset(attachment.toOffset, "\(path).toOffset")))",
      ]
    } else if attachment.offset == nil {
      lines = [
        "\(name) = UIAttachmentBehavior(",
        "  item: \(names[attachment.item]), attachedToAnchor: \(anchor(of: attachment)))",
      ]
    } else {
      lines = [
        "\(name) = UIAttachmentBehavior(",
        "  item: \(names[attachment.item]), offsetFromCenter: \(offset),",
        "  attachedToAnchor: \(anchor(of: attachment)))",
      ]
    }
    lines.append(length(of: attachment))
    lines.append(setting("frequency", of: name, from: "\(path).frequency", remark: "Hz"))
    lines.append(setting("damping", of: name, from: "\(path).damping", remark: "1 is critical"))
    return lines
  }

  /// Where an attachment is added: at the beginning of its track, unless both ends are one point.
  private func anchor(of attachment: Attachment) -> String {
    attachment.track == nil || attachment.kind.ends == .commonPoint
      ? point("\(attachment.name).anchor") : beginningOfTrack(of: attachment.name)
  }

  func beginningOfTrack(of path: String) -> String { point("\(path).\(Track.path(ofKnot: 0))") }

  private func length(of attachment: Attachment) -> String {
    guard attachment.length == nil else {
      return "\(names[attachment.name]).length = \(number("\(attachment.name).length"))"
    }
    return "// length is the distance when the behavior is added: UIKit's documented default"
  }

  private func offset(_ given: Point2?, _ path: String) -> String {
    guard given != nil else { return "UIOffset(horizontal: 0, vertical: 0)" }
    return "UIOffset(horizontal: \(number("\(path).x")), vertical: \(number("\(path).y")))"
  }

  // MARK: Posts

  /// Whether UIKit has this kind of attachment for two items only, so that a point needs an item.
  func needsPost(_ attachment: Attachment) -> Bool {
    switch attachment.kind {
    case .distance, .sliding: false
    case .limit, .fixed, .pin: attachment.to == nil
    }
  }

  /// The attachments that have a post.
  var posts: [Attachment] {
    scene.behaviors.compactMap { behavior in
      guard case .attachment(let attachment) = behavior, needsPost(attachment) else { return nil }
      return attachment
    }
  }

  /// An anchored view in the place of a point.
  private func post(of attachment: Attachment) -> [String] {
    let (post, hold) = (names[attachment.name, "Post"], names[attachment.name, "Hold"])
    return [
      "// This attachment needs two items: a hidden, anchored view holds the anchor point.",
      "\(post) = UIView(frame: CGRect(x: 0, y: 0, width: 1, height: 1))",
      "\(post).center = \(anchor(of: attachment))",
      "\(post).isHidden = true",
      "reference.addSubview(\(post))",
      "\(hold) = UIDynamicItemBehavior(items: [\(post)])",
      "\(hold).isAnchored = true",
    ]
  }

  /// Puts what a behavior holds its item to somewhere else.
  func moving(_ name: String, to point: String) -> [String] {
    for case .attachment(let attachment) in scene.behaviors where attachment.name == name {
      guard needsPost(attachment) else { return ["\(names[name]).anchorPoint = \(point)"] }
      let post = names[name, "Post"]
      return ["\(post).center = \(point)", "animator.updateItem(usingCurrentState: \(post))"]
    }
    return ["\(names[name]).snapPoint = \(point)"]
  }

  // MARK: Tracks

  /// What follows a track, by the name of its behavior.
  var tracks: [(name: String, track: Track)] {
    scene.behaviors.compactMap { behavior in behavior.track.map { (behavior.name, $0) } }
  }

  /// A point follows its track after every step, as a finger would move it.
  func code(ofTrackOf path: String, along track: Track) -> [String] {
    let name = names[path]
    let knots = track.knots.indices.map { index in
      let knot = "\(path).\(Track.path(ofKnot: index))"
      return "  (\(number("\(knot).time")), \(point(knot))),"
    }
    let speed = values("\(path).track.speed")
    return ["let \(name)Track: [(TimeInterval, CGPoint)] = ["] + knots + [
      "]",
      "\(name).action = { [weak self] in",
      "  guard let self else { return }",
      "  let time = animator.elapsedTime\(speed == 1 ? "" : " * \(swiftNumber(speed))")",
    ] + indented(moving(path, to: "Self.position(on: \(name)Track, at: time)")) + ["}"]
  }

  var trackFunction: [String] {
    [
      "/// The point of a track at a time, interpolated linearly; constant before and after the track.",
      "private static func position(on track: [(TimeInterval, CGPoint)], at time: TimeInterval) -> CGPoint",
      "{",
      "  for ((start, from), (end, to)) in zip(track, track.dropFirst()) where time < end {",
      "    let share = CGFloat(max(0, (time - start) / (end - start)))",
      "    return CGPoint(x: from.x + share * (to.x - from.x), y: from.y + share * (to.y - from.y))",
      "  }",
      "  return track[track.count - 1].1",
      "}",
    ]
  }
}

extension Scene {
  /// What keeps an attachment from being written; nil if nothing does.
  ///
  /// UIKit takes the offsets of a rope in screen axes when it is added, and the item's angle is known
  /// only at the start.
  var attachmentObstacle: SceneProblem? {
    let schedule = Schedule(self)
    for case .attachment(let rope) in behaviors where rope.kind == .limit {
      let path = rope.offset != nil ? "offset" : rope.toOffset != nil ? "toOffset" : nil
      if let path, !schedule.isActiveAtStart(rope.name) {
        return SceneProblem(
          path: "\(rope.name).\(path)",
          problem: "a limit attachment that a phase adds cannot have an offset",
          cure: "Remove the offset: UIKit takes it in screen axes, which depend on the item's "
            + "angle when the phase begins.")
      }
    }
    return nil
  }
}
