import ClassPreparation
import Testing

/// What the preparer makes of a file, without the line that names the original.
private func prepared(_ text: String, modules: Set<String> = []) -> (
  text: String, problems: [String]
) {
  var preparer = ClassPreparer([.init(path: "App/Card.swift", text: text)], modules: modules)
  let file = preparer.prepare()[0]
  let lines = file.text.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
  #expect(lines[0] == "#sourceLocation(file: \"App/Card.swift\", line: 1)")
  return (String(lines[1]), preparer.problems.map(\.description))
}

@Suite struct `Classes are prepared` {
  @Test(arguments: [
    (
      "class Card { @objc func move(_ pan: UIPanGestureRecognizer) {} }",
      "class Card {  func move(_ pan: UIPanGestureRecognizer) {} }"
    ),
    (
      "@objcMembers class Card: UIView { @objc(tapIt) dynamic var x = 1 }",
      " class Card: UIView {   var x = 1 }"
    ),
    (
      "class Card { @IBOutlet private weak var box: UIView! }",
      "class Card {  private  var box: UIView! = outlet(UIView(frame: .zero)) }"
    ),
    (
      "class Card { @IBOutlet var boxes: [UILabel]! }",
      "class Card {  var boxes: [UILabel]! = (0..<3).map { _ in outlet(UILabel(frame: .zero)) } }"
    ),
    ("class Card { weak var box: UIView! }", "class Card { weak var box: UIView! }"),
    ("@UIApplicationMain class AppDelegate: UIResponder {}", " class AppDelegate: UIResponder {}"),
    (
      "class Card { let s = #selector(move(_:)) }", "class Card { let s = Selector(Card.move(_:)) }"
    ),
    ("class Card { let s = #selector(self.move) }", "class Card { let s = Selector(Card.move) }"),
    ("class Card { let s = #selector(Deck.move) }", "class Card { let s = Selector(Deck.move) }"),
    (
      "class Card { let s = Selector(\"move:\"); func move(_ p: Int) {} }",
      "class Card { let s = Selector(Card.move(_:)); func move(_ p: Int) {} }"
    ),
    ("final class A { open var a: Int { 1 } }", "final class A { public var a: Int { 1 } }"),
    (
      "func f(done: @escaping (Void) -> Void) { done() }",
      "func f(done: @escaping () -> Void) { done() }"
    ),
    (
      "let size = delegate.collectionView!(list, layout: self)",
      "let size = delegate.collectionView(list, layout: self)"
    ),
    (
      "protocol Deck: class { weak var card: Card? { get set } }",
      "protocol Deck: AnyObject {  var card: Card? { get set } }"
    ),
    ("cards.shuffle()", "cards.shuffle()\nimport UIKit\n"),
    // The Objective-C runtime finds a member in any object.
    (
      "for a in all { add((a as AnyObject).center) }",
      "for a in all { add((a as! any UIDynamicItem).center) }"
    ),
    ("let p = (value as AnyObject).cgPointValue", "let p = (value as! NSValue).cgPointValue"),
    ("let n = (cards as AnyObject).count", "let n = (cards as AnyObject).count"),
    // The folder, or the file, is the module's.
    ("import App", "import UIKit"),
    ("import Card", "import UIKit"),
    (
      "class Deck { @IBOutlet weak var top: NSLayoutConstraint!; @IBOutlet var b: UIBarButtonItem! }",
      "class Deck {   var top: NSLayoutConstraint! = NSLayoutConstraint(outlet: 0.0);"
        + "  var b: UIBarButtonItem! = UIBarButtonItem() }"
    ),
    ("let p = #keyPath(UIView.center)", "let p = \"center\""),
    (
      "let c = #colorLiteral(red: 1, green: 0, blue: 0, alpha: 1)",
      "let c = colorLiteral(red: 1, green: 0, blue: 0, alpha: 1)"
    ),
    (
      "extension CGFloat { var size: CGFloat { return abs(self) } }\nlet a = abs(-1)",
      "extension CGFloat { var size: CGFloat { return Swift.abs(self) } }\nlet a = abs(-1)"
    ),
    ("import QuartzCore // layers", "import UIKit // layers"),
    (
      "#if os(iOS)\nlet a = 1\n#elseif os(tvOS)\n#endif",
      "#if true\nlet a = 1\n#elseif false\n#endif"
    ),
    ("protocol Deck: class { }", "protocol Deck: AnyObject { }"),
    // Neither comments nor strings are code.
    (
      "// @objc #selector(a)\nlet s = \"@objc \\(\"#selector(a)\")\"",
      "// @objc #selector(a)\nlet s = \"@objc \\(\"#selector(a)\")\""
    ),
  ])
  func `line by line`(source: String, expected: String) {
    let result = prepared(source)
    #expect(result.text == expected)
    #expect(result.problems.isEmpty)
  }

