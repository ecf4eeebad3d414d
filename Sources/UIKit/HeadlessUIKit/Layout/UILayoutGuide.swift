public import Foundation

/// A rectangle that constraints refer to, and that is no view.
@preconcurrency @MainActor open class UILayoutGuide: NSObject, LayoutItem {
  /// The view in whose coordinates the rectangle is.
  open internal(set) weak var owningView: UIView?
  /// A name for messages.
  open var identifier = ""
  /// The insets of the owning view that make the rectangle; nil if constraints make it.
  let insets: ((UIView) -> UIEdgeInsets)?
  private var ownFrame = CGRect.zero

  /// Creates a guide, which a view takes by `addLayoutGuide(_:)`.
  public override init() { insets = nil }

  /// Creates the guide of the system inside a view.
  init(in view: UIView, _ insets: @escaping (UIView) -> UIEdgeInsets) {
    self.insets = insets
    owningView = view
  }

  /// The rectangle in the coordinates of the owning view as of its last layout, pt.
  open internal(set) var layoutFrame: CGRect {
    get {
      guard let insets, let owningView else { return ownFrame }
      let (bounds, sides) = (owningView.bounds, insets(owningView))
      return CGRect(
        x: bounds.minX + sides.left, y: bounds.minY + sides.top,
        width: max(0, bounds.width - sides.left - sides.right),
        height: max(0, bounds.height - sides.top - sides.bottom))
    }
    set { ownFrame = newValue }
  }

  /// The owning view.
  public var layoutHost: UIView? { owningView }
}

extension UIView {
  /// The guides that were added to the view.
  public var layoutGuides: [UILayoutGuide] { companions.layoutGuides }

  /// Adds a guide.
  public func addLayoutGuide(_ layoutGuide: UILayoutGuide) {
    guard layoutGuide.owningView !== self else { return }
    layoutGuide.owningView?.removeLayoutGuide(layoutGuide)
    layoutGuide.owningView = self
    companions.layoutGuides.append(layoutGuide)
  }

  /// Removes a guide.
  public func removeLayoutGuide(_ layoutGuide: UILayoutGuide) {
    guard layoutGuide.owningView === self else { return }
    companions.layoutGuides.removeAll { $0 === layoutGuide }
    layoutGuide.owningView = nil
  }

  /// The part of the view that no bar covers.
  public var safeAreaLayoutGuide: UILayoutGuide { guide(.safeArea) { $0.safeAreaInsets } }

  /// The part of the view inside its margins.
  public var layoutMarginsGuide: UILayoutGuide { guide(.margins) { $0.layoutMargins } }

  /// The part of the view for text that is easy to read; here the one inside the margins.
  public var readableContentGuide: UILayoutGuide { layoutMarginsGuide }

  /// The guide of the system for a purpose, which is made once: constraints do not retain it.
  fileprivate func guide(
    _ purpose: SystemGuide, _ insets: @escaping (UIView) -> UIEdgeInsets
  ) -> UILayoutGuide {
    if let guide = companions.systemGuides[purpose] { return guide }
    let guide = UILayoutGuide(in: self, insets)
    companions.systemGuides[purpose] = guide
    return guide
  }
}

/// What the system makes a guide for.
enum SystemGuide {
  case safeArea
  case margins
  case topBar
  case bottomBar
}

/// A guide of a controller for what bars cover, from before safe areas.
public typealias UILayoutSupport = UILayoutGuide

extension UIViewController {
  /// What a bar covers at the upper side of the view.
  public var topLayoutGuide: UILayoutSupport {
    requiredView.guide(.topBar) {
      UIEdgeInsets(top: 0, left: 0, bottom: $0.bounds.height - $0.safeAreaInsets.top, right: 0)
    }
  }

  /// What a bar covers at the lower side of the view.
  public var bottomLayoutGuide: UILayoutSupport {
    requiredView.guide(.bottomBar) {
      UIEdgeInsets(top: $0.bounds.height - $0.safeAreaInsets.bottom, left: 0, bottom: 0, right: 0)
    }
  }
}

extension UILayoutGuide {
  /// The height, pt: what the bar covers.
  public var length: CGFloat { layoutFrame.height }
}
