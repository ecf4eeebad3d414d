import HeadlessUIKit
import Testing

@MainActor struct LayoutTests {
  let clock = HeadlessClock()

  @Test func `constraints place a view as UIKit's documentation says`() {
    let top = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
    let (left, right) = (UIView(), UIView())
    for view in [left, right] {
      view.translatesAutoresizingMaskIntoConstraints = false
      top.addSubview(view)
    }
    NSLayoutConstraint.activate([
      left.leadingAnchor.constraint(equalTo: top.leadingAnchor, constant: 10),
      left.trailingAnchor.constraint(equalTo: right.leadingAnchor, constant: -20),
      right.trailingAnchor.constraint(equalTo: top.trailingAnchor, constant: -10),
      right.widthAnchor.constraint(equalTo: left.widthAnchor, multiplier: 2),
      left.centerYAnchor.constraint(equalTo: top.safeAreaLayoutGuide.centerYAnchor),
      left.heightAnchor.constraint(equalToConstant: 40),
      right.topAnchor.constraint(equalTo: left.topAnchor),
      right.bottomAnchor.constraint(equalTo: left.bottomAnchor),
    ])
    top.layoutIfNeeded()
    // 300 - 10 - 20 - 10 = 260, in thirds.
    #expect(abs(left.frame.minX - 10) < 1e-9 && abs(left.frame.width - 260.0 / 3) < 1e-9)
    #expect(abs(right.frame.maxX - 290) < 1e-9)
    #expect(left.frame.minY == 80 && right.frame.minY == 80 && right.frame.height == 40)
  }

  @Test func `a label is as large as its text, and a changed constant moves it`() {
    let top = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
    let label = UILabel()
    label.text = "four"
    label.translatesAutoresizingMaskIntoConstraints = false
    top.addSubview(label)
    let x = label.centerXAnchor.constraint(equalTo: top.centerXAnchor)
    let y = label.topAnchor.constraint(equalTo: top.topAnchor, constant: 30)
    NSLayoutConstraint.activate([x, y])
    top.layoutIfNeeded()
    #expect(label.frame == CGRect(x: 133, y: 30, width: 34, height: 20.5))
    x.constant = 50
    clock.use {
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { top.layoutIfNeeded() }
    }
    clock.advance(by: 0.5)
    #expect(label.layer.presentation()?.position.x == 175 && label.center.x == 200)
  }

  @Test func `a contradiction is left out and told`() {
    let top = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
    let view = UIView()
    view.translatesAutoresizingMaskIntoConstraints = false
    top.addSubview(view)
    view.widthAnchor.constraint(equalToConstant: 10).isActive = true
    view.widthAnchor.constraint(equalToConstant: 20).isActive = true
    let messages = UIKitWarning.logged { top.layoutIfNeeded() }
    #expect(messages.count == 1 && messages[0].contains("simultaneously satisfy"))
    #expect(view.bounds.width == 10)
  }

  @Test func `a controller hears of a layout before and after, once in a turn`() {
    final class Controller: UIViewController {
      var calls: [String] = []
      override func viewWillLayoutSubviews() { calls.append("will") }
      override func viewDidLayoutSubviews() { calls.append("did") }
    }
    let controller = Controller()
    let window = clock.use { UIWindow(showing: controller) }
    #expect(controller.calls == ["will", "did"])
    clock.use {
      controller.view.addSubview(UIView())
      controller.view.addSubview(UIView())
      window.frame.size = CGSize(width: 320, height: 480)
    }
    #expect(controller.calls.count == 2)
    clock.step()
    #expect(controller.calls == ["will", "did", "will", "did"])
    #expect(controller.view.frame.size == CGSize(width: 320, height: 480))
    clock.run()
    #expect(controller.calls.count == 4)
  }
}
