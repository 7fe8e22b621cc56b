import CSandbox
import Glibc

/// Root's powers of a process, which the programs that work on strangers' files give up.
package enum Capabilities {
    /// Gives up all capabilities of this process, for good. Call it while the process has one thread.
    ///
    /// Private files of other users stay usable if they are named here, or lie in a folder that is.
    /// - Parameters:
    ///   - readable: Paths that the process reads; some need not be there.
    ///   - writable: Paths that it writes, or sockets that it connects to; some need not be there.
    package static func drop(readable: [RawString] = [], writable: [RawString] = []) throws(SystemError) {
        let strings = (readable + writable).map { path in UnsafePointer(path.withCString { strdup($0) }) }
        defer { for string in strings { free(UnsafeMutablePointer(mutating: string)) } }
        let result = strings.withUnsafeBufferPointer { all in
            sandbox_drop_capabilities(
                all.baseAddress, readable.count, all.baseAddress.map { $0 + readable.count }, writable.count)
        }
        guard result == 0 else { throw SystemError(number: -result) }
    }

    /// The places of the person's display and sound servers, for ``drop(readable:writable:)``: with `sudo` they are another
    /// user's.
    package static func desktopPlaces() -> [RawString] {
        func value(_ name: String) -> RawString? { getenv(name).map { RawString(cString: $0) } }
        let home = value("HOME")
        let places = [
            value("XAUTHORITY"), value("XDG_RUNTIME_DIR"), home?.appending(".Xauthority"),
            home?.appending(".config/pulse"),
        ]
        return places.compactMap { $0 }
    }
}
