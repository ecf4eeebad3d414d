import HeadlessUIKit
import Testing

/// Work that a class gives to a queue of its own comes when the clock steps, on the one thread there is.
@MainActor @Suite struct `Queues follow the clock` {
  private typealias DispatchQueue = HeadlessUIKit.DispatchQueue

  @Test func `work in the background, whose result comes back to the main queue`() {
    let clock = HeadlessClock(frameRate: 60)
    var log: [String] = []
    clock.use {
      DispatchQueue(label: "images", qos: .utility, attributes: .concurrent).async {
        log.append("load")
        DispatchQueue.main.async { log.append("show") }
      }
      DispatchQueue.global(qos: .userInitiated).asyncAfter(deadline: .now() + 0.1) {
        // On a device, another thread may wait for the main queue.
        log.append(DispatchQueue.main.sync { "later" })
      }
      log.append("asked")
    }
    #expect(log == ["asked"])
    clock.step()
    clock.step()
    #expect(log == ["asked", "load", "show"])
    for _ in 0..<4 { clock.step() }
    #expect(log == ["asked", "load", "show", "later"])
  }

  @Test func `a group waits for its work`() {
    let clock = HeadlessClock(frameRate: 60)
    let group = HeadlessUIKit.DispatchGroup()
    var log: [Int] = []
    clock.use {
      for number in 0..<3 {
        DispatchQueue.global().async(group: group) { log.append(number) }
      }
      group.notify(queue: .main) { log.append(9) }
    }
    for _ in 0..<3 { clock.step() }
    #expect(log == [0, 1, 2, 9])
  }
}
