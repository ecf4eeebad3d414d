extension SceneTemplate.Content {
  static let refresh = Self(
    summary: "a list that was pulled to refresh, waits, and springs home",
    question: "Which spring brings the list home within 0.5 s of its wait, at most 2 pt too far?",
    vary: [("spring.frequency", "0.5:4"), ("spring.damping", "0.3:1.2")],
    want: ["arrivalTime <= 1.5", "overshoot <= 2"],
    others: [
      (
        "How does the duration of the loading change it?",
        "sweep run FILE --vary parameters.loading=0.1:1:10 --metrics arrivalTime,overshoot"
      )
    ],
    scene: """
      about: A list was pulled to refresh. It springs to its spinner, waits there, and springs home.

      reference: {width: 390, height: 844}

      parameters:
        # How far the finger pulled, pt.
        pull: 300
        # The rubber band of a scroll view. More is softer.
        rubber: 0.55
        # How far below its place the list waits, pt, and how long, s.
        spinner: 60
        loading: 1
        # The list follows a pull of d to (1 - 1 / (0.55 d / h + 1)) h, where h is its height.
        stretch: parameters.rubber * parameters.pull / list.size.height + 1

      items:
        - {name: list, size: [390, 844], allowsRotation: false,
           center: [195, 422 + (1 - 1 / parameters.stretch) * list.size.height]}

      behaviors:
        # The anchor is 1000 pt above the place that the spring pulls to, because a spring of length 0
        # has no direction there.
        - attachment: {name: spring, item: list, length: 1000, frequency: 2, damping: 0.8,
                       anchor: [195, 422 + parameters.spinner - 1000]}

      phases:
        - {name: refresh, until: {elapsed: parameters.loading}, then: {move: {spring: [195, 422 - 1000]}}}
        - {name: return, until: rest}

      target: {item: list, center: [195, 422], tolerance: 1}

      duration: 6
      """)
}
