import Dynamics
import Foundation
import MotionExport

/// Draws one scenario of a picture that moves, as the report's player draws it.
struct PictureDrawing {
  private let scenario: PictureScenario
  /// A pixel, pt.
  private let unit: Double
  private(set) var keyframes: Keyframes

  /// How far the drawn motion may be from the simulated one between keyframes, pt.
  private static let tolerance = 0.05

  init(_ scenario: PictureScenario, unit: Double, keyframes: Keyframes) {
    self.scenario = scenario
    self.unit = unit
    self.keyframes = keyframes
  }

  /// The elements, in points of the reference view.
  mutating func stage() -> String {
    var parts = [
      "<rect width=\"\(hundredths(scenario.width))\" height=\"\(hundredths(scenario.height))\" "
        + "fill=\"#eef1f5\" stroke=\"#424a53\" stroke-width=\"\(hundredths(2 * unit))\"/>"
    ]
    for thing in scenario.things {
      guard case .boundary(let points, let isClosed) = thing.form else { continue }
      let path =
        "<path d=\"\(path(points, isClosed: isClosed))\" fill=\"none\" stroke=\"#7a4a00\" "
        + "stroke-width=\"\(hundredths(2 * unit))\"/>"
      parts += whileActive(thing, [path])
    }
    // The item's own keyframes, which the ends of attachments on it share.
    let motions = scenario.items.indices.map { motion(of: $0) }
    for index in scenario.items.indices {
      parts.append(
        "<g\(motions[index]) \(ink(of: index)) stroke-width=\"\(hundredths(1.5 * unit))\">"
          + drawing(of: scenario.items[index]) + "</g>")
    }
    for thing in scenario.things {
      guard case .hold(let kind, let from, let to, let track) = thing.form else { continue }
      let line = line(kind, from, to, track)
      let dots = [(from, track), (to, nil)].map { end, track in dot(end, track, motions) }
      parts += whileActive(thing, (line.map { [$0] } ?? []) + dots)
    }
    return parts.joined(separator: "\n")
  }

  // MARK: Motion

  /// The attributes that move an element: where it is at the end, and its keyframes if it moves.
  private mutating func moving(
    _ frames: [Int], _ transform: (Int) -> [(function: String, values: [Double], unit: String)]
  ) -> String {
    func text(_ frame: Int, isCSS: Bool) -> String {
      transform(frame).map { function, values, unit in
        let arguments = values.map { value in
          // A factor stretches hundreds of points.
          (function == "scale" ? shortest((value * 1e5).rounded() / 1e5) : hundredths(value))
            + (isCSS ? unit : "")
        }
        return "\(function)(\(arguments.joined(separator: isCSS ? "," : " ")))"
      }.joined(separator: " ")
    }
    let last = "transform=\"\(text(scenario.times.count - 1, isCSS: false))\""
    let steps = frames.map { frame in
      (time: scenario.times[frame], text: "transform:\(text(frame, isCSS: true))")
    }
    guard steps.contains(where: { $0.text != steps[0].text }) else { return " \(last)" }
    return " class=\"m\" style=\"animation-name:\(keyframes.add(steps))\" \(last)"
  }

  private mutating func motion(of item: Int) -> String {
    let poses = scenario.poses[item]
    let shape = scenario.items[item].shape
    let reach = max(1, hypot(shape.width, shape.height) / 2)
    let frames = Keyframes.thinned(
      times: scenario.times,
      channels: [
        (poses.map(\.x), Self.tolerance), (poses.map(\.y), Self.tolerance),
        (poses.map(\.angle), Self.tolerance / reach),
      ])
    let turns = poses.contains { $0.angle != 0 }
    return moving(frames) { frame in
      let pose = poses[frame]
      return [("translate", [pose.x, pose.y], "px")]
        + (turns ? [("rotate", [pose.angle * 180 / .pi], "deg")] : [])
    }
  }

  /// Elements that are there only while a thing is.
  private mutating func whileActive(_ thing: StageThing, _ elements: [String]) -> [String] {
    let end = scenario.end
    let spans = thing.active.filter { $0.start <= end }
    guard let last = spans.last else { return [] }
    if spans.count == 1, last.start <= 0, last.end > end { return elements }
    var steps = [(time: 0.0, text: "opacity:0")]
    for span in spans {
      if span.start <= 0 { steps.removeAll() }
      steps.append((span.start, "opacity:1"))
      if span.end <= end { steps.append((span.end, "opacity:0")) }
    }
    let name = keyframes.add(steps)
    let opacity = last.end > end ? 1 : 0
    return ["<g class=\"m s\" style=\"animation-name:\(name)\" opacity=\"\(opacity)\">"]
      + elements + ["</g>"]
  }

  // MARK: Attachments