  @Test func `an optional member has a default, and is called as any other`() {
    let result = prepared(
      """
      @objc protocol CardDelegate {
        @objc optional func moved(_ card: Int)
        @objc optional func limit(of card: Int) -> Int
      }
      class Table: CardDelegate { func limit(of card: Int) -> Int { 3 } }
      class Card { weak var delegate: CardDelegate?; func f() { delegate?.moved?(1); _ = delegate?.limit?(of: 2) } }
      """)
    #expect(result.text.contains("extension CardDelegate { func moved(_ card: Int) {} }"))
    #expect(
      result.text.contains("extension CardDelegate { func limit(of card: Int) -> Int? { nil } }"))
    #expect(
      result.text.contains("class Table: CardDelegate { func limit(of card: Int) -> Int? { 3 } }"))
    #expect(result.text.contains("delegate?.moved(1); _ = delegate?.limit(of: 2)"))
    #expect(result.text.contains("protocol CardDelegate: AnyObject {"))
  }

  @Test func `an override in an extension moves into its class, and keeps its line`() {
    let result = prepared(
      """
      class Card: UIView {
        var a = 1
      }
      extension Card {
        override func layoutSubviews() { a = 2 }
        func b() {}
      }
      """)
    #expect(
      result.text == """
        class Card: UIView {
          var a = 1

        #sourceLocation(file: "App/Card.swift", line: 5)
        override func layoutSubviews() { a = 2 }
        #sourceLocation(file: "App/Card.swift", line: 3)
        }
        extension Card {
          \("")
          func b() {}
        }
        """)
  }

  @Test(arguments: [
    ("let a = 0.5", "var a: Double { sourceNumber(\"a_1\", 0.5) }"),
    ("let a = 5", "let a = 5"),
    ("f(dx: 5.share, dy: -5)", "f(dx: 5.share, dy: -5)"),
    ("f(dx: 0.0, dy: 1.5)", "f(dx: 0.0, dy: sourceNumber(\"dy_1\", 1.5))"),
    ("func f() { let a: CGFloat = -5 }", "func f() { let a: CGFloat = sourceNumber(\"a_1\", -5) }"),
    ("func f() { let a = 0.5 * b }", "func f() { let a = 0.5 * b }"),
    (
      "enum K { static let a: CGFloat = 5 }",
      "enum K { static var a: CGFloat { sourceNumber(\"a_1\", 5) } }"
    ),
    (
      "func f() { snap.damping = 1; push.count = 1 }",
      "func f() { sourceLine(); snap.damping = sourceNumber(\"damping_1\", 1); push.count = 1 }"
    ),
    (
      "f(dx: 0, dy: -1.5, x: 2)",
      "f(dx: 0, dy: sourceNumber(\"dy_1\", -1.5), x: 2)"
    ),
  ])
  func `numbers that runs may replace`(source: String, expected: String) {
    var preparer = ClassPreparer([.init(path: "Card.swift", text: source)])
    let text = preparer.prepare(variesNumbers: true)[0].text
    #expect(text.split(separator: "\n").dropFirst().joined() == expected)
  }

  @Test func `what cannot be prepared is named with its line`() {
    #expect(
      prepared("import UIKit\nimport SpriteKit").problems == [
        "App/Card.swift:2: warning: there is no module 'SpriteKit' here, so nothing of it will be found. "
          + "Leave out the file if it needs SpriteKit."
      ])
    #expect(prepared("import Cards", modules: ["Cards"]).problems.isEmpty)
    let debugging = prepared("animator.perform(Selector((\"setDebugEnabled:\")), with: true)")
    #expect(debugging.text == "animator.description")
    #expect(debugging.problems.count == 1 && debugging.problems[0].contains(": warning: "))
    let problems = prepared(
      "\nextension UIView { override var center: CGPoint { .zero } }\nlet x = method_exchangeImplementations(a, b)"
    ).problems
    #expect(problems.count == 2)
    #expect(problems.allSatisfy { $0.contains(": error: ") })
    #expect(Set(problems.map { $0.prefix(17) }) == ["App/Card.swift:2:", "App/Card.swift:3:"])
  }
}

