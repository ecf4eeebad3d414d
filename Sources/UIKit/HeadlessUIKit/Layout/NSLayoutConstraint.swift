public import Foundation

/// An equality between lines or lengths of views: first = multiplier · second + constant.
@preconcurrency @MainActor open class NSLayoutConstraint: NSObject {
  let first: (view: UIView, attribute: LayoutAttribute)
  let second: (view: UIView, attribute: LayoutAttribute)?
  /// The factor of the second attribute.
  public let multiplier: CGFloat
  /// What is added, pt.
  open var constant: CGFloat {
    didSet { if constant != oldValue { holder?.setNeedsLayout() } }
  }
  private weak var holder: UIView?

  init(
    _ first: (UIView, LayoutAttribute), equalTo second: (UIView, LayoutAttribute)?,
    multiplier: CGFloat, constant: CGFloat
  ) {
    self.first = first
    self.second = second
    self.multiplier = multiplier
    self.constant = constant
  }

  /// The view that the constraint is about.
  open var firstItem: AnyObject? { first.view }
  /// The view that it is related to.
  open var secondItem: AnyObject? { second?.view }

  /// Whether the next layout follows the constraint.
  open var isActive: Bool {
    get { holder != nil }
    set {
      guard newValue != isActive else { return }
      if newValue { activate() } else { deactivate() }
    }
  }

  /// Makes constraints active.
  public static func activate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = true }
  }

  /// Makes constraints inactive.
  public static func deactivate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = false }
  }

  /// How constraints from a visual format are aligned.
  public struct FormatOptions: OptionSet, Sendable {
    /// The bits of UIKit.
    public let rawValue: UInt

    /// Creates options from UIKit's bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
  }

  /// Constraints from a visual format.
  @available(
    *, unavailable, message: "HeadlessUIKit reads no visual format; use the anchors of the views"
  )
  public static func constraints(
    withVisualFormat format: String, options: FormatOptions = [], metrics: [String: Any]?,
    views: [String: Any]
  ) -> [NSLayoutConstraint] { [] }

  private func activate() {
    let ancestors = sequence(first: first.view, next: \.superview)
    // A length alone is solved with the other views of the superview.
    let common = second.map { second in ancestors.first { second.view.isDescendant(of: $0) } }
    let holder = common ?? (first.view.superview ?? first.view)
    guard let holder else {
      UIKitException.raise(
        .generic,
        "a constraint can only be active between views with a common ancestor; add them first")
      return
    }
    self.holder = holder
    holder.companions.constraints.append(self)
    holder.setNeedsLayout()
  }

  private func deactivate() {
    holder?.companions.constraints.removeAll { $0 === self }
    holder?.setNeedsLayout()
    holder = nil
  }
}

extension UIView {
  /// Places the subviews that take part in active constraints.
  ///
  /// Only views with `translatesAutoresizingMaskIntoConstraints == false` move. A length that no
  /// constraint determines is that of the content; a place that none determines stays.
  func solveConstraints() {
    let free = subviews.filter { !$0.translatesAutoresizingMaskIntoConstraints }
    guard !free.isEmpty else { return }
    let constraints = companions.constraints + free.flatMap(\.companions.constraints)
    for isHorizontal in [true, false] {
      var system = LayoutSystem(self, free, isHorizontal: isHorizontal)
      system.solve(
        constraints.filter { $0.first.attribute.isHorizontal == isHorizontal })
    }
  }
}

/// The equations of one axis of the subviews of a view.
@MainActor private struct LayoutSystem {
  private let container: UIView
  private let free: [UIView]
  private let isHorizontal: Bool
  /// Rows of the reduced echelon form: the leading unknown, the coefficients, and the right side.
  private var rows: [(lead: Int, coefficients: [Double], value: Double)] = []

  init(_ container: UIView, _ free: [UIView], isHorizontal: Bool) {
    self.container = container
    self.free = free
    self.isHorizontal = isHorizontal
  }

