public import Foundation

/// A line or a length of a view or of a guide, which constraints relate.
@preconcurrency @MainActor open class NSLayoutAnchor<AnchorType: AnyObject>: NSObject {
  let end: LayoutEnd

  init(_ item: any LayoutItem, _ attribute: NSLayoutConstraint.Attribute) {
    end = LayoutEnd(item, attribute)
  }

  /// A constraint to the same place or length as another anchor, plus a constant, pt.
  open func constraint(
    equalTo anchor: NSLayoutAnchor<AnchorType>, constant: CGFloat = 0
  ) -> NSLayoutConstraint { NSLayoutConstraint(end, .equal, anchor.end, constant: constant) }

  /// A constraint to at least the place or length of another anchor, plus a constant, pt.
  open func constraint(
    greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant: CGFloat = 0
  ) -> NSLayoutConstraint {
    NSLayoutConstraint(end, .greaterThanOrEqual, anchor.end, constant: constant)
  }

  /// A constraint to at most the place or length of another anchor, plus a constant, pt.
  open func constraint(
    lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant: CGFloat = 0
  ) -> NSLayoutConstraint {
    NSLayoutConstraint(end, .lessThanOrEqual, anchor.end, constant: constant)
  }
}

/// A vertical line of a view.
@preconcurrency @MainActor
public final class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {
  /// A constraint to a place after another anchor, in multiples of the system's spacing of 8 pt.
  public func constraint(
    equalToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint { constraint(equalTo: anchor, constant: 8 * multiplier) }
}

/// A horizontal line of a view.
@preconcurrency @MainActor
public final class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {
  /// A constraint to a place below another anchor, in multiples of the system's spacing of 8 pt.
  public func constraint(
    equalToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint { constraint(equalTo: anchor, constant: 8 * multiplier) }
}

/// A length of a view.
@preconcurrency @MainActor public final class NSLayoutDimension: NSLayoutAnchor<NSLayoutDimension> {
  /// A constraint to a length, pt.
  public func constraint(equalToConstant constant: CGFloat) -> NSLayoutConstraint {
    NSLayoutConstraint(end, .equal, nil, constant: constant)
  }

  /// A constraint to at least a length, pt.
  public func constraint(greaterThanOrEqualToConstant constant: CGFloat) -> NSLayoutConstraint {
    NSLayoutConstraint(end, .greaterThanOrEqual, nil, constant: constant)
  }

  /// A constraint to at most a length, pt.
  public func constraint(lessThanOrEqualToConstant constant: CGFloat) -> NSLayoutConstraint {
    NSLayoutConstraint(end, .lessThanOrEqual, nil, constant: constant)
  }

  /// A constraint to a multiple of another length, plus a constant, pt.
  public func constraint(
    equalTo anchor: NSLayoutDimension, multiplier: CGFloat, constant: CGFloat = 0
  ) -> NSLayoutConstraint {
    NSLayoutConstraint(end, .equal, anchor.end, multiplier: multiplier, constant: constant)
  }

  /// A constraint to at least a multiple of another length, plus a constant, pt.
  public func constraint(
    greaterThanOrEqualTo anchor: NSLayoutDimension, multiplier: CGFloat, constant: CGFloat = 0
  ) -> NSLayoutConstraint {
    NSLayoutConstraint(
      end, .greaterThanOrEqual, anchor.end, multiplier: multiplier, constant: constant)
  }

  /// A constraint to at most a multiple of another length, plus a constant, pt.
  public func constraint(
    lessThanOrEqualTo anchor: NSLayoutDimension, multiplier: CGFloat, constant: CGFloat = 0
  ) -> NSLayoutConstraint {
    NSLayoutConstraint(
      end, .lessThanOrEqual, anchor.end, multiplier: multiplier, constant: constant)
  }
}

/// What has anchors: a view or a guide.
@MainActor public protocol LayoutItem: AnyObject {
  /// The view whose coordinates the item's rectangle is in, or which the item is.
  var layoutHost: UIView? { get }
}

extension LayoutItem {
  /// The left side; text runs from left to right here.
  public var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .leading) }
  /// The right side; text runs from left to right here.
  public var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .trailing) }
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
  /// The lower side, as text has no lines here.
  public var firstBaselineAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .firstBaseline) }
  /// The lower side, as text has no lines here.
  public var lastBaselineAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .lastBaseline) }
}

extension UIView: LayoutItem {
  /// The view itself.
  public var layoutHost: UIView? { self }
}
