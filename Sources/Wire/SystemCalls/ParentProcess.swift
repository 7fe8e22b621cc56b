import CSandbox
import Glibc

/// The process of luaedit that has started this one, such as a batch a row; this one ends with it.
package enum ParentProcess {
    /// The variable of the environment that names it.
    package static let variable = "LUAEDIT_PARENT"

    /// Sends SIGTERM to this process when its parent ends, if the environment says that the parent is luaedit. Wraps
    /// `prctl(PR_SET_PDEATHSIG)`.
    /// - Returns: False if the parent has ended already.
    package static func follow() -> Bool {
        guard let text = getenv(variable), let parent = pid_t(String(cString: text)) else { return true }
        return sandbox_end_with_parent(parent, SIGTERM) == 0
    }

    /// Lets this process outlive its parent again.
    package static func unfollow() { _ = sandbox_end_with_parent(getppid(), 0) }
}
