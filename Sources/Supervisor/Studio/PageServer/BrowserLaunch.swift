import Glibc
import Messages
import SystemCalls

/// Opens the page in the person's browser.
///
/// The browser gets the name of a file that only the person can read and that leads on to the link: command lines can be
/// read by every user of the machine, and the link holds the token. The file is removed with this object.
package final class BrowserLaunch {
    /// What came of it.
    package enum Outcome: Equatable, Sendable {
        /// The browser was started.
        case opened
        /// There is no browser that could show a page, and the advice for the person, a sentence or two.
        case advice(String)
    }

    /// The file's path; nil unless one was needed.
    package private(set) var path: RawString?
    package private(set) var outcome = Outcome.opened

    /// Writes the file and starts `$BROWSER` or `xdg-open` with its path.
    /// - Parameters:
    ///   - link: See ``PageServerProcess/link``.
    ///   - port: For the advice.
    /// - Throws: `.cannotCreate` if the file cannot be written.
    package convenience init(link: String, port: Int) throws(Failure) {
        try self.init(link: link, port: port, surroundings: .ofThisProcess)
    }

    init(link: String, port: Int, surroundings: Surroundings) throws(Failure) {
        if let advice = surroundings.advice(port: port) {
            outcome = .advice(advice)
            return
        }
        let path = try RedirectFile.write(link, in: surroundings.runtimeFolder)
        self.path = path
        for browser in surroundings.browsers where Self.start(browser, path) { return }
        outcome = .advice("there is no browser to start: install xdg-utils, or open the link")
    }

    deinit {
        guard let path else { return }
        _ = path.withCString { unlink($0) }
        // Stays while another studio has a file there.
        _ = path.folder.withCString { rmdir($0) }
    }

    /// Starts a browser. It outlives luaedit.
    /// - Parameter browser: Words, of which `%s` stands for the path; else the path comes last.
    private static func start(_ browser: String, _ path: RawString) -> Bool {
        var words = browser.split(separator: " ").map(RawString.init)
        if let place = words.firstIndex(of: "%s") { words[place] = path } else { words.append(path) }
        return (try? ProgramStart(words).perform()) != nil
    }
}
