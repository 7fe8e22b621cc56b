import Glibc

/// Which of some descriptors can be read from, or are closed at their other end.
package struct Readiness {
    private let events: [pollfd]
    /// True if the time was over before one of them was ready.
    package let isTimeOver: Bool

    /// Waits until one of them is ready, the time is over, or a signal has come. Wraps `poll`.
    /// - Parameters:
    ///   - descriptors: Nil and -1 are never ready.
    ///   - milliseconds: The longest wait; -1 for any time.
    package init(of descriptors: [CInt?], within milliseconds: CInt = -1) {
        var events = descriptors.map { pollfd(fd: $0 ?? -1, events: Int16(POLLIN), revents: 0) }
        isTimeOver = poll(&events, nfds_t(events.count), milliseconds) == 0
        self.events = events
    }

    /// True if the descriptor at this place is ready.
    package subscript(place: Int) -> Bool { events[place].revents != 0 }

    /// True if one of those from this place on is ready.
    package func isReady(from place: Int) -> Bool { events.dropFirst(place).contains { $0.revents != 0 } }
}

/// True if a descriptor can be read from, or is closed at its other end. Wraps `poll`.
/// - Parameter milliseconds: The longest wait; -1 for any time.
package func isReadable(_ descriptor: CInt, within milliseconds: CInt = 0) -> Bool {
    Readiness(of: [descriptor], within: milliseconds)[0]
}
