import Testing
import UIKit

@MainActor struct AppTests {
  @Test func `a clock has the windows that were shown while it was current`() {
    let (first, second) = (HeadlessClock(), HeadlessClock())
    let app = UIApplication.shared
    let window = first.use { UIWindow(showing: UIViewController()) }
    #expect(first.use { app.keyWindow } === window && window.isKeyWindow)
    #expect(first.use { app.windows.count } == 1 && second.use { app.windows.isEmpty })
    let front = first.use { UIWindow(frame: UIScreen.main.bounds) }
    first.use { front.isHidden = false }
    #expect(first.use { app.windows.last } === front && !front.isKeyWindow)
    first.use { front.makeKey() }
    #expect(front.isKeyWindow && !window.isKeyWindow)
    front.isHidden = true
    #expect(first.use { app.windows.count } == 1)
    #expect(first.use { app.keyWindow } === window)
    // A class outside of a window finds one that fills the screen, always the same.
    let made = second.use { app.keyWindow }
    #expect(made?.frame == UIScreen.main.bounds && made?.isKeyWindow == true)
    #expect(second.use { app.keyWindow } === made)
    let scene = app.connectedScenes.first as? UIWindowScene
    #expect(second.use { scene?.windows.count } == 1)
  }

  @MainActor private final class Root: UIViewController {
    var log: [String] = []
    override func viewWillTransition(
      to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
    ) {
      super.viewWillTransition(to: size, with: coordinator)
      log.append("will \(view.bounds.width) \(size.width)")
      coordinator.animate(alongsideTransition: { [self] _ in log.append("alongside") }) {
        [self] context in log.append("end \(view.bounds.width) \(context.isCancelled)")
      }
    }
  }

  @Test func `a window with a new size tells its controller before, and lays out after`() {
    let (clock, root, child) = (HeadlessClock(), Root(), Root())
    let window = clock.use { UIWindow(showing: root) }
    root.addChild(child)
    child.view.frame = root.view.bounds
    clock.use { window.frame = CGRect(x: 0, y: 0, width: 667, height: 375) }
    clock.use { window.frame.origin.x = 5 }
    clock.run()
    #expect(root.log == ["will 375.0 667.0", "alongside", "end 667.0 false"])
    #expect(child.log.first == "will 375.0 667.0")
  }

