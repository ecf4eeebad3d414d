public import Foundation

/// What has coordinates of its own.
@preconcurrency @MainActor public protocol UICoordinateSpace: NSObjectProtocol {
  /// The rectangle, pt.
  var bounds: CGRect { get }
}

extension UIView: UICoordinateSpace {}

/// The screen, whose size a test can set.
@preconcurrency @MainActor open class UIScreen: NSObject, UICoordinateSpace {
  /// The only screen.
  public static let main = UIScreen()
  /// The only screen.
  public static var screens: [UIScreen] { [main] }

  /// The screen's rectangle, pt: that of the device of the current ``HeadlessClock`` if it has one, otherwise
  /// 375 × 667 unless a test sets another size before it makes windows.
  open var bounds: CGRect {
    get { HeadlessClock.current.settings.screen ?? ownBounds }
    set {
      if HeadlessClock.current.settings.screen == nil {
        ownBounds = newValue
      } else {
        HeadlessClock.current.settings.screen = newValue
      }
    }
  }
  private var ownBounds = CGRect(x: 0, y: 0, width: 375, height: 667)
  /// Pixels in a point: those of the current ``HeadlessClock`` if it has a display scale, otherwise 2
  /// unless a test sets others.
  open var scale: CGFloat {
    get { HeadlessClock.current.displayScale ?? ownScale }
    set { ownScale = newValue }
  }
  private var ownScale: CGFloat = 2
  /// Pixels in a point.
  open var nativeScale: CGFloat { scale }
  /// The screen's rectangle, pixels, as if held upright.
  open var nativeBounds: CGRect {
    let (width, height) = (bounds.width * scale, bounds.height * scale)
    return CGRect(x: 0, y: 0, width: min(width, height), height: max(width, height))
  }
  /// The rectangle of the screen.
  open var coordinateSpace: any UICoordinateSpace { self }
  /// The rectangle of the screen.
  open var fixedCoordinateSpace: any UICoordinateSpace { self }
  /// The brightness, from 0 to 1; without effect.
  open var brightness: CGFloat = 0.5
  /// The frames in a second of the current clock, Hz.
  open var maximumFramesPerSecond: Int { Int(HeadlessClock.current.frameRate.rounded()) }
  /// The traits, by size and scale.
  open var traitCollection: UITraitCollection { UITraitCollection(screen: self) }
}
