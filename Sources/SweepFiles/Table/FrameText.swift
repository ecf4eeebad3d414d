public import Dynamics

/// Writes a trace as text: a line for each frame.
public struct FrameText: Sendable {
  /// The columns: seconds, the item's name, points, radians, and both a second.
  public static let columns = ["t", "item", "x", "y", "angle", "vx", "vy", "angularVelocity"]

  private let layout: LineLayout
  private let items: [[UInt8]]

  /// Prepares to write the frames of some items.
  ///
  /// - Parameters:
  ///   - items: The items' names, in the order of the scene.
  ///   - format: How they are written.
  public init(items: [String], format: RowFormat) {
    layout = LineLayout(columns: Self.columns, format: format)
    self.items = items.map { [layout] in layout.word($0) }
  }

  /// The whole text of a trace.
  public func text<Scalar>(of trace: Trace<Scalar>) -> [UInt8] {
    var text = layout.header
    for frame in trace.frames {
      text.append(contentsOf: layout.leads[0])
      text.append(number: frame.time)
      text.append(contentsOf: layout.leads[1] + items[frame.item])
      let values = [
        frame.x, frame.y, frame.angle, frame.velocityX, frame.velocityY, frame.angularVelocity,
      ]
      for (lead, value) in zip(layout.leads.dropFirst(2), values) {
        text.append(contentsOf: lead)
        if value.isFinite {
          text.append(number: value)
        } else {
          text.append(contentsOf: layout.missing)
        }
      }
      text.append(contentsOf: layout.end)
    }
    return text
  }
}
