import Foundation
public import HeadlessUIKit

/// A class of an app that can be set in motion.
@MainActor public struct ClassSubject {
  /// The class.
  public let name: String
  private let body: Body

  private enum Body {
    case viewController(@MainActor () -> UIViewController)
    case transition(@MainActor () -> any UIViewControllerAnimatedTransitioning)
    case transitioningDelegate(@MainActor () -> any UIViewControllerTransitioningDelegate)
    case behavior(@MainActor ([UIView]) -> UIDynamicBehavior)
    case view(@MainActor () -> UIView)
  }

  /// A view controller, which is shown, or presented if it brings a transition of its own.
  public static func viewController(
    _ name: String, _ make: @escaping @MainActor () -> UIViewController
  ) -> ClassSubject { ClassSubject(name: name, body: .viewController(make)) }

  /// A transition, which presents and dismisses a plain view controller.
  public static func transition(
    _ name: String, _ make: @escaping @MainActor () -> any UIViewControllerAnimatedTransitioning
  ) -> ClassSubject { ClassSubject(name: name, body: .transition(make)) }

  /// A delegate that brings transitions, which present and dismiss a plain view controller.
  public static func transitioningDelegate(
    _ name: String, _ make: @escaping @MainActor () -> any UIViewControllerTransitioningDelegate
  ) -> ClassSubject { ClassSubject(name: name, body: .transitioningDelegate(make)) }

  /// A behavior, made with two views of 100 × 100 pt in the upper half of the screen.
  public static func behavior(
    _ name: String, _ make: @escaping @MainActor ([UIView]) -> UIDynamicBehavior
  ) -> ClassSubject { ClassSubject(name: name, body: .behavior(make)) }

  /// A view, which lies on a plain screen.
  public static func view(
    _ name: String, _ make: @escaping @MainActor () -> UIView
  ) -> ClassSubject { ClassSubject(name: name, body: .view(make)) }

  /// An instance on a screen.
  @MainActor final class Shown {
    let window: UIWindow
    /// The instance, whose properties name its views.
    let instance: Any
    /// Presents and dismisses a view controller, if that is how it moves.
    let present: (() -> Void)?
    let dismiss: (() -> Void)?
    private let retained: [AnyObject]

    init(
      _ instance: Any, on controller: UIViewController, retaining retained: [AnyObject] = [],
      present: (() -> Void)? = nil, dismiss: (() -> Void)? = nil
    ) {
      window = UIWindow(showing: controller)
      self.instance = instance
      self.retained = retained
      self.present = present
      self.dismiss = dismiss
    }
  }

  /// Makes an instance and shows it, with the current clock.
  func show() -> Shown {
    let home = UIViewController()
    switch body {
    case .viewController(let make):
      let controller = make()
      let isPresented =
        controller.transitioningDelegate != nil || controller.modalPresentationStyle == .custom
      return isPresented
        ? presented(controller, controller, by: home) : Shown(controller, on: controller)
    case .transition(let make):
      let sheet = UIViewController()
      let delegate = TransitionMaker(make)
      sheet.modalPresentationStyle = .fullScreen
      sheet.transitioningDelegate = delegate
      return presented(delegate, sheet, by: home)
    case .transitioningDelegate(let make):
      let sheet = UIViewController()
      let delegate = make()
      sheet.modalPresentationStyle = .custom
      sheet.transitioningDelegate = delegate
      return presented(delegate, sheet, by: home)
    case .behavior(let make):
      home.loadViewIfNeeded()
      let items = [100.0, 320.0].map { y in
        UIView(frame: CGRect(x: 137.5, y: y, width: 100, height: 100))
      }
      items.forEach { home.view.addSubview($0) }
      let animator = UIDynamicAnimator(referenceView: home.view)
      let behavior = make(items)
      animator.addBehavior(behavior)
      return Shown(behavior, on: home, retaining: [animator])
    case .view(let make):
      let view = make()
      if view.bounds.isEmpty {
        view.frame = CGRect(x: 137.5, y: 283.5, width: 100, height: 100)
      }
      let shown = Shown(view, on: home)
      home.view.addSubview(view)
      return shown
    }
  }

  private func presented(
    _ instance: AnyObject, _ controller: UIViewController, by home: UIViewController
  ) -> Shown {
    Shown(
      instance, on: home, retaining: [instance, controller],
      present: { home.present(controller, animated: true) },
      dismiss: { home.dismiss(animated: true) })
  }
}

/// Gives a new transition for each presentation and dismissal.
private final class TransitionMaker: NSObject, UIViewControllerTransitioningDelegate {
  private let make: @MainActor () -> any UIViewControllerAnimatedTransitioning

  init(_ make: @escaping @MainActor () -> any UIViewControllerAnimatedTransitioning) {
    self.make = make
  }

  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { make() }

  func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { make() }
}
