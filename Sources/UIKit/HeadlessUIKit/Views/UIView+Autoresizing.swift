import Foundation

extension UIView {
  /// What follows when the superview's size changes.
  public struct AutoresizingMask: OptionSet, Sendable {
    /// The bits of the set.
    public let rawValue: UInt

    /// Creates a mask from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The distance from the left side.
    public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1)
    /// The width.
    public static let flexibleWidth = AutoresizingMask(rawValue: 2)
    /// The distance from the right side.
    public static let flexibleRightMargin = AutoresizingMask(rawValue: 4)
    /// The distance from the top.
    public static let flexibleTopMargin = AutoresizingMask(rawValue: 8)
    /// The height.
    public static let flexibleHeight = AutoresizingMask(rawValue: 16)
    /// The distance from the bottom.
    public static let flexibleBottomMargin = AutoresizingMask(rawValue: 32)
  }

  /// What follows when the superview's size changes; nothing unless set.
  ///
  /// Several flexible distances share the change in proportion to their lengths.
  public var autoresizingMask: AutoresizingMask {
    get { companions.autoresizingMask }
    set { companions.autoresizingMask = newValue }
  }

  /// A view that keeps filling its superview.
  static func filling(_ frame: CGRect) -> UIView {
    let view = UIView(frame: frame)
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    return view
  }

  /// Lets the frames of subviews follow a new size of the bounds.
  func resizeSubviews(from old: CGSize) {
    for view in subviews
    where view.translatesAutoresizingMaskIntoConstraints && !view.autoresizingMask.isEmpty {
      let mask = view.autoresizingMask
      var frame = view.frame
      (frame.origin.x, frame.size.width) = Self.resized(
        [frame.minX, frame.width, old.width - frame.maxX], by: bounds.width - old.width,
        [.flexibleLeftMargin, .flexibleWidth, .flexibleRightMargin].map(mask.contains))
      (frame.origin.y, frame.size.height) = Self.resized(
        [frame.minY, frame.height, old.height - frame.maxY], by: bounds.height - old.height,
        [.flexibleTopMargin, .flexibleHeight, .flexibleBottomMargin].map(mask.contains))
      view.frame = frame
    }
  }

  /// The first two of three lengths after some of them took a change.
  private static func resized(
    _ lengths: [CGFloat], by change: CGFloat, _ isFlexible: [Bool]
  ) -> (CGFloat, CGFloat) {
    let total = zip(lengths, isFlexible).reduce(0) { $0 + ($1.1 ? $1.0 : 0) }
    let count = isFlexible.count(where: { $0 })
    let next = zip(lengths, isFlexible).map { length, isFlexible in
      guard isFlexible else { return length }
      return length + (total == 0 ? change / CGFloat(count) : change * length / total)
    }
    return (next[0], next[1])
  }
}
