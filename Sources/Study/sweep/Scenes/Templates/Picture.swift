extension SceneTemplate.Content {
  static let picture = Self(
    summary: "a floating picture that is flicked to the nearest corner",
    question: "Which snap takes the picture to its corner within 0.5 s, at most 2 pt too far?",
    vary: [("corner.damping", "0.2:2"), ("video.resistance", "0:10")],
    want: ["settleTime <= 0.5", "overshoot <= 2"],
    others: [
      (
        "Which corner does each finger velocity choose?",
        "sweep run FILE --vary parameters.vx=-2000:2000:5 --vary parameters.vy=-2000:2000:5"
          + " --metrics finalX,finalY"
      )
    ],
    scene: """
      about: A floating picture is flicked and snaps to the corner nearest to where the flick carries it.

      reference: {width: 390, height: 844}

      parameters:
        # The picture's center when the finger lets go, pt.
        x: 300
        y: 650
        # The finger's velocity at that moment, pt/s.
        vx: -900
        vy: -1800
        # How long a flick carries, s: 0.1 like a fast scroll view (0.99), 0.5 like a normal one (0.998).
        projection: 0.2
        # Between the picture and the edges of the screen, pt.
        inset: 16
        # The centers that the picture can have in its corners.
        left: parameters.inset + video.size.width / 2
        right: reference.width - parameters.inset - video.size.width / 2
        upper: parameters.inset + video.size.height / 2
        lower: reference.height - parameters.inset - video.size.height / 2
        # Where the flick carries the picture.
        toX: parameters.x + parameters.vx * parameters.projection
        toY: parameters.y + parameters.vy * parameters.projection

      items:
        - {name: video, size: [160, 90], center: [parameters.x, parameters.y],
           velocity: [parameters.vx, parameters.vy], resistance: 0, allowsRotation: false}

      behaviors:
        - snap:
            name: corner
            item: video
            damping: 0.8
            point:
              - if(parameters.toX <= reference.width / 2, parameters.left, parameters.right)
              - if(parameters.toY <= reference.height / 2, parameters.upper, parameters.lower)
        # The edges of the screen stop a picture that is flicked hard.
        - collision: {name: walls, bounds: true}

      phases:
        - {name: fly, until: rest}

      target: {item: video, center: [corner.point.x, corner.point.y], tolerance: 1}

      duration: 4
      """)
}