@Suite struct `Preparation is safe` {
  /// Pieces of classes, whole and broken.
  private static let pieces = [
    "class Card: UIView {", "}", "@objc", "@IBOutlet weak var a: UIView!", "#selector(", "move(_:)",
    ")", "(", "\"",
    "\"\"\"", "//", "/*", "*/", "\n", "extension Card {", "override func f() -> Int", "{ 1 }",
    "protocol P {",
    "optional func g(_ x: [Int: (Int) -> Int]) -> Int?", "#if os(iOS)", "#endif", "import", "UIKit",
    "é", "`class`",
    "\\(", "#\"", ".5", "1.", "Selector(\"a:\")", "#keyPath(", "#imageLiteral(resourceName: \"x\")",
    "<", ">", "->",
  ]

  @Test(arguments: 0..<400)
  func `any text gives lines where they were, and no crash`(seed: Int) {
    var state = UInt64(seed &+ 1)
    func next(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
    let text = (0..<next(60)).map { _ in Self.pieces[next(Self.pieces.count)] }.joined(
      separator: next(2) == 0 ? " " : "")
    let lines = { (text: String) in text.utf8.count { $0 == UInt8(ascii: "\n") } }
    let result = prepared(text).text
    // What moves or is added says where it is from, so lines are only ever added.
    #expect(lines(result) >= lines(text))
  }

  @Test(arguments: [
    ("func f() { animator.addBehavior(fall) }", true),
    ("func f() { self.pull?.anchorPoint = p }", true),
    ("func f() { a()\n  push.active = true }", true),
    ("func f() { return animator.addBehavior(fall) }", false),
    ("func f() { if push.active == true {} }", false),
    ("func f() -> Int { deck.removeItem(3) }", false),
    ("func f() { g(a:\n  list.removeItem(3)) }", false),
    ("func f() { let x =\n  deck.removeItem(3) }", false),
    ("cards.forEach { animator.addBehavior($0) }", true),
    ("func f() { x = y\n  .addItem(z) }", false),
  ])
  func `statements that change an animator note their lines`(source: String, notes: Bool) {
    var preparer = ClassPreparer([.init(path: "App/Card.swift", text: source)])
    let text = preparer.prepare(variesNumbers: true)[0].text
    #expect(text.contains("sourceLine(); ") == notes)
    let plain = text.split(separator: "\n").dropFirst().joined(separator: "\n")
    #expect(plain.replacing("sourceLine(); ", with: "") == source)
  }

  @Test func `what is prepared stays as it is`() {
    let source = """
      import UIKit
      final class Card: UIView {
        private let pan = UIPanGestureRecognizer()
        func start() { pan.addTarget(self, action: Selector(Card.move(_:))) }
        func move(_ pan: UIPanGestureRecognizer) { center = pan.location(in: superview) }
      }
      """
    #expect(prepared(source).text == source)
  }
}