  /// A line between two ends; nil where they are never apart, as in a pin.
  ///
  /// The line is drawn as long as it ever is, and compressed along itself. Browsers draw what they
  /// stretch blurred, and some programs stretch the stroke of a zigzag with it.
  private mutating func line(
    _ kind: StageThing.Hold, _ from: StageThing.End, _ to: StageThing.End,
    _ track: [(time: Double, x: Double, y: Double)]?
  ) -> String? {
    let starts = scenario.positions(of: from, track: track)
    let ends = scenario.positions(of: to)
    let lengths = zip(starts, ends).map { hypot($1.x - $0.x, $1.y - $0.y) }
    guard let longest = lengths.max(), longest >= unit else { return nil }
    var angles: [Double] = []
    for (start, end) in zip(starts, ends) {
      let angle = atan2(end.y - start.y, end.x - start.x)
      let last = angles.last ?? angle
      // The shorter rotation from the previous frame.
      angles.append(last + (angle - last).remainder(dividingBy: 2 * .pi))
    }
    let frames = Keyframes.thinned(
      times: scenario.times,
      channels: [
        (starts.map(\.x), Self.tolerance), (starts.map(\.y), Self.tolerance),
        (angles, Self.tolerance / max(1, longest)), (lengths, Self.tolerance),
      ])
    let motion = moving(frames) { frame in
      [
        ("translate", [starts[frame].x, starts[frame].y], "px"),
        ("rotate", [angles[frame] * 180 / .pi], "deg"),
        ("scale", [lengths[frame] / longest, 1], ""),
      ]
    }
    func dashes(_ dash: Double, _ gap: Double) -> String {
      " stroke-dasharray=\"\(hundredths(dash * unit)) \(hundredths(gap * unit))\""
    }
    let pattern =
      switch kind {
      case .snap: dashes(4, 4)
      case .rope: dashes(1, 2)
      case .spring, .rod, .joint: ""
      }
    let path = kind == .spring ? zigzag(longest) : "M0 0H\(hundredths(longest))"
    return "<g\(motion)><path d=\"\(path)\" fill=\"none\" stroke=\"#b3261e\" "
      + "stroke-width=\"\(hundredths(1.5 * unit))\"\(pattern)/></g>"
  }

  private func zigzag(_ length: Double) -> String {
    let turns = 12
    let corners = (1..<turns).map { turn in
      "L\(hundredths((0.1 + 0.8 * Double(turn) / Double(turns)) * length)) "
        + hundredths((turn % 2 == 1 ? 5 : -5) * unit)
    }
    return "M0 0\(corners.joined())L\(hundredths(length)) 0"
  }

  private mutating func dot(
    _ end: StageThing.End, _ track: [(time: Double, x: Double, y: Double)]?, _ motions: [String]
  ) -> String {
    let radius = hundredths((scenario.items.count > 4 ? 2.2 : 3.5) * unit)
    func circle(_ x: Double, _ y: Double) -> String {
      "<circle cx=\"\(hundredths(x))\" cy=\"\(hundredths(y))\" r=\"\(radius)\" fill=\"#b3261e\"/>"
    }
    if let item = end.item { return "<g\(motions[item])>\(circle(end.x, end.y))</g>" }
    guard track != nil else { return circle(end.x, end.y) }
    let positions = scenario.positions(of: end, track: track)
    let frames = Keyframes.thinned(
      times: scenario.times,
      channels: [(positions.map(\.x), Self.tolerance), (positions.map(\.y), Self.tolerance)])
    let motion = moving(frames) { frame in
      [("translate", [positions[frame].x, positions[frame].y], "px")]
    }
    return "<g\(motion)>\(circle(0, 0))</g>"
  }

  // MARK: Outlines

  /// One item has one colour; of several, each its own, neighbours far apart on the circle of hues.
  private func ink(of index: Int) -> String {
    let hue = (210 + 137.508 * Double(index)).rounded().truncatingRemainder(dividingBy: 360)
    let color = scenario.items.count == 1 ? "#0b63b5" : "hsl(\(hundredths(hue)),60%,38%)"
    return "fill=\"\(color)\" fill-opacity=\".25\" stroke=\"\(color)\""
  }

  private func drawing(of item: StageItem) -> String {
    let parts =
      item.parts.isEmpty
      ? outline(of: item.shape, atX: 0, y: 0)
      : item.parts.map { outline(of: $0.shape, atX: $0.x, y: $0.y) }.joined()
    return parts + "<path d=\"\(pointer(of: item.shape))\"/>"
  }

  private func outline(of shape: StageShape, atX x: Double, y: Double) -> String {
    let (width, height) = (shape.width, shape.height)
    switch shape.kind {
    case .ellipse:
      return "<ellipse cx=\"\(hundredths(x))\" cy=\"\(hundredths(y))\" "
        + "rx=\"\(hundredths(width / 2))\" ry=\"\(hundredths(height / 2))\"/>"
    case .path:
      let points = shape.points.enumerated().map { $1 + ($0 % 2 == 0 ? x : y) }
      return "<path d=\"\(path(points, isClosed: true))\"/>"
    case .rectangle, .group:
      return "<rect x=\"\(hundredths(x - width / 2))\" y=\"\(hundredths(y - height / 2))\" "
        + "width=\"\(hundredths(width))\" height=\"\(hundredths(height))\" "
        + "rx=\"\(hundredths(min(8, width / 8, height / 8)))\"/>"
    }
  }

  /// A short line that shows how far an item has turned.
  private func pointer(of shape: StageShape) -> String {
    switch shape.kind {
    case .group: return "M0 0V\(hundredths(-min(16 * unit, shape.height / 4)))"
    case .path:
      return "M0 0L\(hundredths(shape.points[0] / 2)) \(hundredths(shape.points[1] / 2))"
    case .rectangle, .ellipse:
      let top = -shape.height / 2
      return "M0 \(hundredths(top + min(6 * unit, shape.height / 4)))"
        + "V\(hundredths(top + min(22 * unit, shape.height / 2)))"
    }
  }

  private func path(_ points: [Double], isClosed: Bool) -> String {
    let corners = stride(from: 0, to: points.count - 1, by: 2).map { index in
      "\(hundredths(points[index])) \(hundredths(points[index + 1]))"
    }
    return "M" + corners.joined(separator: "L") + (isClosed ? "Z" : "")
  }
}
