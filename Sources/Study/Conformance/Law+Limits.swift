import Dynamics

// Sleep, and the fastest motion.
extension Law {
  private static let degree = Double.pi / 180

  static let limitLaws = [
    Law(
      "sleep-speed", "An item can fall asleep below 1 pt/s.", .measured,
      shownBy: ["sleep-speed", "sleep-slowing"], 1, "pt/s",
      or: [0, 0.2, 0.5, 0.6, 0.7, 0.8, 0.9, 1.1, 1.2, 1.3, 1.5, 1.7, 2, 3, 5]
    ) { $0.settings.sleepSpeed = $1 / 100 },
    Law(
      "sleep-spin", "An item can fall asleep below 2°/s.", .measured,
      shownBy: ["sleep-spin", "sleep-slowing"], 2, "°/s",
      or: [0, 0.5, 1, 1.3, 1.6, 1.8, 2.2, 2.5, 3, 3.5, 4, 5, 8]
    ) { $0.settings.sleepSpin = $1 * degree },
    Law(
      "sleep-time", "An item falls asleep after half a second.", .measured,
      shownBy: ["sleep-speed", "sleep-spin"], 0.5, "s",
      or: [0.1, 0.2, 0.3, 0.4, 0.45, 0.55, 0.6, 0.75, 1, 1.5, 2, 100]
    ) { $0.settings.sleepTime = $1 },
    Law(
      "sleep-touch", "A contact that begins does not restart the time until sleep.", .inferred,
      shownBy: ["rest-gap", "rest-items"], ["it does not", "it does"]
    ) { $0.settings.touchResetsSleep = $1 == 1 },
    Law(
      "fastest-motion", "An item moves by 200 pt at most in a sub-step.", .reported,
      shownBy: ["fastest-motion"], 200, "pt",
      or: [20, 50, 100, 150, 180, 220, 250, 300, 333, 400, 1e6]
    ) { $0.settings.maxTranslation = $1 / 100 },
    Law(
      "fastest-rotation", "An item turns by 90° at most in a sub-step.", .reported,
      shownBy: ["fastest-rotation"], 90, "°", or: [10, 30, 45, 60, 75, 85, 95, 105, 120, 180, 1e6]
    ) { $0.settings.maxRotation = $1 * degree },
  ]
}
