/// A kind of a plan's parts that the kernels number in the order of its cases.
///
/// A test compares the kernels' kinds with these, name by name.
package protocol KernelKind: CaseIterable, Equatable {}

extension KernelKind {
  /// The kernels' number.
  package var kernelNumber: UInt32 {
    UInt32(Self.allCases.prefix { $0 != self }.count)
  }
}

extension RegionPart.Kind: KernelKind {}
extension Attachment.Kind: KernelKind {}
extension FieldBehavior.Kind: KernelKind {}

extension Metric {
  /// The position among the kernels' columns; nil for what the engine does not measure.
  ///
  /// The kernels' metrics are the first ones, in the same order, which a test compares name by name.
  package var kernelIndex: Int? {
    isOfSprings ? nil : Metric.allCases.firstIndex(of: self)
  }

  /// The position among the columns of springs in closed form, which have all metrics.
  package var springIndex: Int { Metric.allCases.prefix { $0 != self }.count }
}
