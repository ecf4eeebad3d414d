import Testing

import Dynamics

/// Positions that third parties measured on Apple's binary, stepped at 60 Hz, to the printed digits.
@Suite struct PublishedNumbersTests {
  @Test func `a square falls as UIKit's does`() throws {
    var fall = Experiment(x: 150, y: 50)
    fall.gravity()
    let y = try fall.frames()[1...5].map { Double($0.y).nineDigits }
    #expect(y == ["50.0694466", "50.4166718", "51.0416679", "51.9444466", "53.1250076"])
  }

  @Test func `a square lands on a line as UIKit's does`() throws {
    var landing = Experiment(x: 100, y: 100)
    landing.item.elasticity = 0
    landing.gravity()
    landing.line(0, 300, 400, 300)
    let frames = try landing.frames()
    #expect(Double(frames[26].y).nineDigits == "192.083298")
    #expect(Double(frames[27].y).nineDigits == "199.374969")
    // It rebounds once, from 110 pt/s, because the boundary's elasticity of 0.2 is the larger; then
    // it rests above the line, held off by the contact's skin.
    let rest = try #require(frames.last)
    #expect((300 - (Double(rest.y) + 50)) > 0)
    #expect((300 - (Double(rest.y) + 50)) < 2)
  }

  @Test func `a spring attachment swings as UIKit's does`() throws {
    var spring = Experiment(width: 40, height: 40, x: 100, y: 250)
    spring.attach(to: (100, 100), length: 100, frequency: 2, damping: 0.3)
    let frames = try spring.frames()
    #expect(Double(frames[1].y).nineDigits == "249.48938")
    #expect(Double(frames[10].y).nineDigits == "201.092148")
  }

  @Test func `a pendulum swings as UIKit's does`() throws {
    var pendulum = Experiment(width: 40, height: 40, x: 200, y: 100)
    pendulum.gravity()
    pendulum.attach(to: (100, 100))
    let frames = try pendulum.frames()
    #expect(Double(frames[1].x).nineDigits == "199.999969")
    #expect(Double(frames[1].y).nineDigits == "100.069443")
    #expect(Double(frames[10].x).nineDigits == "199.132126")
    #expect(Double(frames[10].y).nineDigits == "113.146225")
  }

  @Test func `an item that nothing moves pauses at the 31st frame`() throws {
    let still = Experiment()
    let trace = try still.trace(in: Float.self)
    #expect(trace.status == .resting)
    #expect(trace.frames.count - 1 == 31)
  }

  @Test func `positions are as coarse as metres in single precision make them`() throws {
    let still = Experiment(x: 1.25, y: 2.5)
    let start = try still.frames()[0]
    #expect(Double(start.x).nineDigits == "1.24999988")
    #expect(Double(start.y).nineDigits == "2.49999976")
  }

  @Test func `at 60 Hz the first frame has one sub-step and every other two`() {
    #expect(Settings.uikit.substeps(frameCount: 6) == [1, 2, 2, 2, 2, 2])
  }

  @Test func `at 120 Hz the first frame has no sub-step and every other one`() {
    var settings = Settings.uikit
    settings.frameRate = 120
    #expect(settings.substeps(frameCount: 5) == [0, 1, 1, 1, 1])
  }
}
