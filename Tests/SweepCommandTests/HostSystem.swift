import SweepFiles
import Testing

extension Trait where Self == ConditionTrait {
  /// For tests that read `/proc`, limit address space or use Linux's `timeout`.
  static var needsLinux: Self {
    #if os(Linux)
      .enabled(if: true)
    #else
      .disabled("needs Linux")
    #endif
  }

  /// For tests of `.nc` files.
  static var needsNetCDF: Self {
    .enabled(if: ResultFormat.netCDF.isBuiltIn, "needs a build with NetCDF")
  }
}
