/// The release that this source belongs to.
package enum Release {
  /// The version, by Semantic Versioning.
  package static let version = "0.1.0"
}
