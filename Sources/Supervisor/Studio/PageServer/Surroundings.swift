import Glibc
import SystemCalls

/// The part of the environment that says how a page can be shown.
struct Surroundings {
    /// `$BROWSER`: commands with colons between them.
    var browser = ""
    /// True if there is a screen to show a window on.
    var hasDisplay = true
    /// True if the person sits at another machine.
    var isRemote = false
    /// This machine's name.
    var host = "localhost"
    /// `$XDG_RUNTIME_DIR`.
    var runtimeFolder: RawString?

    static var ofThisProcess: Surroundings {
        var name = [CChar](repeating: 0, count: 256)
        gethostname(&name, name.count - 1)
        return Surroundings(
            browser: value("BROWSER") ?? "",
            hasDisplay: value("DISPLAY") != nil || value("WAYLAND_DISPLAY") != nil,
            isRemote: value("SSH_CONNECTION") != nil,
            host: name.withUnsafeBufferPointer { String(cString: $0.baseAddress!) },
            runtimeFolder: value("XDG_RUNTIME_DIR").map { RawString($0) })
    }

    /// The commands to try, in this order.
    var browsers: [String] { browser.split(separator: ":").map(String.init) + ["xdg-open"] }

    /// Why no browser is started; nil if one can be. `$BROWSER` is the person's own word.
    func advice(port: Int) -> String? {
        guard browser.isEmpty else { return nil }
        if isRemote {
            return "to open the link on your own machine, run there: ssh -L \(port):127.0.0.1:\(port) \(host)"
        }
        return hasDisplay ? nil : "there is no display here for a browser: open the link in one"
    }

    /// A variable's value; nil if it is not set or empty.
    private static func value(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
    }
}
