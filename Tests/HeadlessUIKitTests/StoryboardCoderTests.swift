import HeadlessUIKit
import Testing

/// Classes that only a storyboard makes can be made.
@MainActor @Suite struct `A coder makes what a storyboard makes` {
  /// A class of an app that nothing but a storyboard makes.
  private final class Card: UIView {
    let damping: Double
    let title: String
    required init?(coder aDecoder: NSCoder) {
      damping = aDecoder.decodeDouble(forKey: "damping")
      title = aDecoder.decodeObject(forKey: "title") as? String ?? "none"
      super.init(coder: aDecoder)
      layer.cornerRadius = 8
      addSubview(UILabel())
    }
  }

  private final class Panel: UIViewController {
    let card: Card
    required init?(coder: NSCoder) {
      guard let card = Card(coder: coder) else { return nil }
      self.card = card
      // swift-format-ignore: NeverForceUnwrap
      super.init(coder: coder)!
      modalPresentationStyle = .custom
    }

    init?(coder: NSCoder, damping: Double) {
      guard let card = Card(coder: coder) else { return nil }
      self.card = card
      super.init(coder: coder)
    }
  }

  @Test func `a class with init(coder:) alone has what it makes, and nothing that it decodes`()
    throws
  {
    let panel = try #require(Panel(coder: StoryboardCoder()))
    #expect(panel.card.damping == 0 && panel.card.title == "none")
    #expect(panel.card.subviews.count == 1 && panel.card.layer.cornerRadius == 8)
    #expect(panel.modalPresentationStyle == .custom && !panel.isViewLoaded)
    #expect(panel.view.bounds == UIScreen.main.bounds)
    panel.view.addSubview(panel.card)
    panel.card.frame = CGRect(x: 10, y: 20, width: 30, height: 40)
    #expect(panel.card.center == CGPoint(x: 25, y: 40))
  }

  @Test func `a storyboard gives a coder to a function that makes a controller`() {
    let board = UIStoryboard(name: "None", bundle: nil)
    let messages = UIKitWarning.logged {
      let made = board.instantiateViewController(identifier: "panel") { coder in
        Panel(coder: coder, damping: 0.5)
      }
      #expect(made is Panel && made.storyboard === board)
    }
    #expect(messages.isEmpty)
  }

  /// Each view class, made by a coder and by its plain initializer.
  private static let views:
    [(make: @MainActor (NSCoder) -> UIView?, plain: @MainActor () -> UIView)] = [
      ({ UIView(coder: $0) }, { UIView() }), ({ UILabel(coder: $0) }, { UILabel() }),
      ({ UIButton(coder: $0) }, { UIButton() }), ({ UIControl(coder: $0) }, { UIControl() }),
      ({ UISwitch(coder: $0) }, { UISwitch() }), ({ UISlider(coder: $0) }, { UISlider() }),
      ({ UIImageView(coder: $0) }, { UIImageView() }),
      ({ UIStackView(coder: $0) }, { UIStackView() }),
      ({ UIScrollView(coder: $0) }, { UIScrollView() }),
      ({ UITextView(coder: $0) }, { UITextView() }),
      ({ UITextField(coder: $0) }, { UITextField() }),
      ({ UITableView(coder: $0) }, { UITableView() }),
      ({ UIVisualEffectView(coder: $0) }, { UIVisualEffectView() }),
      ({ UIWindow(coder: $0) }, { UIWindow() }),
      ({ UITableViewCell(coder: $0) }, { UITableViewCell(style: .default, reuseIdentifier: nil) }),
      ({ UICollectionViewCell(coder: $0) }, { UICollectionViewCell() }),
      (
        { UICollectionView(coder: $0) },
        {
          UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
        }
      ),
      ({ UINavigationBar(coder: $0) }, { UINavigationBar() }),
      ({ UIPageControl(coder: $0) }, { UIPageControl() }),
      ({ UIActivityIndicatorView(coder: $0) }, { UIActivityIndicatorView() }),
    ]

  @Test func `views are those of their plain initializers`() throws {
    for (make, plain) in Self.views {
      let (made, plain) = (try #require(make(StoryboardCoder())), plain())
      #expect(type(of: made) == type(of: plain))
      #expect(made.bounds == plain.bounds, "\(type(of: made))")
      #expect(made.subviews.map { "\(type(of: $0))" } == plain.subviews.map { "\(type(of: $0))" })
      #expect(made.isUserInteractionEnabled == plain.isUserInteractionEnabled)
      #expect(made.clipsToBounds == plain.clipsToBounds)
      #expect(made.gestureRecognizers?.count == plain.gestureRecognizers?.count)
      #expect(type(of: made.layer) == type(of: plain.layer))
      made.frame = CGRect(x: 1, y: 2, width: 30, height: 40)
      #expect(made.layer.frame == made.frame)
    }
  }

  private static let controllers: [@MainActor (NSCoder) -> UIViewController?] = [
    { UIViewController(coder: $0) }, { UINavigationController(coder: $0) },
    { UITabBarController(coder: $0) }, { UITableViewController(coder: $0) },
    { UICollectionViewController(coder: $0) }, { UIPageViewController(coder: $0) },
  ]

  @Test func `controllers of all kinds are shown`() throws {
    for make in Self.controllers {
      let controller = try #require(make(StoryboardCoder()))
      let clock = HeadlessClock()
      let window = clock.use { UIWindow(showing: controller) }
      clock.run(atMost: 1)
      #expect(controller.view.window === window && controller.view.bounds == window.bounds)
    }
  }

  @Test func `a text view scrolls as far as its text is high`() {
    let clock = HeadlessClock()
    let window = clock.use { UIWindow(frame: CGRect(x: 0, y: 0, width: 375, height: 667)) }
    window.isHidden = false
    let text = UITextView(frame: CGRect(x: 0, y: 0, width: 210, height: 100))
    window.addSubview(text)
    clock.use {
      text.text = Array(repeating: "line", count: 50).joined(separator: "\n")
      text.layoutIfNeeded()
    }
    let font = UIFont.systemFont(ofSize: 12)
    #expect(text.contentSize == CGSize(width: 210, height: 16 + 50 * font.lineHeight))
    clock.use { text.sendDrag(from: CGPoint(x: 50, y: 90), to: CGPoint(x: 50, y: 40)) }
    clock.run()
    #expect(text.contentOffset.y > 30)
    // Half of 12 pt for each of 100 characters, in 200 pt: three lines, and a short one.
    clock.use { text.text = String(repeating: "a", count: 100) + "\n" }
    #expect(text.contentSize.height == 16 + 4 * font.lineHeight)
    text.isScrollEnabled = false
    #expect(text.intrinsicContentSize.height == text.contentSize.height)
    #expect(text.sizeThatFits(CGSize(width: 1000, height: 0)).height == 16 + 2 * font.lineHeight)
  }
}
