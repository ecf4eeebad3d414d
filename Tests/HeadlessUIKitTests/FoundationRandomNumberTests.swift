// With Foundation, which has C's functions of the same names.
import Foundation
import HeadlessUIKit
import Testing

@MainActor @Test func `a file that imports Foundation too draws the numbers of the clock`() {
  let rows = (0..<2).map { _ in
    HeadlessClock().use {
      srand48(time(nil))
      return [Double(arc4random()), Double(arc4random_uniform(1000)), drand48()]
    }
  }
  #expect(rows[0] == rows[1])
  #expect(arc4random_uniform(0) == 0)
}
