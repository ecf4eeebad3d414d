import Testing

@testable import Dynamics

/// Motions against Box2D 2.4.1's own, with its constants.
@Suite struct BoxReferenceTests {
  @Test(arguments: [
    "free-flight", "soft-centre", "soft-offset", "rod-centre", "rod-offset", "pin", "drop-flat",
    "drop-tilted", "slope", "inside-box", "spring-and-floor", "sleeping",
  ])
  func `PRINT`(family: String) throws {
    for reference in try BoxReference.family(family) {
      let frames = try reference.experiment.frames()
      let agreement = Agreement(reference, frames)
      print("AGREE", family, reference.name, frames.count, reference.frames.count, agreement.distance, agreement.angle, agreement.parting ?? -1)
    }
  }
}
