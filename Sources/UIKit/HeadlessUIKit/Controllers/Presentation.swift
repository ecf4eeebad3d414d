import Foundation

/// One presentation, from `present` to the end of `dismiss`.
///
/// The order of calls is that of published logs where there are some, and of Apple's View Controller
/// Programming Guide. Inferred are: the order of the presentation controller's calls among those of
/// appearance, and the appearance calls of a cancelled presentation, which follow those of a
/// cancelled pop.
@MainActor final class Presentation {
  enum Stage {
    case presenting
    case presented
    case dismissing
  }

  let presented: UIViewController
  private(set) weak var presenting: UIViewController?
  let controller: UIPresentationController
  private(set) var stage = Stage.presenting
  private let container: PresentationContainer
  /// Where the view of the controller below was, before it was removed.
  private weak var home: UIView?
  private var context: TransitionContext?

  private init(
    _ presented: UIViewController, presenting: UIViewController,
    controller: UIPresentationController, in window: UIWindow
  ) {
    self.presented = presented
    self.presenting = presenting
    self.controller = controller
    container = PresentationContainer(frame: window.bounds)
    container.presentationController = controller
    container.autoresizingMask = [.flexibleWidth, .flexibleHeight]
  }

  private var delegate: (any UIViewControllerTransitioningDelegate)? {
    presented.transitioningDelegate
  }

  // MARK: Presenting

  static func present(
    _ presented: UIViewController, from source: UIViewController, animated: Bool,
    completion: (() -> Void)?
  ) {
    let style = presented.modalPresentationStyle
    let isInContext = style == .currentContext || style == .overCurrentContext
    let ancestors = sequence(first: source, next: \.parent)
    let presenting =
      ancestors.first { isInContext && $0.definesPresentationContext }
      ?? Array(sequence(first: source, next: \.parent)).last ?? source
    if let other = presenting.ownPresentation?.presented {
      UIKitWarning.log(
        "Attempt to present \(type(of: presented)) on \(type(of: presenting)) which is already "
          + "presenting \(type(of: other)).")
      return
    }
    guard presented.presentation == nil, presented.parent == nil else {
      UIKitException.raise(
        .invalidArgument,
        "Application tried to present modally a view controller \(type(of: presented)) that is "
          + "already being presented or has a parent view controller.")
      return
    }
    guard let window = presenting.viewIfLoaded?.window else {
      UIKitWarning.log(
        "Attempt to present \(type(of: presented)) on \(type(of: presenting)) whose view is not in "
          + "the window hierarchy.")
      return
    }
    let custom =
      style == .custom
      ? presented.transitioningDelegate?.presentationController(
        forPresented: presented, presenting: presenting, source: source) : nil
    let controller =
      custom
      ?? UIPresentationController(presentedViewController: presented, presenting: presenting)
    controller.usesStyle = custom == nil
    let presentation = Presentation(
      presented, presenting: presenting, controller: controller, in: window)
    let animator =
      animated
      ? presented.transitioningDelegate?.animationController(
        forPresented: presented, presenting: presenting, source: source) : nil
    presenting.ownPresentation = presentation
    presented.presentation = presentation
    if animated {
      HeadlessClock.current.schedule(after: 0) {
        presentation.begin(animator, in: window, isAnimated: true, completion)
      }
    } else {
      presentation.begin(nil, in: window, isAnimated: false, completion)
    }
  }

  private func begin(
    _ custom: (any UIViewControllerAnimatedTransitioning)?, in window: UIWindow,
    isAnimated: Bool, _ completion: (() -> Void)?
  ) {
    guard let presenting else { return }
    let driver = custom.flatMap { delegate?.interactionControllerForPresentation(using: $0) }
    window.addSubview(container)
    controller.containerView = container
    presented.loadViewIfNeeded()
    let removes = controller.shouldRemovePresentersView
    if removes {
      home = presenting.requiredView.superview
      container.addSubview(presenting.requiredView)
    }
    controller.presentationTransitionWillBegin()
    let final = controller.frameOfPresentedViewInContainerView
    let bounds = container.bounds
    let scene = TransitionContext.Scene(
      from: presenting, to: presented, fromView: removes ? presenting.requiredView : nil,
      toView: controller.presentedView,
      initialFrames: [ObjectIdentifier(presenting): bounds],
      finalFrames: [
        ObjectIdentifier(presented): final, ObjectIdentifier(presenting): removes ? .zero : bounds,
      ],
      style: presented.modalPresentationStyle)
    if isAnimated {
      context = TransitionContext(
        scene, in: container,
        animator: custom ?? SystemTransition(.present(presented.modalTransitionStyle)),
        driver: driver, finish: { self.endPresenting($0) }, completion: { completion?() })
    }
    if removes { presenting.beginAppearanceTransition(false, animated: isAnimated) }
    presented.beginAppearanceTransition(true, animated: isAnimated)
    if custom == nil {
      controller.presentedView?.frame = final
      if let view = controller.presentedView { container.addSubview(view) }
    }
    let context = context
    context?.start()
    presented.viewIsAppearing(isAnimated)
    window.layoutIfNeeded()
    if !isAnimated {
      endPresenting(true)
      completion?()
    }
  }

