#if NetCDF
  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Darwin)
    import Darwin
  #endif

  /// The few functions of HDF5, which libnetcdf reads and writes with, that libnetcdf has none for.
  ///
  /// HDF5 has no header here: its functions are asked for by name, and where one is not to be found
  /// what it would have done is not done. To be used by one thread at a time.
  enum HDF5 {
    /// Prepares the library for files of strangers; once is enough.
    static func distrust() {
      // It would take settings from .ncrc, .daprc and .dodsrc of the folder one is in.
      setenv("NCRCENV_IGNORE", "1", 1)
      // A link to an object of another file is then one to nothing. The number is H5L_TYPE_EXTERNAL.
      typealias UnregisterLinks = @convention(c) (_ kind: Int32) -> Int32
      _ = function("H5Lunregister", UnregisterLinks.self)?(64)
    }

    /// Keeps the library from printing what it also returns.
    ///
    /// It would on every thread but the first, since each has a setting of its own and libnetcdf
    /// makes only one.
    static func silence() {
      typealias SetAutomaticPrinting =
        @convention(c) (
          _ stack: Int64, _ function: OpaquePointer?, _ data: OpaquePointer?
        ) -> Int32
      _ = function("H5Eset_auto2", SetAutomaticPrinting.self)?(0, nil, nil)
    }

    /// Whether the numbers of an array are in other files than the one that names them.
    ///
    /// - Parameters:
    ///   - name: The array, with the groups that it is in.
    ///   - path: The file.
    /// - Returns: Whether they are, or whether the file cannot say.
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
        let closeFile = function("H5Fclose", Count.self)
      else { return false }
      // Flags 0: for reading.
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
      dlsym(nil, name).map { unsafeBitCast($0, to: type) }
    }
  }
#endif
