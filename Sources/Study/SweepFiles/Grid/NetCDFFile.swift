#if NetCDF
  import CNetCDF
  import Foundation
  package import Synchronization

  /// An open NetCDF file.
  ///
  /// Any thread may use a file. A lock lets one thread at a time into the library.
  package final class NetCDFFile {
    /// The lock of the library, which is not thread-safe.
    package static let library: Mutex<Void> = {
      HDF5.distrust()
      return Mutex(())
    }()

    let path: String
    private let plainPath: String
    private var id: Int32 = -1

    /// An error of the library or of a file's content.
    struct Failure: Error, CustomStringConvertible {
      /// The cause, which is the library's message for an error of the library.
      let description: String
      /// The system's error number, if the system refused to open, read or write the file.
      let systemCode: Int32?

      /// - Parameters:
      ///   - code: The library's error code.
      ///   - systemCode: The system's error number, if it is known.
      init(code: Int32, systemCode: Int32? = nil) {
        description = String(cString: nc_strerror(code))
        self.systemCode = systemCode
      }

      init(systemCode: Int32) {
        description = String(cString: strerror(systemCode))
        self.systemCode = systemCode
      }

      private init(_ description: String) {
        self.description = description
        systemCode = nil
      }

      /// A variable has another type or shape than expected.
      static let otherShape = Failure("an array has an unexpected type or shape")
      /// The data is stored outside the file, or in chunks that are too large.
      static let otherStorage = Failure(
        "an array is stored outside the file or in chunks of more than \(chunkLimit) bytes")
    }

    /// A type of values in a file.
    enum NumberType {
      case byte, int64, uint32, float, double, text

      var code: nc_type {
        switch self {
        case .byte: nc_type(NC_BYTE)
        case .int64: nc_type(NC_INT64)
        case .uint32: nc_type(NC_UINT)
        case .float: nc_type(NC_FLOAT)
        case .double: nc_type(NC_DOUBLE)
        case .text: nc_type(NC_STRING)
        }
      }
    }

    struct Dimension { let id: Int32 }
    struct Group {
      let id: Int32
      /// The name with those of its parent groups, in the form of HDF5.
      var name = ""
    }
    struct Variable {
      let group: Int32
      let id: Int32
    }

    /// The largest size of a chunk, bytes.
    ///
    /// Reading a part of a chunk loads all of it into memory.
    private static let chunkLimit = 1 << 28

    /// Creates or replaces a file, or opens one for reading.
    init(path: String, isCreated: Bool) throws(Failure) {
      self.path = path
      // The library treats a name with a colon as a URL and text after '#' as options, unless the
      // name begins like a path.
      plainPath = path.hasPrefix("/") ? path : "./" + path
      var name = plainPath
      #if os(Linux)
        // It takes a backslash for a slash, so it gets such a file by its descriptor.
        let flags = (isCreated ? O_RDWR | O_CREAT : O_RDONLY) | O_CLOEXEC
        let descriptor = path.contains("\\") ? open(plainPath, flags, 0o666) : -1
        defer { if descriptor >= 0 { closeDescriptor(descriptor) } }
        if descriptor >= 0 { name = "/proc/self/fd/\(descriptor)" }
      #endif
      do {
        try check(
          isCreated
            ? nc_create(name, NC_NETCDF4 | NC_CLOBBER, &id)
            : nc_open(name, NC_NOWRITE, &id))
      } catch {
        throw Self.openProblem(of: plainPath, isCreated: isCreated) ?? error
      }
      guard isCreated else { return }
      // Every element is written once, so prefilling is unnecessary.
      try check(nc_set_fill(id, NC_NOFILL, nil))
    }

    /// The system's reason why a file cannot be opened, or nil if it can be.
    ///
    /// The library reports every such error as a refused permission.
    private static func openProblem(of path: String, isCreated: Bool) -> Failure? {
      // The library needs two descriptors at a time.
      let flags = (isCreated ? O_RDWR | O_CREAT : O_RDONLY) | O_CLOEXEC
      let first = open(path, flags, 0o666)
      defer { if first >= 0 { closeDescriptor(first) } }
      let second = first < 0 ? -1 : open(path, flags, 0o666)
      guard second < 0 else {
        closeDescriptor(second)
        return nil
      }
      return Failure(systemCode: errno)
    }

    deinit { if id >= 0 { Self.library.withLock { _ in _ = nc_close(id) } } }

    var root: Group { Group(id: id) }

    func close() throws(Failure) {
      let open = id
      id = -1
      try check(nc_close(open))
    }

    // MARK: Writing

    func defineGroup(_ name: String) throws(Failure) -> Group {
      var group: Int32 = 0
      try check(nc_def_grp(id, name, &group))
      return Group(id: group)
    }

    func defineDimension(_ name: String, _ length: Int, in group: Group) throws(Failure)
      -> Dimension
    {
      var dimension: Int32 = 0
      try check(nc_def_dim(group.id, name, length, &dimension))
      return Dimension(id: dimension)
    }

    func defineVariable(
      _ name: String, _ type: NumberType, over dimensions: [Dimension], in group: Group
    ) throws(Failure) -> Variable {
      var variable: Int32 = 0
      try check(
        nc_def_var(
          group.id, name, type.code, Int32(dimensions.count), dimensions.map(\.id), &variable))
      return Variable(group: group.id, id: variable)
    }

    func put(_ text: String, as name: String, of variable: Variable) throws(Failure) {
      try check(nc_put_att_text(variable.group, variable.id, name, text.utf8.count, text))
    }

    func put(_ text: String, as name: String) throws(Failure) {
      try put(text, as: name, of: Variable(group: id, id: NC_GLOBAL))
    }

    func put<Number: BitwiseCopyable>(
      _ numbers: [Number], _ type: NumberType, as name: String, of variable: Variable
    ) throws(Failure) {
      try check(
        numbers.withUnsafeBytes { bytes in
          nc_put_att(
            variable.group, variable.id, name, type.code, numbers.count, bytes.baseAddress)
        })
    }

    func endDefinitions() throws(Failure) { try check(nc_enddef(id)) }

    /// Writes a part of a variable.
    ///
    /// The numbers must have the variable's type.
    func put<Number: BitwiseCopyable>(
      _ numbers: ArraySlice<Number>, to variable: Variable, _ slab: Hyperslab
    ) throws(Failure) {
      try check(
        numbers.withUnsafeBytes { bytes in
          nc_put_vara(variable.group, variable.id, slab.start, slab.count, bytes.baseAddress)
        })
    }

    /// Writes a variable of texts.
    func put(_ texts: [String], to variable: Variable) throws(Failure) {
      let pointers = texts.map { UnsafePointer(strdup($0)) }
      defer { for pointer in pointers { free(UnsafeMutablePointer(mutating: pointer)) } }
      var list = pointers
      try check(nc_put_var_string(variable.group, variable.id, &list))
    }

    // MARK: Reading

    func group(_ name: String) throws(Failure) -> Group {
      var group: Int32 = 0
      try check(nc_inq_ncid(id, name, &group))
      return Group(id: group, name: name + "/")
    }

    /// Opens a variable whose data is in this file, in chunks that fit into memory.
    func variable(_ name: String, in group: Group) throws(Failure) -> Variable {
      var found: Int32 = 0
      try check(nc_inq_varid(group.id, name, &found))
      let variable = Variable(group: group.id, id: found)
      var storage: Int32 = 0
      var chunk = [Int](repeating: 1, count: try shape(of: variable).lengths.count)
      try check(nc_inq_var_chunking(group.id, found, &storage, &chunk))
      guard [NC_CONTIGUOUS, NC_COMPACT, NC_CHUNKED].contains(storage) else {
        throw Failure.otherStorage
      }
      if storage == NC_CHUNKED {
        // A chunk can be longer than an unlimited dimension is so far.
        let count = chunk.reduce(1.0) { $0 * Double($1) }
        guard count * 8 <= Double(Self.chunkLimit) else { throw Failure.otherStorage }
      }
      let path = plainPath
      guard !Self.library.withLock({ _ in HDF5.isElsewhere(group.name + name, of: path) }) else {
        throw Self.openProblem(of: path, isCreated: false) ?? Failure.otherStorage
      }
      return variable
    }

    /// The type of a variable and the lengths of its dimensions.
    func shape(of variable: Variable) throws(Failure) -> (type: nc_type, lengths: [Int]) {
      var (type, count): (nc_type, Int32) = (0, 0)
      try check(nc_inq_var(variable.group, variable.id, nil, &type, &count, nil, nil))
      var dimensions = [Int32](repeating: 0, count: Int(count))
      try check(nc_inq_vardimid(variable.group, variable.id, &dimensions))
      var lengths: [Int] = []
      for dimension in dimensions {
        var length = 0
        try check(nc_inq_dimlen(variable.group, dimension, &length))
        lengths.append(length)
      }
      return (type, lengths)
    }

    /// A text attribute of the file, of at most `limit` bytes.
    func text(_ name: String, limit: Int) throws(Failure) -> [UInt8] {
      var length = 0
      var type: nc_type = 0
      try check(nc_inq_att(id, NC_GLOBAL, name, &type, &length))
      guard type == NC_CHAR, length <= limit else { throw Failure(code: NC_EBADTYPE) }
      var text = [CChar](repeating: 0, count: length)
      try check(nc_get_att_text(id, NC_GLOBAL, name, &text))
      return text.map { UInt8(bitPattern: $0) }
    }

    /// Reads a part of a variable.
    ///
    /// The numbers must have the variable's type.
    func read<Number: BitwiseCopyable>(
      _ slab: Hyperslab, of variable: Variable, into numbers: inout ArraySlice<Number>
    ) throws(Failure) {
      try check(
        numbers.withUnsafeMutableBytes { bytes in
          nc_get_vara(variable.group, variable.id, slab.start, slab.count, bytes.baseAddress)
        })
    }

    private func check(_ call: @autoclosure () -> Int32) throws(Failure) {
      let (code, systemCode) = Self.library.withLock { _ in
        HDF5.silence()
        errno = 0
        return (call(), errno)
      }
      guard code != NC_NOERR else { return }
      // The library reports only that HDF5 failed. errno may belong to another call, unless it is
      // one of the disk errors.
      throw Failure(
        code: code, systemCode: FileProblem.systemCodes.contains(systemCode) ? systemCode : nil)
    }
  }

  /// Closes a descriptor, where `close` would be the method.
  private func closeDescriptor(_ descriptor: Int32) { _ = close(descriptor) }
#endif
