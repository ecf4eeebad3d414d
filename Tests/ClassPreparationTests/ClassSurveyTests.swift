import ClassPreparation
import Testing

@Suite struct `Classes are surveyed` {
  private func survey(_ text: String) -> ClassSurvey {
    ClassSurvey([.init(path: "Card.swift", text: text)])
  }

  @Test(arguments: [
    (
      "class A: UIView { init(colors: [UIColor], models: [Model]) {} }", "view",
      "A(colors: [.red, .red, .red], models: [])"
    ),
    (
      "class A: UIView { init?(size: CGSize) {} }", "view",
      "A(size: CGSize(width: 100, height: 100))!"
    ),
    ("class A: UIView {}", "view", "A(frame: CGRect(x: 87.5, y: 200, width: 200, height: 100))"),
    (
      "class A: UIViewController { required init?(coder: NSCoder) { fatalError() } }",
      "viewController", "A(coder: StoryboardCoder())!"
    ),
    (
      "class A: UIDynamicBehavior { init(item: UIDynamicItem, at p: CGPoint) {} }", "behavior",
      "A(item: items[0], at: CGPoint(x: 187, y: 333))"
    ),
    (
      "class A: UIDynamicBehavior { init(_ views: [UIView], done: (() -> Void)? = nil) {} }",
      "behavior", "A(items)"
    ),
    (
      "class A: NSObject {}\nextension A: UIViewControllerAnimatedTransitioning {}", "transition",
      "A()"
    ),
    (
      "class B: UIViewController {}\nclass A: B { init(title: String, then: @escaping (Int, Int) -> Void) {} }",
      "viewController", "A(title: \"text\", then: { _, _ in })"
    ),
    (
      "class A: UICollectionViewFlowLayout { convenience init(damping: CGFloat) { self.init() } }",
      "layout", "A()"
    ),
    (
      "class A: UICollectionViewFlowLayout { init(damping: CGFloat) { super.init() } }",
      "layout", "A(damping: 1)"
    ),
    (
      """
      class A: UIView {
        override init(frame: CGRect) { super.init(frame: frame) }
        convenience init(title: String) { self.init(frame: .zero) }
        required init?(coder: NSCoder) { fatalError() }
      }
      """, "view", "A(title: \"text\")"
    ),
    (
      """
      class A: UIView {
        override init(frame: CGRect) { super.init(frame: frame) }
        convenience init(radius: CGFloat) { self.init(frame: .zero) }
        required init?(coder: NSCoder) { fatalError() }
      }
      """, "view", "A(frame: CGRect(x: 87.5, y: 200, width: 200, height: 100))"
    ),
  ])
  func `what they are, and how one is made`(source: String, kind: String, expression: String) {
    let subject = survey(source).subjects.first { $0.name == "A" }
    #expect(subject?.kind.rawValue == kind)
    #expect(subject?.expression == expression)
  }

  @Test func `only a behavior is given views`() {
    let source = "{ func addCard(_ card: UIView) {} }"
    #expect(survey("class A: UIViewController \(source)").subjects.first?.addition == nil)
    #expect(survey("class A: UIView \(source)").subjects.first?.addition == nil)
    #expect(
      survey("class A: UIDynamicBehavior \(source)").subjects.first?.addition
        == "($0 as! A).addCard($1)")
  }

  @Test func `one that cannot be made is named with its line`() {
    let survey = survey("\nclass A: UIView { init(model: Model) {} }")
    #expect(survey.subjects.isEmpty)
    #expect(
      survey.obstacles.map(\.description) == [
        "Card.swift:2: note: A: its initializer needs a value of Model for 'model'. Write one."
      ])
  }

  @Test func `what moves nothing, or cannot be reached, is left out`() {
    let survey = survey(
      "class AppDelegate: UIResponder {}\nprivate class A: UIView {}\nclass Model {}\nclass C { class D: UIView {} }\n"
        + "class E: UICollectionViewCell {}\nclass F: UICollectionReusableView {}")
    #expect(survey.subjects.isEmpty && survey.obstacles.isEmpty)
  }

  @Test func `what a storyboard would connect`() {
    let survey = survey(
      """
      class A: UIViewController {
        @IBAction private func drop(_ sender: UIButton) {}
        @IBAction func pan(gesture: UIPanGestureRecognizer) {}
        @IBAction func go() {}
        @IBAction func unwind(_ segue: UIStoryboardSegue) {}
      }
      """)
    #expect(
      survey.subjects.first?.connections == [
        ".button(\"drop\", UIButton()) { ($0 as! A).drop($1 as! UIButton) }",
        ".recognizer(\"pan\", UIPanGestureRecognizer()) { ($0 as! A).pan(gesture: $1 as! UIPanGestureRecognizer) }",
        ".button(\"go\", UIButton()) { _ = $1; ($0 as! A).go() }",
      ])
  }

  @Test func `the package names the files and all classes`() {
    let package = MotionsPackage(
      [
        .init(
          path: "../../Card.swift",
          text: "class A: UIView {}\nclass B: UIView { init(model: Model) {} }")
      ],
      dependency: "/swift-dynamics")
    #expect(package.source.contains("\n// prepare: ../../Card.swift\n// numbers: vary\n"))
    #expect(package.source.contains(".view(\"A\") { A(frame:"))
    #expect(package.source.contains("// B: its initializer needs"))
    #expect(MotionsPackage.isUnchanged(package.source))
    #expect(!MotionsPackage.isUnchanged(package.source.replacing("A(frame:", with: "B(frame:")))
    #expect(!MotionsPackage.isUnchanged("") && !MotionsPackage.isUnchanged("import UIKit\n"))
    #expect(package.manifest.contains("path: \"/swift-dynamics\""))
  }
}
