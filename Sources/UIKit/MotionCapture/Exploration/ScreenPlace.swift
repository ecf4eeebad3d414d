import Foundation
import HeadlessUIKit

/// Where the screen shows a view in a frame, with all animations of the view and of those around it.
struct ScreenPlace: Equatable {
  /// Its center on the screen, pt.
  var x: Double
  var y: Double
  /// Radians.
  var angle: Double
  /// Its size on the screen before it is turned, pt.
  var width: Double
  var height: Double
  /// From 0 to 1.
  var opacity: Double

  @MainActor init(_ view: UIView) {
    var transform = CGAffineTransform.identity
    var current = view
    opacity = 1
    while let parent = current.superview {
      let layer = current.layer.presentation() ?? current.layer
      let (bounds, anchor) = (layer.bounds, layer.anchorPoint)
      transform = transform.concatenating(
        CGAffineTransform(
          translationX: -bounds.minX - anchor.x * bounds.width,
          y: -bounds.minY - anchor.y * bounds.height
        ).concatenating(layer.affineTransform())
          .concatenating(
            CGAffineTransform(translationX: layer.position.x, y: layer.position.y)))
      opacity *= current.isHidden ? 0 : Double(layer.opacity)
      current = parent
    }
    let bounds = (view.layer.presentation() ?? view.layer).bounds
    let center = CGPoint(x: bounds.midX, y: bounds.midY).applying(transform)
    (x, y) = (Double(center.x), Double(center.y))
    angle = Double(atan2(transform.b, transform.a))
    width = Double(bounds.width * hypot(transform.a, transform.b))
    height = Double(bounds.height * hypot(transform.c, transform.d))
  }

  /// The same place without a view to see.
  var hidden: ScreenPlace {
    var place = self
    place.opacity = 0
    return place
  }
}
