extension SceneTemplate.Content {
  /// The projection and the rubber band are those of UIScrollView: its deceleration rate r per
  /// millisecond carries a velocity v by v · r / (1 - r) milliseconds, and its band follows a pull of d
  /// beyond the end to (1 - 1 / (c d / h + 1)) h, with c = 0.55.
  static let sheet = Self(
    summary: "a sheet with three detents and a rubber band, let go by a finger",
    question: "Which spring brings the sheet to its detent within 0.6 s, at most 4 pt too far?",
    vary: [("spring.frequency", "0.5:4"), ("spring.damping", "0.3:1.2")],
    want: ["settleTime <= 0.6", "overshoot <= 4"],
    others: [
      (
        "Where does each finger velocity end?",
        "sweep run FILE --vary parameters.speed=-3000:3000:13 --metrics finalY,settleTime"
      )
    ],
    scene: """
      about: A finger lets go of a sheet, which springs to the detent nearest to where the flick carries it.

      reference: {width: 390, height: 844}

      parameters:
        # y of the sheet's upper edge at each detent, pt.
        top: 60
        middle: 440
        low: 760
        # Where the finger holds the edge when it lets go, pt. Above top, the rubber band is stretched.
        finger: 300
        # The finger's velocity at that moment, pt/s. Upwards is negative.
        speed: -600
        # How long a flick carries, s: 0.1 like a fast scroll view (0.99), 0.5 like a normal one (0.998).
        projection: 0.1
        # The rubber band of a scroll view. More is softer.
        rubber: 0.55
        # The detent nearest to where the flick carries the edge.
        landing: parameters.finger + parameters.speed * parameters.projection
        detent: if(parameters.landing <= (parameters.top + parameters.middle) / 2, parameters.top,
          if(parameters.landing <= (parameters.middle + parameters.low) / 2, parameters.middle,
          parameters.low))
        # A finger that is d above the highest detent holds the sheet (1 - 1 / (0.55 d / h + 1)) h above
        # it, where h is the sheet's height. follow is how fast the sheet follows the finger there.
        beyond: max(0, parameters.top - parameters.finger)
        stretch: parameters.rubber * parameters.beyond / sheet.size.height + 1
        follow: if(parameters.beyond > 0,
          parameters.rubber / (parameters.stretch * parameters.stretch), 1)

      items:
        - name: sheet
          size: [390, 784]
          center:
            - 195
            - max(parameters.finger, parameters.top) + sheet.size.height / 2
              - (1 - 1 / parameters.stretch) * sheet.size.height
          velocity: [0, parameters.speed * parameters.follow]
          allowsRotation: false

      behaviors:
        # The anchor is 1000 pt above the place that the spring pulls to, because a spring of length 0
        # has no direction there.
        - attachment: {name: spring, item: sheet, length: 1000, frequency: 2, damping: 0.8,
                       anchor: [195, parameters.detent + sheet.size.height / 2 - 1000]}

      phases:
        - {name: settle, until: rest}

      target: {item: sheet, center: [195, parameters.detent + sheet.size.height / 2], tolerance: 1}

      duration: 5
      """)
}