  @Test func `the traits are those of Apple's table of devices`() {
    let screen = UIScreen.main
    let (bounds, scale) = (screen.bounds, screen.scale)
    defer { (screen.bounds, screen.scale) = (bounds, scale) }
    let devices: [(CGFloat, CGFloat, [UIUserInterfaceSizeClass], UIUserInterfaceIdiom)] = [
      (375, 667, [.compact, .regular], .phone), (667, 375, [.compact, .compact], .phone),
      (736, 414, [.regular, .compact], .phone), (812, 375, [.compact, .compact], .phone),
      (896, 414, [.regular, .compact], .phone), (390, 844, [.compact, .regular], .phone),
      (844, 390, [.compact, .compact], .phone), (932, 430, [.regular, .compact], .phone),
      (768, 1024, [.regular, .regular], .pad), (1366, 1024, [.regular, .regular], .pad),
      (744, 1133, [.regular, .regular], .pad),
    ]
    for (width, height, classes, idiom) in devices {
      screen.bounds.size = CGSize(width: width, height: height)
      screen.scale = 3
      let traits = UIView().traitCollection
      #expect([traits.horizontalSizeClass, traits.verticalSizeClass] == classes, "\(width)")
      #expect(traits.userInterfaceIdiom == idiom && traits.displayScale == 3)
      #expect(UIViewController().traitCollection == traits && traits != UITraitCollection())
      #expect(UIDevice.current.orientation.isLandscape == (width > height))
      #expect(
        screen.nativeBounds.size
          == CGSize(width: min(width, height) * 3, height: max(width, height) * 3))
    }
  }

  @Test func `the scale of a clock is that of its screen and traits`() {
    for scale in [1, 3] as [CGFloat] {
      HeadlessClock(displayScale: scale).use {
        #expect(UIScreen.main.scale == scale && UIView().contentScaleFactor == scale)
        #expect(UIViewController().traitCollection.displayScale == scale)
      }
    }
    #expect(HeadlessClock().use { UIScreen.main.scale } == 2)
  }

  @Test func `less motion is wished for on the clock where it was set, and told once`() {
    let (calm, lively) = (HeadlessClock(), HeadlessClock())
    var count = 0
    let token = NotificationCenter.default.addObserver(
      forName: UIAccessibility.reduceMotionStatusDidChangeNotification, object: nil, queue: nil
    ) { _ in count += 1 }
    calm.use {
      UIAccessibility.isReduceMotionEnabled = true
      UIAccessibility.isReduceMotionEnabled = true
    }
    NotificationCenter.default.removeObserver(token)
    #expect(count == 1)
    #expect(calm.use { UIAccessibility.isReduceMotionEnabled })
    #expect(!lively.use { UIAccessibility.isReduceMotionEnabled })
  }

  @MainActor private final class Card: UIView {
    var isAwake = false
    override func awakeFromNib() {
      super.awakeFromNib()
      isAwake = true
    }
  }

  @Test func `a file that is not there is named with the cure, and a test can say what it holds`() {
    let messages = UIKitWarning.logged {
      let board = UIStoryboard(name: "Main", bundle: nil)
      #expect(board.instantiateViewController(withIdentifier: "Panel").storyboard === board)
      #expect(board.instantiateInitialViewController() != nil)
      #expect(Bundle.main.loadNibNamed("Card", owner: nil)?.isEmpty == true)
      #expect(UIViewController(nibName: "Card", bundle: nil).view != nil)
      UIViewController().performSegue(withIdentifier: "Panel", sender: nil)
    }
    #expect(messages.count == 5)
    #expect(messages[0].contains(#"UIStoryboard.contents["Main", default: [:]]["Panel"] = { … }"#))
    #expect(messages[2].contains(#"UINib.contents["Card"] = { owner in […] }"#))

    UIStoryboard.contents["Main", default: [:]]["Panel"] = { Root() }
    UINib.contents["Card"] = { _ in [Card()] }
    defer { (UIStoryboard.contents, UINib.contents) = ([:], [:]) }
    let none = UIKitWarning.logged {
      let board = UIStoryboard(name: "Main", bundle: nil)
      #expect(board.instantiateViewController(withIdentifier: "Panel") is Root)
      let card = UIViewController(nibName: "Card", bundle: nil).view as? Card
      #expect(card?.isAwake == true)
    }
    #expect(none.isEmpty)
  }

  @MainActor private final class Page: UIViewController {
    var log: [String] = []
    override func viewWillAppear(_ animated: Bool) { log.append("will") }
    override func viewDidAppear(_ animated: Bool) { log.append("did") }
    override func viewWillDisappear(_ animated: Bool) { log.append("will not") }
    override func viewDidDisappear(_ animated: Bool) { log.append("did not") }
  }

  @Test func `a tab bar controller shows the page that is selected, and tells both`() {
    let (clock, pages, tabs) = (HeadlessClock(), [Page(), Page()], UITabBarController())
    tabs.viewControllers = pages
    #expect(tabs.selectedIndex == 0 && tabs.tabBar.items?.count == 2)
    let window = clock.use { UIWindow(showing: tabs) }
    #expect(pages[0].log == ["will", "did"] && pages[0].tabBarController === tabs)
    #expect(pages[0].view.window === window && pages[1].viewIfLoaded == nil)
    tabs.selectedIndex = 1
    #expect(pages[0].log == ["will", "did", "will not", "did not"])
    #expect(pages[1].log == ["will", "did"] && pages[0].view.superview == nil)
    #expect(pages[1].view.frame == tabs.view.bounds)
    tabs.choose(7)
    tabs.viewControllers = [pages[0]]
    #expect(tabs.selectedViewController === pages[0] && pages[1].parent == nil)
  }

  @MainActor
  private final class Book: NSObject, UIPageViewControllerDataSource,
    UIPageViewControllerDelegate
  {
    let pages = [Page(), Page(), Page()]
    var turned: [Bool] = []
    func pageViewController(
      _ pageViewController: UIPageViewController,
      viewControllerBefore viewController: UIViewController
    ) -> UIViewController? { page(beside: viewController, -1) }
    func pageViewController(
      _ pageViewController: UIPageViewController,
      viewControllerAfter viewController: UIViewController
    ) -> UIViewController? { page(beside: viewController, 1) }
    private func page(beside page: UIViewController, _ step: Int) -> UIViewController? {
      let index = (pages.firstIndex { $0 === page } ?? 0) + step
      return pages.indices.contains(index) ? pages[index] : nil
    }
    func pageViewController(
      _ pageViewController: UIPageViewController, didFinishAnimating finished: Bool,
      previousViewControllers: [UIViewController], transitionCompleted completed: Bool
    ) { turned.append(finished && completed) }
  }

  @Test func `pages are turned to those that the data source gives`() {
    let (clock, book) = (HeadlessClock(), Book())
    let controller = UIPageViewController(transitionStyle: .scroll)
    (controller.dataSource, controller.delegate) = (book, book)
    controller.setViewControllers([book.pages[0]], direction: .forward, animated: false)
    let window = clock.use { UIWindow(showing: controller) }
    for _ in 0..<4 { controller.turn(.forward) }
    controller.turn(.reverse)
    #expect(book.turned.count == 3 && controller.viewControllers?.first === book.pages[1])
    #expect(book.pages[0].log == ["will", "did", "will not", "did not"])
    #expect(book.pages[1].view.window === window && book.pages[2].view.superview == nil)
    #expect(controller.children.count == 1)
  }

  @MainActor private final class Watcher: UIView {
    var log: [String] = []
    override func willMove(toWindow newWindow: UIWindow?) {
      log.append(newWindow == nil ? "leaves" : "enters")
    }
    override func didMoveToWindow() { log.append(window == nil ? "outside" : "inside") }
  }

  @Test func `a view hears of its window when it, or a view around it, comes or goes`() {
    let (window, outer, watcher) = (UIWindow(frame: .zero), UIView(), Watcher())
    outer.addSubview(watcher)
    #expect(watcher.log.isEmpty)
    window.addSubview(outer)
    #expect(watcher.log == ["enters", "inside"])
    window.bringSubviewToFront(outer)
    let other = UIView()
    window.addSubview(other)
    other.addSubview(outer)
    #expect(watcher.log.count == 2)
    other.removeFromSuperview()
    #expect(watcher.log == ["enters", "inside", "leaves", "outside"])
  }

  @Test func `an alert calls what was chosen after it has gone`() {
    let (clock, home) = (HeadlessClock(), UIViewController())
    let window = clock.use { UIWindow(showing: home) }
    let alert = UIAlertController(title: "Go?", message: nil, preferredStyle: .alert)
    var wasThere: Bool?
    alert.addAction(
      UIAlertAction(title: "Go", style: .default) { _ in
        wasThere = home.presentedViewController != nil
      })
    alert.addTextField { $0.placeholder = "name" }
    clock.use { home.present(alert, animated: true) }
    clock.run()
    #expect(home.presentedViewController === alert && alert.textFields?.count == 1)
    clock.use { alert.choose(alert.actions[0]) }
    clock.run()
    #expect(wasThere == false && window.rootViewController === home)
  }
}
