import Testing
import UIKit

@MainActor struct BeginAnimationsTests {
  /// The shown centers and opacities of a view in 60 frames.
  private func frames(_ animate: (UIView) -> Void) -> [[CGFloat]] {
    let clock = HeadlessClock()
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    clock.use { animate(view) }
    return (0..<60).map { _ in
      clock.step()
      let layer = view.layer.presentation() ?? view.layer
      return [layer.position.x, layer.position.y, CGFloat(layer.opacity)]
    }
  }

  @Test func `a change between begin and commit moves as in a block`() {
    let curves: [(UIView.AnimationCurve, UIView.AnimationOptions)] = [
      (.easeInOut, .curveEaseInOut), (.easeIn, .curveEaseIn), (.easeOut, .curveEaseOut),
      (.linear, .curveLinear),
    ]
    for (curve, option) in curves {
      let begun = frames { view in
        UIView.beginAnimations("move", context: nil)
        UIView.setAnimationDuration(0.5)
        UIView.setAnimationDelay(0.1)
        UIView.setAnimationCurve(.linear)
        UIView.setAnimationCurve(curve)
        view.center = CGPoint(x: 200, y: 90)
        UIView.beginAnimations(nil, context: nil)
        view.alpha = 0.25
        UIView.commitAnimations()
        view.center.y = 300
        UIView.commitAnimations()
      }
      let blocks = frames { view in
        UIView.animate(withDuration: 0.5, delay: 0.1, options: option) {
          view.center = CGPoint(x: 200, y: 300)
        }
        UIView.animate(withDuration: 0.2) { view.alpha = 0.25 }
      }
      #expect(begun == blocks && begun[20] != begun[30])
    }
  }

  @Test func `a commit without a begin has no effect`() {
    let still = frames { view in
      UIView.setAnimationDuration(3)
      UIView.commitAnimations()
      view.center = CGPoint(x: 9, y: 9)
    }
    #expect(Set(still.map { $0[0] }) == [9])
  }
}
