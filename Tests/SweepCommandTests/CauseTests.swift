import Testing

/// Why items do not rest, as the command says it.
@Suite struct CauseTests {
  @Test func `trace prints a cause for an item that still moves`() throws {
    let run = try SweepProcess("trace", "falling-square", "--duration", "0.5", "--cause")
    #expect(run.exit == 0 && run.errors == "sweep: awake at the end: 1 item\n")
    #expect(run.lines.count == 2 && run.lines[0] == "item,cause,sentence")
    #expect(run.lines.last?.hasPrefix("square,slows,square is still on its way: ") == true)
  }

  @Test func `trace prints no cause for a scenario that rests`() throws {
    let run = try SweepProcess("trace", "falling-square", "--cause")
    #expect(run.exit == 0 && run.errors == "sweep: all items rest at the end\n")
    #expect(run.lines == ["item,cause,sentence"])
  }

  @Test func `play says why an item still moves`() throws {
    let run = try SweepProcess("play", "falling-square", "--duration", "0.5")
    #expect(run.exit == 0 && run.errors.hasPrefix("sweep: square is still on its way: "))
  }
}
