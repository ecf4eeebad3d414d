import Foundation
public import HeadlessUIKit

/// A class of an app that can be set in motion.
@MainActor public struct ClassSubject {
  /// The class.
  public let name: String
  private let body: Body
  let connections: [Connection]

  private enum Body {
    case viewController(@MainActor () -> UIViewController)
    case transition(@MainActor () -> any UIViewControllerAnimatedTransitioning)
    case transitioningDelegate(@MainActor () -> any UIViewControllerTransitioningDelegate)
    case behavior(
      @MainActor ([UIView]) -> UIDynamicBehavior, adding: (@MainActor (AnyObject, UIView) -> Void)?)
    case layout(@MainActor () -> UICollectionViewLayout)
    case view(@MainActor () -> UIView)
  }

  /// What a storyboard would connect to an action of the class.
  @MainActor public struct Connection {
    /// The action.
    public let name: String
    private let makeSender: @MainActor () -> AnyObject
    private let handle: @MainActor (AnyObject, AnyObject) -> Void
    /// Whether it is a button, and not a gesture recognizer.
    let isButton: Bool

    /// An outlet or, where there is none of its class, a new button, which calls the action of an instance when
    /// it is pressed.
    public static func button(
      _ name: String, _ make: @escaping @autoclosure @MainActor () -> AnyObject,
      _ press: @escaping @MainActor (_ instance: AnyObject, _ sender: AnyObject) -> Void
    ) -> Connection {
      Connection(name: name, makeSender: make, handle: press, isButton: true)
    }

    /// A gesture recognizer on the first outlet, or on the whole view, which calls the action of an instance.
    public static func recognizer(
      _ name: String, _ make: @escaping @autoclosure @MainActor () -> UIGestureRecognizer,
      _ handle: @escaping @MainActor (_ instance: AnyObject, _ recognizer: AnyObject) -> Void
    ) -> Connection {
      Connection(name: name, makeSender: make, handle: handle, isButton: false)
    }

    /// Adds a recognizer to an instance.
    func connect(_ instance: AnyObject) {
      guard !isButton, let view = Self.view(of: instance),
        let recognizer = makeSender() as? UIGestureRecognizer
      else { return }
      let handle: @MainActor (UIGestureRecognizer) -> Void = { [weak instance, handle] sender in
        if let instance { handle(instance, sender) }
      }
      recognizer.addTarget(instance, action: Selector(handle))
      (view.subviews.first(where: \.isOutlet) ?? view).addGestureRecognizer(recognizer)
    }

    /// Presses the button of an instance.
    func press(_ instance: AnyObject) {
      let made = makeSender()
      let outlet = Self.view(of: instance)?.subviews.first {
        $0.isOutlet && type(of: $0) == type(of: made)
      }
      let sender = outlet ?? made
      (sender as? UIControl)?.takeNextValue()
      handle(instance, sender)
    }

    private static func view(of instance: AnyObject) -> UIView? {
      (instance as? UIViewController)?.view ?? instance as? UIView
    }
  }

  /// A view controller, which is shown, or presented if it brings a transition of its own.
  public static func viewController(
    _ name: String, connecting connections: [Connection] = [],
    _ make: @escaping @MainActor () -> UIViewController
  ) -> ClassSubject {
    ClassSubject(name: name, body: .viewController(make), connections: connections)
  }

  /// A transition, which presents and dismisses a plain view controller.
  public static func transition(
    _ name: String, _ make: @escaping @MainActor () -> any UIViewControllerAnimatedTransitioning
  ) -> ClassSubject { ClassSubject(name: name, body: .transition(make), connections: []) }

  /// A delegate that brings transitions, which present and dismiss a plain view controller.
  public static func transitioningDelegate(
    _ name: String, _ make: @escaping @MainActor () -> any UIViewControllerTransitioningDelegate
  ) -> ClassSubject {
    ClassSubject(name: name, body: .transitioningDelegate(make), connections: [])
  }

  /// A behavior, made with two views of 100 × 100 pt in the upper half of the screen.
  ///
  /// - Parameters:
  ///   - name: The class.
  ///   - add: Gives it a view after an animator has it, if it is not made with views.
  ///   - make: Makes it.
  /// - Returns: The subject.
  public static func behavior(
    _ name: String, adding add: (@MainActor (AnyObject, UIView) -> Void)? = nil,
    _ make: @escaping @MainActor ([UIView]) -> UIDynamicBehavior
  ) -> ClassSubject {
    ClassSubject(name: name, body: .behavior(make, adding: add), connections: [])
  }

  /// A layout, of a collection view with 120 cells that fills the screen.
  public static func layout(
    _ name: String, _ make: @escaping @MainActor () -> UICollectionViewLayout
  ) -> ClassSubject { ClassSubject(name: name, body: .layout(make), connections: []) }

  /// A view, which lies on a plain screen.
  public static func view(
    _ name: String, connecting connections: [Connection] = [],
    _ make: @escaping @MainActor () -> UIView
  ) -> ClassSubject { ClassSubject(name: name, body: .view(make), connections: connections) }

  /// What makes a view controller, if it is one.
  var makeController: (@MainActor () -> UIViewController)? {
    if case .viewController(let make) = body { make } else { nil }
  }

