import ClassPreparation
import Testing

/// A class is found with what it needs of its app, and by what uses it.
@Suite struct `Files that need each other` {
  private let app = AppDeclarations([
    .init(path: "App/Card.swift", text: "class Card: Base { let state = State.idle }"),
    .init(path: "App/Base.swift", text: "class Base: UIView { typealias Place = CGPoint }"),
    .init(path: "App/State.swift", text: "enum State { case idle(Detail) }"),
    .init(path: "App/Detail.swift", text: "struct Detail { var text = Text.State }"),
    .init(path: "App/Screen.swift", text: "class Screen: UIViewController { let card = Card() }"),
    .init(path: "App/Root.swift", text: "class Root: UIViewController { let screen = Screen() }"),
    .init(path: "Other/State.swift", text: "enum State { case busy }"),
    .init(
      path: "App/Colors.swift",
      text: "extension UIColor { convenience init(hex: Int) {} }\nlet spacing = 8.0"),
    .init(path: "App/Views.swift", text: "extension UIView { func dim() {} }"),
    .init(path: "App/Int+Random.swift", text: "extension Int { var random: Int { 1 } }"),
    .init(path: "Other/Float+Random.swift", text: "extension Float { var random: Float { 1 } }"),
  ])

  @Test func `types, and those that they name`() {
    #expect(
      app.paths(neededBy: ["App/Card.swift"]) == [
        "App/Base.swift", "App/State.swift", "App/Detail.swift",
      ])
    #expect(app.paths(neededBy: ["App/Views.swift"]) == [])
    // The nearest of two types of a name.
    #expect(!app.paths(neededBy: ["App/Card.swift"]).contains("Other/State.swift"))
  }

  @Test func `the farthest of two files that declare a type is done without`() {
    let both = ["App/State.swift", "Other/State.swift"]
    #expect(
      app.path(repeating: "State", among: both, neededBy: "App/Card.swift") == "Other/State.swift")
    // The file that the others are for stays.
    #expect(
      app.path(repeating: "State", among: ["App/State.swift"], neededBy: "Other/State.swift")
        == "App/State.swift")
    #expect(app.path(repeating: "State", among: [both[0]], neededBy: "App/Card.swift") == nil)
    #expect(app.path(repeating: "Deck", among: both, neededBy: "App/Card.swift") == nil)
  }

  @Test func `names that a compiler has not found`() {
    #expect(app.path(declaring: "dim", usedIn: "App/Card.swift") == "App/Views.swift")
    #expect(app.path(declaring: "(hex", usedIn: "App/Card.swift") == "App/Colors.swift")
    #expect(app.path(declaring: "spacing", usedIn: "App/Card.swift") == "App/Colors.swift")
    #expect(app.path(declaring: "Place", usedIn: "App/Card.swift") == "App/Base.swift")
    #expect(app.path(declaring: "State", usedIn: "Other/State.swift") == "App/State.swift")
    for type in ["Int", "Float"] {
      let path = app.path(declaring: "random", in: type, usedIn: "App/Card.swift")
      #expect(path?.hasSuffix("\(type)+Random.swift") == true)
    }
    #expect(
      app.path(declaring: "dim", usedIn: "App/Card.swift", except: ["App/Views.swift"]) == nil)
    #expect(app.path(declaring: "idle", usedIn: "App/Card.swift") == nil)
  }

  @Test func `protocols to which a type conforms in another file`() {
    let app = AppDeclarations([
      .init(path: "Card.swift", text: "class Card: UIView {}"),
      .init(path: "Card+Movable.swift", text: "extension Card: Movable, UIDynamicItem {}"),
      .init(path: "Movable.swift", text: "protocol Movable {}"),
    ])
    #expect(app.path(declaring: "Card: Movable", usedIn: "Card.swift") == "Card+Movable.swift")
    #expect(app.path(declaring: "Card: UIDynamicItem", usedIn: "A.swift") == "Card+Movable.swift")
    #expect(app.path(declaring: "Card: Shown", usedIn: "Card.swift") == nil)
  }

  @Test func `what uses a class`() {
    #expect(app.paths(using: ["App/Card.swift"], levels: 1) == ["App/Screen.swift"])
    #expect(
      app.paths(using: ["App/Card.swift"], levels: 3) == ["App/Screen.swift", "App/Root.swift"])
    #expect(app.paths(using: ["App/Root.swift"], levels: 3) == [])
    // A type of the same name elsewhere is another one.
    #expect(app.paths(using: ["App/State.swift"], levels: 1) == ["App/Card.swift"])
  }

  @Test func `Swift 2 is named with its line`() {
    let old = OldSwift(
      .init(
        path: "Card.swift",
        text: "import UIKit\nlet a = UIColor.redColor()\nlet b = UIScreen.mainScreen().bounds"))
    #expect(
      old?.description
        == "Card.swift:2: error: Swift 2 has 'redColor'; expected Swift 3 or later, to which Xcode 8 converts a file"
    )
    // One name may be the class's own, and a property is newer.
    #expect(OldSwift(.init(path: "A.swift", text: "func redColor() {}")) == nil)
    #expect(
      OldSwift(.init(path: "A.swift", text: "let a = UIColor.red, b = UIScreen.main")) == nil)
  }
}