  private func endPresenting(_ didComplete: Bool) {
    context = nil
    let removes = home != nil
    if didComplete {
      stage = .presented
      if removes { presenting?.requiredView.removeFromSuperview() }
      presented.endAppearanceTransition()
      presenting?.endAppearanceTransition()
      controller.presentationTransitionDidEnd(true)
      return
    }
    restore()
    presented.beginAppearanceTransition(false, animated: true)
    presented.endAppearanceTransition()
    if removes {
      presenting?.beginAppearanceTransition(true, animated: true)
      presenting?.endAppearanceTransition()
    }
    controller.presentationTransitionDidEnd(false)
    leave()
  }

  // MARK: Dismissing

  func dismiss(animated: Bool, completion: (() -> Void)?) {
    guard stage == .presented else {
      UIKitWarning.log(
        "Attempt to dismiss from view controller \(type(of: presented)) while a presentation or "
          + "dismiss is in progress!")
      return
    }
    // What is presented further up goes first, without a transition of its own.
    presented.ownPresentation?.dismiss(animated: false, completion: nil)
    stage = .dismissing
    let animator = animated ? delegate?.animationController(forDismissed: presented) : nil
    if animated {
      HeadlessClock.current.schedule(after: 0) {
        self.beginDismissing(animator, isAnimated: true, completion)
      }
    } else {
      beginDismissing(nil, isAnimated: false, completion)
    }
  }

  private func beginDismissing(
    _ custom: (any UIViewControllerAnimatedTransitioning)?, isAnimated: Bool,
    _ completion: (() -> Void)?
  ) {
    guard let presenting else { return }
    let driver = custom.flatMap { delegate?.interactionControllerForDismissal(using: $0) }
    let removes = home != nil
    let bounds = container.bounds
    controller.dismissalTransitionWillBegin()
    let scene = TransitionContext.Scene(
      from: presented, to: presenting, fromView: controller.presentedView,
      toView: removes ? presenting.requiredView : nil,
      initialFrames: [
        ObjectIdentifier(presented): controller.frameOfPresentedViewInContainerView,
        ObjectIdentifier(presenting): removes ? .zero : bounds,
      ],
      finalFrames: [ObjectIdentifier(presenting): bounds],
      style: presented.modalPresentationStyle)
    if isAnimated {
      context = TransitionContext(
        scene, in: container,
        animator: custom ?? SystemTransition(.dismiss(presented.modalTransitionStyle)),
        driver: driver, finish: { self.endDismissing($0) }, completion: { completion?() })
    }
    presented.beginAppearanceTransition(false, animated: isAnimated)
    if removes { presenting.beginAppearanceTransition(true, animated: isAnimated) }
    if custom == nil, removes { container.insertSubview(presenting.requiredView, at: 0) }
    let context = context
    context?.start()
    if removes { presenting.viewIsAppearing(isAnimated) }
    container.window?.layoutIfNeeded()
    if !isAnimated {
      endDismissing(true)
      completion?()
    }
  }

  private func endDismissing(_ didComplete: Bool) {
    context = nil
    if didComplete {
      restore()
      presenting?.endAppearanceTransition()
      presented.endAppearanceTransition()
      controller.dismissalTransitionDidEnd(true)
      leave()
      return
    }
    if home != nil {
      presenting?.requiredView.removeFromSuperview()
      presenting?.beginAppearanceTransition(false, animated: true)
      presenting?.endAppearanceTransition()
    }
    presented.beginAppearanceTransition(true, animated: true)
    presented.endAppearanceTransition()
    controller.dismissalTransitionDidEnd(false)
    stage = .presented
  }

  // MARK: The hierarchy

  /// Puts the view of the controller below back, and removes the presented one.
  private func restore() {
    controller.presentedView?.removeFromSuperview()
    if let home, let view = presenting?.requiredView { home.insertSubview(view, at: 0) }
    container.removeFromSuperview()
    controller.containerView = nil
  }

  private func leave() {
    if presenting?.ownPresentation === self { presenting?.ownPresentation = nil }
    if presented.presentation === self { presented.presentation = nil }
  }
}

/// The transitions of the system, which an animator or its absence leaves to UIKit.
///
/// Their durations and curves are not Apple's: 0.5 s and 0.35 s, ease-in-out.
@MainActor final class SystemTransition: NSObject, UIViewControllerAnimatedTransitioning {
  enum Kind {
    case present(UIModalTransitionStyle)
    case dismiss(UIModalTransitionStyle)
    case push
    case pop
  }

  private let kind: Kind

  init(_ kind: Kind) { self.kind = kind }

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval {
    switch kind {
    case .present, .dismiss: 0.5
    case .push, .pop: 0.35
    }
  }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    let size = context.containerView.bounds.size
    let (from, to) = (context.view(forKey: .from), context.view(forKey: .to))
    let animations: () -> Void
    switch kind {
    case .present(.coverVertical):
      let end = to?.center ?? .zero
      to?.center.y += size.height
      animations = { to?.center = end }
    case .dismiss(.coverVertical): animations = { from?.center.y += size.height }
    case .present:
      to?.alpha = 0
      animations = { to?.alpha = 1 }
    case .dismiss: animations = { from?.alpha = 0 }
    case .push:
      let end = to?.center ?? .zero
      to?.center.x += size.width
      animations = {
        to?.center = end
        from?.center.x -= 0.3 * size.width
      }
    case .pop:
      let end = to?.center ?? .zero
      to?.center.x -= 0.3 * size.width
      animations = {
        to?.center = end
        from?.center.x += size.width
      }
    }
    UIView.animate(
      withDuration: transitionDuration(using: context), animations: animations,
      completion: { _ in context.completeTransition(!context.transitionWasCancelled) })
  }
}