  /// Unknown 2i is the position of view i, 2i + 1 its length.
  mutating func solve(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints {
      var coefficients = [Double](repeating: 0, count: 2 * free.count)
      var value = Double(constraint.constant)
      guard add(constraint.first, times: 1, &coefficients, &value),
        constraint.second.map({
          add($0, times: -constraint.multiplier, &coefficients, &value)
        }) ?? true
      else {
        UIKitWarning.log(
          "a constraint is left out: HeadlessUIKit relates a view to its superview and its siblings"
        )
        continue
      }
      if !insert(coefficients, value) {
        UIKitWarning.log(
          "Unable to simultaneously satisfy constraints: one of the constraints between "
            + "the subviews of \(type(of: container)) contradicts the others and is left out")
      }
    }
    for (index, view) in free.enumerated() {
      var length = [Double](repeating: 0, count: 2 * free.count)
      length[2 * index + 1] = 1
      let content = view.intrinsicContentSize
      let side = isHorizontal ? content.width : content.height
      let now = isHorizontal ? view.bounds.width : view.bounds.height
      _ = insert(length, side >= 0 ? side : now)
      var position = [Double](repeating: 0, count: 2 * free.count)
      position[2 * index] = 1
      _ = insert(position, isHorizontal ? view.frame.minX : view.frame.minY)
    }
    let solution = Dictionary(uniqueKeysWithValues: rows.map { ($0.lead, $0.value) })
    for (index, view) in free.enumerated() {
      guard let position = solution[2 * index], let length = solution[2 * index + 1] else {
        continue
      }
      // Center and bounds, as a frame has no meaning under a transform.
      var (bounds, center) = (view.bounds, view.center)
      if isHorizontal {
        bounds.size.width = max(0, length)
        center.x = position + length * view.layer.anchorPoint.x
      } else {
        bounds.size.height = max(0, length)
        center.y = position + length * view.layer.anchorPoint.y
      }
      view.bounds = bounds
      view.center = center
    }
  }

  /// Adds an attribute to an equation; false if the view is neither free nor known here.
  private func add(
    _ item: (view: UIView, attribute: LayoutAttribute), times factor: Double,
    _ coefficients: inout [Double], _ value: inout Double
  ) -> Bool {
    let (position, length) = item.attribute.weights
    if let index = free.firstIndex(where: { $0 === item.view }) {
      coefficients[2 * index] += factor * position
      coefficients[2 * index + 1] += factor * length
      return true
    }
    let frame: CGRect
    if item.view === container {
      frame = container.bounds
    } else if item.view.superview === container {
      frame = item.view.frame
    } else {
      return false
    }
    let (origin, side) =
      isHorizontal ? (frame.minX, frame.width) : (frame.minY, frame.height)
    value -= factor * (position * origin + length * side)
    return true
  }

  /// Adds an equation; false if it contradicts the others, and nothing happens if it follows.
  private mutating func insert(_ coefficients: [Double], _ value: Double) -> Bool {
    var (coefficients, value) = (coefficients, value)
    for row in rows where coefficients[row.lead] != 0 {
      let factor = coefficients[row.lead]
      for index in coefficients.indices { coefficients[index] -= factor * row.coefficients[index] }
      value -= factor * row.value
    }
    // Coefficients are sums of few halves and multipliers, far from such small numbers.
    guard let lead = coefficients.indices.first(where: { coefficients[$0].magnitude > 1e-9 })
    else { return value.magnitude < 1e-6 }
    let divisor = coefficients[lead]
    for index in coefficients.indices { coefficients[index] /= divisor }
    value /= divisor
    for row in rows.indices where rows[row].coefficients[lead] != 0 {
      let factor = rows[row].coefficients[lead]
      for index in coefficients.indices {
        rows[row].coefficients[index] -= factor * coefficients[index]
      }
      rows[row].value -= factor * value
    }
    rows.append((lead, coefficients, value))
    return true
  }
}
