import Testing

/// `sweep play`: on a terminal a picture that moves, in a pipe what happens.
@Suite struct PlayTests {
  @Test func `a pipe is told what happens, line by line`() throws {
    let run = try SweepProcess("play", "falling-square")
    #expect(run.exit == 0 && run.errors.isEmpty)
    #expect(run.lines.first == "t,event,item,with,x,y")
    #expect(run.lines.contains { $0.contains(",willResume,") })
    let began = try #require(run.lines.first { $0.contains(",contactBegan,square,") })
    #expect(began.split(separator: ",", omittingEmptySubsequences: false).count == 6)
    #expect(run.lines.contains { $0.contains(",contactEnded,square,") })
    #expect(run.lines.last?.contains("didPause") == true)
  }

  @Test func `frames are dropped as in a run`() throws {
    let run = try SweepProcess("play", "falling-square", "--drop-every", "2")
    let rows = try SweepProcess(
      "run", "falling-square", "--drop-every", "2", "--metrics", "pauseTime")
    let pause = try #require(run.lines.last?.split(separator: ","))
    #expect(pause[1] == "didPause")
    let expected = try #require(Double(rows.lines[1].split(separator: ",")[0]))
    #expect(abs(try #require(Double(pause[0])) - expected) < 1e-4)
  }

  @Test func `what a spring in closed form moves is played too`() throws {
    let run = try SweepProcess("play", "custom-modal-show")
    #expect(run.exit == 0 && run.lines == ["t,event,item,with,x,y"])
  }

  @Test func `a terminal that can redraw is shown a picture, coloured if it wants`() throws {
    for environment in [["TERM": "xterm"], ["TERM": "xterm", "NO_COLOR": "1"]] {
      let run = try shown(
        "play", "falling-boxes", "--speed", "20", environment: environment)
      #expect(run.exit == 0)
      #expect(run.text.contains { ("\u{2801}"..."\u{28ff}").contains($0) })
      #expect(run.text.contains("falling-boxes  ") && run.text.contains(" contacts"))
      #expect(run.text.contains("\u{1b}[31m") == (environment["NO_COLOR"] == nil))
      // The cursor is back.
      #expect(run.text.hasSuffix("\u{1b}[?25h"))
    }
    let plain = try shown("play", "falling-square", environment: ["TERM": "dumb"])
    #expect(plain.exit == 0 && !plain.text.contains("\u{1b}"))
  }

  @Test func `Ctrl-C ends it in good order`() throws {
    let run = try shown(
      "play", "falling-boxes", "--speed", "0.01", environment: ["TERM": "xterm"]
    ) { $0.contains("contacts") }
    #expect(run.exit == 130)
    #expect(run.text.hasSuffix("\u{1b}[?25h"))
  }

  @Test func `a speed that is none is refused`() throws {
    let run = try SweepProcess("play", "falling-boxes", "--speed", "0")
    #expect(run.exit == 2 && run.errors.contains("--speed is 0.0; allowed: 0.01 to 100."))
  }
}
