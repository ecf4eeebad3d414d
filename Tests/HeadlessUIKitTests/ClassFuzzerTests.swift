import HeadlessUIKit
import Testing

private let classes: [@MainActor (Chaos) -> UIViewController] = [
  HomelessItemsController.init, CallbackController.init, LayoutController.init,
  { UINavigationController(rootViewController: RestlessController($0)) },
  { RestlessController($0) }, WildNumbersController.init, SelfChangingController.init,
  ChangingListController.init,
]

/// Whatever a class does when fingers, turns and appearances come in any order, the program goes on.
@MainActor @Suite struct `Nothing in a class ends the program` {
  @Test(arguments: classes.indices, 1...4)
  func `a class survives thirty random actions`(index: Int, seed: Int) {
    let chaos = Chaos(seed: UInt64(seed * 100 + index))
    // Exceptions that a device raises and log messages are no concern here.
    _ = UIKitWarning.logged {
      _ = UIKitException.caught {
        var fuzzer = ClassFuzzer(chaos) { classes[index](chaos) }
        fuzzer.run(30)
        #expect(fuzzer.problems.isEmpty, "\(fuzzer.log.suffix(5))")
      }
    }
  }
}