  /// What makes a view, if it is one.
  var makeView: (@MainActor () -> UIView)? {
    if case .view(let make) = body { make } else { nil }
  }

  /// An instance on a screen.
  @MainActor final class Shown {
    let window: UIWindow
    /// The instance, whose properties name its views.
    let instance: AnyObject
    /// Presents and dismisses a view controller, if that is how it moves.
    let present: (() -> Void)?
    let dismiss: (() -> Void)?
    /// Brings what is to be dismissed onto the screen.
    let arrive: (() -> Void)?
    private let retained: [AnyObject]

    init(
      _ instance: AnyObject, on controller: UIViewController, retaining retained: [AnyObject] = [],
      present: (() -> Void)? = nil, dismiss: (() -> Void)? = nil,
      arrive: (() -> Void)? = nil
    ) {
      window = UIWindow(showing: controller)
      self.instance = instance
      self.retained = retained
      self.present = present
      self.dismiss = dismiss
      self.arrive = arrive
    }
  }

  /// Whether instances move by being presented and dismissed.
  var isPresented: Bool {
    switch body {
    case .viewController(let make):
      var isPresented = false
      _ = UIKitException.caught { isPresented = Self.bringsTransition(make()) }
      return isPresented
    case .transition, .transitioningDelegate: return true
    case .behavior, .layout, .view: return false
    }
  }

  private static func bringsTransition(_ controller: UIViewController) -> Bool {
    controller.transitioningDelegate != nil || controller.modalPresentationStyle == .custom
  }

  /// Makes an instance and shows it, with the current clock.
  func show() -> Shown {
    let shown = makeShown()
    for connection in connections { connection.connect(shown.instance) }
    return shown
  }

  private func makeShown() -> Shown {
    let home = UIViewController()
    switch body {
    case .viewController(let make):
      let controller = make()
      return Self.bringsTransition(controller)
        ? presented(controller, controller, by: home) : Shown(controller, on: controller)
    case .transition(let make):
      let sheet = UIViewController()
      let delegate = TransitionMaker(make)
      sheet.modalPresentationStyle = .fullScreen
      sheet.transitioningDelegate = delegate
      // A transition may be for one direction only.
      return presented(delegate, sheet, by: home, arrivesAnimated: false)
    case .transitioningDelegate(let make):
      let sheet = UIViewController()
      let delegate = make()
      sheet.modalPresentationStyle = .custom
      sheet.transitioningDelegate = delegate
      return presented(delegate, sheet, by: home)
    case .behavior(let make, let add):
      home.loadViewIfNeeded()
      let items = [100.0, 320.0].map { y in
        UIView(frame: CGRect(x: 137.5, y: y, width: 100, height: 100))
      }
      items.forEach { home.view.addSubview($0) }
      let animator = UIDynamicAnimator(referenceView: home.view)
      let behavior = make(items)
      animator.addBehavior(behavior)
      if let add { items.forEach { add(behavior, $0) } }
      return Shown(behavior, on: home, retaining: [animator])
    case .layout(let make):
      let layout = make()
      home.loadViewIfNeeded()
      let list = UICollectionView(frame: home.view.bounds, collectionViewLayout: layout)
      let source = PlainCells()
      list.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
      list.dataSource = source
      home.view.addSubview(list)
      return Shown(layout, on: home, retaining: [source])
    case .view(let make):
      let view = make()
      if view.bounds.isEmpty {
        view.frame = CGRect(x: 87.5, y: 283.5, width: 200, height: 100)
      }
      let shown = Shown(view, on: home)
      home.view.addSubview(view)
      return shown
    }
  }

  private func presented(
    _ instance: AnyObject, _ controller: UIViewController, by home: UIViewController,
    arrivesAnimated: Bool = true
  ) -> Shown {
    Shown(
      instance, on: home, retaining: [instance, controller],
      present: { home.present(controller, animated: true) },
      dismiss: { home.dismiss(animated: true) },
      arrive: { home.present(controller, animated: arrivesAnimated) })
  }
}

extension UIControl {
  /// Changes the value as a finger would, without an event.
  func takeNextValue() {
    switch self {
    case let control as UISwitch: control.isOn.toggle()
    case let control as UISegmentedControl where control.numberOfSegments > 0:
      control.selectedSegmentIndex =
        (control.selectedSegmentIndex + 1) % control.numberOfSegments
    case let control as UISlider:
      let isHigh = control.value > (control.minimumValue + control.maximumValue) / 2
      control.value = isHigh ? control.minimumValue : control.maximumValue
    case let control as UIStepper: control.value += control.stepValue
    default: break
    }
  }
}

/// The cells of a layout's collection view.
private final class PlainCells: NSObject, UICollectionViewDataSource {
  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int)
    -> Int
  { 120 }

  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
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

extension [UIView] {
  /// A view that lies beside these, for a behavior that moves a view of its own class.
  @MainActor public func adding<View: UIView>(_ view: View) -> View {
    if view.bounds.isEmpty { view.frame = CGRect(x: 100, y: 100, width: 100, height: 100) }
    first?.superview?.addSubview(view)
    return view
  }
}
