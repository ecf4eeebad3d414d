public import Foundation

// What would change the look of a view alone: it is kept, and nothing shows it.

extension UIView {
  /// How the color of what can be used is changed while something is in front.
  public enum TintAdjustmentMode: Int, Sendable {
    /// As in the superview.
    case automatic
    /// Not at all.
    case normal
    /// To gray.
    case dimmed
  }

  /// How the color of what can be used is changed; without effect.
  public var tintAdjustmentMode: TintAdjustmentMode {
    get { companions.looks.tintAdjustmentMode }
    set { companions.looks.tintAdjustmentMode = newValue }
  }

  /// Pixels in a point of the content: those of the screen unless set.
  public var contentScaleFactor: CGFloat {
    get { companions.looks.contentScaleFactor ?? UIScreen.main.scale }
    set { companions.looks.contentScaleFactor = newValue }
  }

  /// Whether the content is cleared before it is drawn; without effect.
  public var clearsContextBeforeDrawing: Bool {
    get { companions.looks.clearsContextBeforeDrawing }
    set { companions.looks.clearsContextBeforeDrawing = newValue }
  }

  /// Whether several fingers reach the view; a test sends one.
  public var isMultipleTouchEnabled: Bool {
    get { companions.looks.isMultipleTouchEnabled }
    set { companions.looks.isMultipleTouchEnabled = newValue }
  }

  /// Whether other views get no touches meanwhile; a test sends one finger.
  public var isExclusiveTouch: Bool {
    get { companions.looks.isExclusiveTouch }
    set { companions.looks.isExclusiveTouch = newValue }
  }

  /// The view whose opacity hides parts of this one; without effect.
  public var mask: UIView? {
    get { companions.looks.mask }
    set { companions.looks.mask = newValue }
  }

  /// A name under which the system keeps the view's state; without effect.
  public var restorationIdentifier: String? {
    get { companions.looks.restorationIdentifier }
    set { companions.looks.restorationIdentifier = newValue }
  }

  /// Whether the view is turned around in languages that are written to the left; without effect.
  public var semanticContentAttribute: UISemanticContentAttribute {
    get { companions.looks.semanticContentAttribute }
    set { companions.looks.semanticContentAttribute = newValue }
  }

  /// The direction of the language: left to right.
  public var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
    .leftToRight
  }

  /// The direction for a view: right to left if that is forced, otherwise left to right.
  public static func userInterfaceLayoutDirection(
    for attribute: UISemanticContentAttribute
  ) -> UIUserInterfaceLayoutDirection {
    attribute == .forceRightToLeft ? .rightToLeft : .leftToRight
  }

  /// A view of the same size, color and corners, without content.
  ///
  /// - Parameter afterUpdates: Without effect, as nothing is drawn.
  /// - Returns: The view, which is in no superview.
  public func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView? {
    let view = UIView(frame: frame)
    view.backgroundColor = backgroundColor
    view.layer.cornerRadius = layer.cornerRadius
    return view
  }

  /// A view of the size of a part and of the same color, without content.
  ///
  /// - Parameters:
  ///   - rect: The part, pt.
  ///   - afterUpdates: Without effect, as nothing is drawn.
  ///   - capInsets: Without effect, as nothing is drawn.
  /// - Returns: The view, which is in no superview.
  public func resizableSnapshotView(
    from rect: CGRect, afterScreenUpdates afterUpdates: Bool, withCapInsets capInsets: UIEdgeInsets
  ) -> UIView? {
    let view = UIView(frame: CGRect(origin: .zero, size: rect.size))
    view.backgroundColor = backgroundColor
    return view
  }

  /// Has no effect: nothing is drawn.
  @discardableResult public func drawHierarchy(
    in rect: CGRect, afterScreenUpdates afterUpdates: Bool
  ) -> Bool { true }
}

/// Whether a view is turned around in languages that are written to the left.
public enum UISemanticContentAttribute: Int, Sendable {
  /// Yes.
  case unspecified
  /// No: it plays something.
  case playback
  /// No: it is about places.
  case spatial
  /// Never.
  case forceLeftToRight
  /// Always.
  case forceRightToLeft
}

/// What a view keeps and nothing shows.
struct UndrawnLooks {
  var contentScaleFactor: CGFloat?
  var tintAdjustmentMode = UIView.TintAdjustmentMode.automatic
  var semanticContentAttribute = UISemanticContentAttribute.unspecified
  var clearsContextBeforeDrawing = true
  var isMultipleTouchEnabled = false
  var isExclusiveTouch = false
  var mask: UIView?
  var restorationIdentifier: String?
}
