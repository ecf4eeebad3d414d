extension SceneTemplate.Content {
  static let cells = Self(
    summary: "five springy cells of a list that was scrolled",
    question: "Which spring calms the farthest cell within 0.8 s, at most 2 pt too far?",
    vary: [("parameters.frequency", "0.5:3"), ("parameters.damping", "0.3:1.2")],
    want: ["e.settleTime <= 0.8", "e.overshoot <= 2"],
    scene: """
      about: A list was scrolled under a finger. Each cell lags by its distance from the finger.

      reference: {width: 390, height: 844}

      parameters:
        # How far the list was scrolled in a frame, pt.
        scroll: 120
        # y of the finger, pt.
        touch: 180
        # A cell this far from the finger lags by the whole scroll, pt. Less is softer.
        softness: 500
        # The springs of all cells: Hz, and the damping ratio.
        frequency: 1.5
        damping: 0.7

      items:
        - {name: a, size: [358, 84], allowsRotation: false,
           center: [195, "180 + parameters.scroll * min(1,
             abs(180 - parameters.touch) / parameters.softness)"]}
        - {name: b, size: [358, 84], allowsRotation: false,
           center: [195, "280 + parameters.scroll * min(1,
             abs(280 - parameters.touch) / parameters.softness)"]}
        - {name: c, size: [358, 84], allowsRotation: false,
           center: [195, "380 + parameters.scroll * min(1,
             abs(380 - parameters.touch) / parameters.softness)"]}
        - {name: d, size: [358, 84], allowsRotation: false,
           center: [195, "480 + parameters.scroll * min(1,
             abs(480 - parameters.touch) / parameters.softness)"]}
        - {name: e, size: [358, 84], allowsRotation: false,
           center: [195, "580 + parameters.scroll * min(1,
             abs(580 - parameters.touch) / parameters.softness)"]}

      behaviors:
        # The anchors are 1000 pt above the cells' places, because a spring of length 0 has no direction
        # there, and a cell would circle.
        - attachment: {name: springA, item: a, anchor: [195, 180 - 1000], length: 1000,
                       frequency: parameters.frequency, damping: parameters.damping}
        - attachment: {name: springB, item: b, anchor: [195, 280 - 1000], length: 1000,
                       frequency: parameters.frequency, damping: parameters.damping}
        - attachment: {name: springC, item: c, anchor: [195, 380 - 1000], length: 1000,
                       frequency: parameters.frequency, damping: parameters.damping}
        - attachment: {name: springD, item: d, anchor: [195, 480 - 1000], length: 1000,
                       frequency: parameters.frequency, damping: parameters.damping}
        - attachment: {name: springE, item: e, anchor: [195, 580 - 1000], length: 1000,
                       frequency: parameters.frequency, damping: parameters.damping}

      phases:
        - {name: swing, until: rest}

      target: {item: e, center: [195, 580], tolerance: 1}

      duration: 5
      """)
}
