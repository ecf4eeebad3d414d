import ClassPreparation
import Foundation
import Testing

/// What does not compile here is left out, as little as possible, and says so when a run comes there.
@Suite struct `What does not compile is left out` {
  private static let source = """
    import UIKit
    class A: UIView, Wallet {
      var wallet: PKWallet?
      override init(frame: CGRect) {
        super.init(frame: frame)
        layer.shine = 3
        setUp()
      }
      func setUp() {
        if isHidden {
          layer.shine = 4
          alpha = 1
        } else {
          alpha = 0
        }
        UIView.animate(withDuration: 1) { self.shine() }
        let names = [1, 2]
          .map { "\\($0)" }
        print(names)
      }
      func price(_ item: Int) -> Double { item.price }
    }
    let sound: Player? = nil
    func play(_ sound: Player) {
      sound.play()
    }

    """

  /// The lines of the prepared source, from 1, without the one that names the file.
  private func lines(_ omissions: ClassPreparer.Omission...) -> [String] {
    var preparer = ClassPreparer(
      [.init(path: "App/Card.swift", text: Self.source)], omissions: omissions)
    let text = preparer.prepare()[0].text
    return text.split(separator: "\n", omittingEmptySubsequences: false).map {
      $0.trimmingCharacters(in: .whitespaces)
    }
  }

  private func omission(
    _ line: Int, _ word: String? = nil, level: Int = 0
  ) -> ClassPreparer.Omission {
    ClassPreparer.Omission(path: "Card.swift", line: line, word: word, level: level)
  }

  @Test func `a statement`() {
    let lines = lines(omission(6))
    #expect(lines[6] == "leftOut(\"Card.swift:6\");")
    #expect(lines[7] == "setUp()")
  }

  @Test func `a statement in a block, then the block, then the function, then all of it`() {
    #expect(
      lines(omission(11))[10...12] == [
        "if isHidden {", "leftOut(\"Card.swift:11\");", "alpha = 1",
      ])
    let whole = lines(omission(11, level: 1))
    #expect(whole[10] == "leftOut(\"Card.swift:11\");" && whole[11...15].allSatisfy(\.isEmpty))
    #expect(whole[16].hasPrefix("UIView.animate"))
    #expect(lines(omission(11, level: 2))[9] == "func setUp() { leftOut(\"Card.swift:11\") }")
    #expect(lines(omission(11, level: 3))[9].isEmpty)
    // There is no more around it.
    #expect(lines(omission(11, level: 9)) == lines(omission(11, level: 3)))
  }

  @Test func `a statement of several lines`() {
    let lines = lines(omission(18))
    #expect(lines[17] == "leftOut(\"Card.swift:18\");" && lines[18].isEmpty)
    #expect(lines[19] == "print(names)")
  }

  @Test func `a statement in a closure, by the word that the compiler names`() {
    #expect(
      lines(omission(16, "shine"))[16]
        == "UIView.animate(withDuration: 1) { leftOut(\"Card.swift:16\"); }")
    #expect(lines(omission(16, "shine", level: 1))[16] == "leftOut(\"Card.swift:16\");")
  }

  @Test func `a result, which is zero or empty`() {
    #expect(
      lines(omission(21, "price", level: 0))[21]
        == "func price(_ item: Int) -> Double { leftOut(\"Card.swift:21\"); }")
  }

  @Test func `a change of what moves is an error, in a statement and in a function`() {
    let text = "class A {\nfunc f() -> Int {\npush.angle = missing\nreturn 1\n}\n}"
    func line(_ number: Int, level: Int) -> Substring? {
      var preparer = ClassPreparer(
        [.init(path: "A.swift", text: text)],
        omissions: [.init(path: "A.swift", line: 3, level: level)])
      return preparer.prepare()[0].text.split(separator: "\n")[number]
    }
    #expect(line(3, level: 0) == "leftOutChange(\"A.swift:3\");")
    #expect(
      line(2, level: 1)
        == "func f() -> Int { leftOutChange(\"A.swift:3\"); return leftOut(\"A.swift:3\") }")
  }

  @Test func `an initializer ends the program, as nothing is set`() {
    #expect(
      lines(omission(6, level: 1))[4].hasSuffix("{ fatalError(\"Card.swift:6 is left out\") }"))
  }

  @Test func `a property, and a protocol of a class`() {
    #expect(lines(omission(3, "PKWallet"))[3].isEmpty)
    #expect(lines(omission(2, "Wallet"))[2] == "class A: UIView {")
  }

  @Test func `what is in no type`() {
    #expect(lines(omission(23, "Player"))[23...24] == ["", "func play(_ sound: Player) {"])
    #expect(lines(omission(24, "Player"))[23...26] == ["let sound: Player? = nil", "", "", ""])
    #expect(lines(omission(25))[25] == "leftOut(\"Card.swift:25\");")
    #expect(lines(omission(25, level: 1))[24...26] == ["", "", ""])
  }

  @Test func `lines stay where they are`() {
    let plain = lines()
    for line in 2...26 {
      for level in 0...3 {
        #expect(lines(omission(line, level: level)).count == plain.count)
      }
    }
  }

  @Test func `an omission is written and read`() {
    for omission in [
      omission(3), omission(12, "shine", level: 2),
      ClassPreparer.Omission(path: "My App/A b.swift", line: 1, word: nil, level: 0),
    ] {
      #expect(ClassPreparer.Omission(omission.text) == omission)
    }
    for text in ["", "Card.swift", "Card.swift:3", "Card.swift:x 0", "Card.swift:3 y"] {
      #expect(ClassPreparer.Omission(text) == nil)
    }
  }
}
