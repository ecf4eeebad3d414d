import HeadlessUIKit

/// A view controller that decides by chance what it does next.
class ChaoticController: UIViewController {
  let chaos: Chaos

  init(_ chaos: Chaos) {
    self.chaos = chaos
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }
}
