import Foundation
import HeadlessUIKit
import Testing

@MainActor struct VisualFormatTests {
  let top = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
  let views = ["a": UIView(), "b": UIView()]

  init() {
    for view in views.values {
      view.translatesAutoresizingMaskIntoConstraints = false
      top.addSubview(view)
    }
  }

  private func lay(_ formats: String...) -> [CGRect] {
    for format in formats {
      NSLayoutConstraint.activate(
        NSLayoutConstraint.constraints(
          withVisualFormat: format, options: format.hasPrefix("H") ? .alignAllTop : [],
          metrics: ["gap": 30, "low": 200], views: views))
    }
    top.layoutIfNeeded()
    return ["a", "b"].compactMap { views[$0]?.frame }
  }

  @Test func `a row is as its format says`() {
    let frames = lay("H:|-gap-[a(>=20, <=100@700)]-12-[b(==a)]-|", "V:|-(>=5)-[a(40@low)]-(20)-|")
    #expect(frames[0].minX == 30 && frames[1].maxX == 292 && frames[0].maxX + 12 == frames[1].minX)
    #expect(frames[0].width == 125 && frames[1].width == 125)
    #expect(frames[0].maxY == 180 && frames[0].height == 40 && frames[1].minY == frames[0].minY)
  }

  @Test func `views touch without a gap, and are 8 pt apart with a plain one`() {
    let frames = lay("[a(10)][b(20)]", "|[a]", "V:|-[a]-[b(7)]-(-5)-|")
    #expect(frames[1].minX == 10)
    #expect(frames[0].minY == 8 && frames[1].maxY == 205 && frames[0].maxY + 8 == 198)
  }

  @Test(arguments: [
    "", "|", "[", "[a", "[a(", "[a()]", "[a(>=)]", "[c]", "[a]-", "[a]-5[b]", "[a]|[b]",
    "H:|-x-[a]",
    "[a(5@b)]", "V[a]", "[a]]", "|-|", "[a(1,)]", "-[a]",
  ])
  func `a format that cannot be read is refused with its place`(format: String) {
    let exception = UIKitException.caught {
      _ = NSLayoutConstraint.constraints(withVisualFormat: format, metrics: nil, views: views)
    }
    #expect(exception?.name == "NSInvalidArgumentException")
    #expect(exception?.reason.contains("character") ?? false)
  }
}
