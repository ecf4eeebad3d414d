public import Foundation

/// One of the eight lines and lengths of a view that a constraint relates.
enum LayoutAttribute {
  case left
  case right
  case centerX
  case width
  case top
  case bottom
  case centerY
  case height

  var isHorizontal: Bool {
    switch self {
    case .left, .right, .centerX, .width: true
    case .top, .bottom, .centerY, .height: false
    }
  }

  /// The attribute as position · p + length · l: `(p, l)`.
  var weights: (position: Double, length: Double) {
    switch self {
    case .left, .top: (1, 0)
    case .right, .bottom: (1, 1)
    case .centerX, .centerY: (1, 0.5)
    case .width, .height: (0, 1)
    }
  }
}

/// A line or a length of a view, which constraints relate.
@preconcurrency @MainActor open class NSLayoutAnchor<AnchorType: AnyObject>: NSObject {
  let view: UIView
  let attribute: LayoutAttribute

  init(_ view: UIView, _ attribute: LayoutAttribute) {
    self.view = view
    self.attribute = attribute
  }

  /// A constraint to the same place or length as another anchor, plus a constant, pt.
  open func constraint(
    equalTo anchor: NSLayoutAnchor<AnchorType>, constant: CGFloat = 0
  ) -> NSLayoutConstraint {
    NSLayoutConstraint(
      (view, attribute), equalTo: (anchor.view, anchor.attribute), multiplier: 1,
      constant: constant)
  }

  /// Only equalities are solved.
  @available(*, unavailable, message: "HeadlessUIKit solves equalities only")
  open func constraint(
    greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant: CGFloat = 0
  ) -> NSLayoutConstraint { constraint(equalTo: anchor, constant: constant) }

  /// Only equalities are solved.
  @available(*, unavailable, message: "HeadlessUIKit solves equalities only")
  open func constraint(
    lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant: CGFloat = 0
  ) -> NSLayoutConstraint { constraint(equalTo: anchor, constant: constant) }
}

/// A vertical line of a view.
@preconcurrency @MainActor
public final class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {}

/// A horizontal line of a view.
@preconcurrency @MainActor
public final class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {}

/// A length of a view.
@preconcurrency @MainActor public final class NSLayoutDimension: NSLayoutAnchor<NSLayoutDimension> {
  /// A constraint to a length, pt.
  public func constraint(equalToConstant constant: CGFloat) -> NSLayoutConstraint {
    NSLayoutConstraint((view, attribute), equalTo: nil, multiplier: 0, constant: constant)
  }

  /// A constraint to a multiple of another length, plus a constant, pt.
  public func constraint(
    equalTo anchor: NSLayoutDimension, multiplier: CGFloat, constant: CGFloat = 0
  ) -> NSLayoutConstraint {
    NSLayoutConstraint(
      (view, attribute), equalTo: (anchor.view, anchor.attribute), multiplier: multiplier,
      constant: constant)
  }
}

extension UIView {
  /// The left side; text runs from left to right here.
  public var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .left) }
  /// The right side; text runs from left to right here.
  public var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .right) }
  /// The left side.
  public var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .left) }
  /// The right side.
  public var rightAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .right) }
  /// The middle between the left and the right side.
  public var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .centerX) }
  /// The upper side.
  public var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .top) }
  /// The lower side.
  public var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .bottom) }
  /// The middle between the upper and the lower side.
  public var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .centerY) }
  /// The width.
  public var widthAnchor: NSLayoutDimension { NSLayoutDimension(self, .width) }
  /// The height.
  public var heightAnchor: NSLayoutDimension { NSLayoutDimension(self, .height) }
}

/// A part of a view that constraints refer to.
@preconcurrency @MainActor open class UILayoutGuide: NSObject {
  /// The view.
  open private(set) weak var owningView: UIView?
  private let view: UIView

  init(_ view: UIView) {
    self.view = view
    owningView = view
  }

  /// The left side.
  open var leadingAnchor: NSLayoutXAxisAnchor { view.leadingAnchor }
  /// The right side.
  open var trailingAnchor: NSLayoutXAxisAnchor { view.trailingAnchor }
  /// The left side.
  open var leftAnchor: NSLayoutXAxisAnchor { view.leftAnchor }
  /// The right side.
  open var rightAnchor: NSLayoutXAxisAnchor { view.rightAnchor }
  /// The middle between the left and the right side.
  open var centerXAnchor: NSLayoutXAxisAnchor { view.centerXAnchor }
  /// The upper side.
  open var topAnchor: NSLayoutYAxisAnchor { view.topAnchor }
  /// The lower side.
  open var bottomAnchor: NSLayoutYAxisAnchor { view.bottomAnchor }
  /// The middle between the upper and the lower side.
  open var centerYAnchor: NSLayoutYAxisAnchor { view.centerYAnchor }
  /// The width.
  open var widthAnchor: NSLayoutDimension { view.widthAnchor }
  /// The height.
  open var heightAnchor: NSLayoutDimension { view.heightAnchor }
}

extension UIView {
  /// The part of the view that no bar covers: all of it, as there are no bars here.
  public var safeAreaLayoutGuide: UILayoutGuide { UILayoutGuide(self) }
  /// What bars cover, pt: nothing, as there are none here.
  public var safeAreaInsets: UIEdgeInsets { .zero }
}
