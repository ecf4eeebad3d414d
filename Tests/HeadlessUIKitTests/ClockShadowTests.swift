import HeadlessUIKit
import Testing

@MainActor struct ClockShadowTests {
  let clock = HeadlessClock()

  @Test func `a delayed block runs at the end of the frame of its time`() {
    var times: [Double] = []
    clock.use {
      DispatchQueue.main.asyncAfter(deadline: .now() + 0.8) { times.append(clock.time) }
      DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(90)) {
        times.append(clock.time)
      }
      DispatchQueue.main.async { times.append(clock.time) }
    }
    clock.run()
    // 90 ms are over in the sixth frame.
    #expect(times == [0, 0.1, 0.8])
  }

  @Test func `a cancelled item does not run`() {
    var calls = 0
    let item = DispatchWorkItem { calls += 1 }
    clock.use { DispatchQueue.main.asyncAfter(deadline: .now() + 1, execute: item) }
    clock.advance(by: 0.5)
    item.cancel()
    clock.run()
    #expect(calls == 0 && clock.frameCount <= 61)
  }

  @Test func `a timer repeats until it is invalidated`() {
    var times: [Double] = []
    clock.use {
      Timer.scheduledTimer(withTimeInterval: 0.25, repeats: true) { timer in
        times.append(clock.time)
        if times.count == 3 { timer.invalidate() }
      }
    }
    clock.run()
    #expect(times == [0.25, 0.5, 0.75])
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
