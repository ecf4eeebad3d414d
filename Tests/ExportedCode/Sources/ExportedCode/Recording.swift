import Foundation
import HeadlessUIKit

/// Prints where views are in every frame of a motion.
///
/// Each line has the name, the frame, the index of the view, its center (pt) and its angle (rad), in
/// the precision of a trace.
///
/// - Parameters:
///   - name: The name of the scene.
///   - frameCount: The number of frames.
///   - size: The size of the reference view, pt.
///   - views: What moves.
///   - start: Creates the motion in the reference view and starts it. Returns it, to be retained.
@MainActor func record(
  _ name: String, frameCount: Int, in size: CGSize, _ views: [UIView],
  start: (UIView) -> Any
) {
  let clock = HeadlessClock()
  let reference = UIView(frame: CGRect(origin: .zero, size: size))
  for view in views { reference.addSubview(view) }
  let motion = clock.use { start(reference) }
  for frame in 1...frameCount {
    clock.step()
    for (index, view) in views.enumerated() {
      let shown = view.layer.presentation() ?? view.layer
      let transform = shown.affineTransform()
      let (x, y) = (shown.position.x + transform.tx, shown.position.y + transform.ty)
      print(name, frame, index, Float(x), Float(y), Float(atan2(transform.b, transform.a)))
    }
  }
  withExtendedLifetime(motion) {}
}
