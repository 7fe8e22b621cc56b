import CSandbox
import Glibc

/// The process of luaedit that has started this one, such as a batch a row; this one ends with it.
package enum ParentProcess {
    /// The variable of the environment that names it.
    package static let variable = "LUAEDIT_PARENT"

    /// This process's environment for one that it starts and that ends with it. The caller frees the strings.
    package static func makeEnvironment() -> [UnsafeMutablePointer<CChar>?] {
        var result: [UnsafeMutablePointer<CChar>?] = []
        let own = Array("\(variable)=".utf8)
        var next = environ
        while let entry = next.pointee {
            if !RawString(cString: entry).bytes.starts(with: own) { result.append(strdup(entry)) }
            next += 1
        }
        return result + [strdup("\(variable)=\(getpid())"), nil]
    }

    /// Sends SIGTERM to this process when its parent ends, if the environment says that the parent is luaedit. Wraps
    /// `prctl(PR_SET_PDEATHSIG)`.
    /// - Returns: False if the parent has ended already.
    package static func follow() -> Bool {
        guard let text = getenv(variable), let parent = pid_t(String(cString: text)) else { return true }
        return sandbox_end_with_parent(parent, SIGTERM) == 0
    }
}
