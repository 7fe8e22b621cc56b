import Glibc

/// How large a terminal is, in character cells and in pixels, as far as the kernel knows; nil for what is no terminal or
/// has no columns. Wraps `ioctl(TIOCGWINSZ)`.
package func terminalSize(_ descriptor: CInt) -> winsize? {
    var size = winsize()
    return ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 ? size : nil
}

/// How many characters a line of a terminal has: 80 where nobody knows.
package func terminalColumns(_ descriptor: CInt) -> Int {
    terminalSize(descriptor).map { Int($0.ws_col) } ?? 80
}
