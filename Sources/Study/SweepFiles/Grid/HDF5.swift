#if NetCDF
  import Foundation

  /// The few functions of HDF5 that are needed and that libnetcdf does not offer.
  ///
  /// The headers of HDF5 are not required. The functions are looked up by name. A file that cannot be
  /// inspected because one of them is missing is not trusted. Use from one thread at a time.
  enum HDF5 {
    /// Prepares the library for untrusted files; once is enough.
    static func distrust() {
      // Ignore the settings in .ncrc, .daprc and .dodsrc of the current folder.
      setenv("NCRCENV_IGNORE", "1", 1)
      // Disable links to objects in other files. The number is H5L_TYPE_EXTERNAL.
      _ = function("H5Lunregister", UnregisterLinks.self)?(64)
    }

    private typealias UnregisterLinks = @convention(c) (_ kind: Int32) -> Int32

    /// Stops the library from printing the errors that it also returns.
    ///
    /// The setting is per thread, and libnetcdf changes it on the first thread only.
    static func silence() {
      typealias SetAutomaticPrinting =
        @convention(c) (
          _ stack: Int64, _ function: OpaquePointer?, _ data: OpaquePointer?
        ) -> Int32
      _ = function("H5Eset_auto2", SetAutomaticPrinting.self)?(0, nil, nil)
    }

    /// Whether the data of an array is stored in other files.
    ///
    /// - Parameters:
    ///   - name: The name of the array, with its groups.
    ///   - path: The path of the file.
    /// - Returns: True if it is, or if the file cannot be inspected.
    static func isElsewhere(_ name: String, of path: String) -> Bool {
      typealias OpenFile = @convention(c) (UnsafePointer<CChar>, UInt32, Int64) -> Int64
      typealias OpenArray = @convention(c) (Int64, UnsafePointer<CChar>, Int64) -> Int64
      typealias Properties = @convention(c) (Int64) -> Int64
      typealias Count = @convention(c) (Int64) -> Int32
      guard let openFile = function("H5Fopen", OpenFile.self),
        let openArray = function("H5Dopen2", OpenArray.self),
        let properties = function("H5Dget_create_plist", Properties.self),
        let externalCount = function("H5Pget_external_count", Count.self),
        let closeProperties = function("H5Pclose", Count.self),
        let closeArray = function("H5Dclose", Count.self),
        let closeFile = function("H5Fclose", Count.self),
        // Without it, links to objects in other files are still followed.
        function("H5Lunregister", UnregisterLinks.self) != nil
      else { return true }
      // Flags 0: read only.
      let file = openFile(path, 0, 0)
      guard file >= 0 else { return true }
      defer { _ = closeFile(file) }
      let array = openArray(file, name, 0)
      guard array >= 0 else { return true }
      defer { _ = closeArray(array) }
      let list = properties(array)
      guard list >= 0 else { return true }
      defer { _ = closeProperties(list) }
      return externalCount(list) != 0
    }

    private static func function<Function>(_ name: String, _ type: Function.Type) -> Function? {
      // Not nil in place of the handle: on a Mac, that is no handle.
      dlsym(dlopen(nil, RTLD_NOW), name).map { unsafeBitCast($0, to: type) }
    }
  }
#endif
