public import Dynamics
import Sweeps

/// Formats a trace as text: one line per frame and item.
public struct FrameText: Sendable {
  /// The columns: time in s, the item's name, position in pt, angle in rad, velocity in pt/s, and
  /// angular velocity in rad/s.
  public static let columns = ["t", "item", "x", "y", "angle", "vx", "vy", "angularVelocity"]

  private let layout: LineLayout
  private let items: [[UInt8]]

  /// Prepares to format the frames of a scene.
  ///
  /// - Parameters:
  ///   - items: The items' names, in the order of the scene.
  ///   - format: The text format.
  public init(items: [String], format: RowFormat) {
    layout = LineLayout(columns: Self.columns, format: format)
    self.items = items.map { [layout] in layout.word($0) }
  }

  /// The complete text of a trace.
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
