import Foundation
import HeadlessUIKit
import Testing

@MainActor struct ClockShadowTests {
  let clock = HeadlessClock()

  @Test func `a delayed block runs at the end of the frame of its time`() {
    var times: [Double] = []
    clock.use {
      HeadlessUIKit.DispatchQueue.main.asyncAfter(deadline: .now() + 0.8) {
        times.append(clock.time)
      }
      HeadlessUIKit.DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(90)) {
        times.append(clock.time)
      }
      HeadlessUIKit.DispatchQueue.main.async { times.append(clock.time) }
    }
    clock.run()
    // 90 ms are over in the sixth frame.
    #expect(times == [0, 0.1, 0.8])
  }

  @Test func `a cancelled item does not run`() {
    var calls = 0
    let item = HeadlessUIKit.DispatchWorkItem { calls += 1 }
    clock.use { HeadlessUIKit.DispatchQueue.main.asyncAfter(deadline: .now() + 1, execute: item) }
    clock.advance(by: 0.5)
    item.cancel()
    clock.run()
    #expect(calls == 0 && clock.frameCount <= 61)
  }

  @Test func `a timer repeats until it is invalidated`() {
    var times: [Double] = []
    clock.use {
      HeadlessUIKit.Timer.scheduledTimer(withTimeInterval: 0.25, repeats: true) { timer in
        times.append(clock.time)
        if times.count == 3 { timer.invalidate() }
      }
    }
    clock.run()
    #expect(times == [0.25, 0.5, 0.75])
  }

  @Test func `a timer of Core Foundation begins at its moment`() {
    var (times, single): ([Double], [Double]) = ([], [])
    clock.advance(by: 0.5)
    clock.use {
      let repeating = CFRunLoopTimerCreateWithHandler(
        kCFAllocatorDefault, CFAbsoluteTimeGetCurrent() + 1, 0.25, 0, 0
      ) { timer in
        times.append(clock.time)
        if times.count == 2 { CFRunLoopTimerInvalidate(timer) }
      }
      let once = CFRunLoopTimerCreateWithHandler(
        kCFAllocatorDefault, CFAbsoluteTimeGetCurrent() + 0.1, 0, 0, 0
      ) { _ in single.append(clock.time) }
      for timer in [repeating, once] {
        CFRunLoopAddTimer(CFRunLoopGetCurrent(), timer, CFRunLoopMode.commonModes)
      }
    }
    clock.run()
    #expect(times == [1.5, 1.75] && single == [0.6])
  }

  @Test func `a timer with a date begins then`() {
    var times: [Double] = []
    clock.use {
      let timer = HeadlessUIKit.Timer(
        fire: Date(timeIntervalSinceNow: 0.5), interval: 0.25, repeats: true
      ) {
        times.append(clock.time)
        if times.count == 2 { $0.invalidate() }
      }
      RunLoop.main.add(timer, forMode: .common)
    }
    clock.run()
    // A busy machine may take longer than the rounding allows between the date and the timer, but not long.
    let first = times.first ?? .nan
    #expect((0.3...0.5).contains(first))
    #expect(times.count == 2 && abs((times.last ?? .nan) - first - 0.25) < 0.02)
  }

  @Test func `a display link is called in every frame`() {
    @MainActor final class Counter: NSObject {
      var stamps: [Double] = []
      func tick(_ link: CADisplayLink) { stamps.append(link.timestamp) }
    }
    let counter = Counter()
    let link = CADisplayLink(target: counter, selector: Selector(Counter.tick(_:)))
    clock.use { link.add(to: .main, forMode: .common) }
    clock.advance(by: 0.05)
    link.isPaused = true
    clock.step()
    link.isPaused = false
    link.preferredFramesPerSecond = 30
    clock.advance(by: 4.0 / 60)
    link.invalidate()
    #expect(clock.isIdle)
    let frames = [1, 2, 3, 5, 7]
    #expect(counter.stamps == frames.map { Double($0) / 60 })
  }
}
