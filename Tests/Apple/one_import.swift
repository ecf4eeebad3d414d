// With one import, `Selector`, `Timer` and `CFTimeInterval` are not ambiguous.
import HeadlessUIKit

@MainActor func pull() {}
@MainActor let method = Selector(pull)
@MainActor let time: CFTimeInterval = CACurrentMediaTime()
@MainActor let timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: false) { _ in pull() }
