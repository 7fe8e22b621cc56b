import MediaTime

/// An event of a player, in the order of occurrence. Times are those of the current item.
package enum PlaybackEvent: Hashable, Sendable {
    /// An observer of regular times is called, also after a jump, a start and a stop.
    case periodic(observer: Int, time: Time)
    /// A time was passed in normal playing.
    case boundary(observer: Int, time: Time)
    /// An item was played to its end.
    case ended(item: Int)
    /// An item that loops has begun again, for so many times now.
    case looped(item: Int, count: Int)
    /// Another item is the current one; nil after the last.
    case itemChanged(Int?)
    /// The time has changed other than by playing.
    case jumped(Time)
    /// A seek has shown its picture, or was interrupted by another one.
    case seekEnded(seek: Int, isFinished: Bool)
    /// The sound did not arrive in time: playing waits for it.
    case stalled
    case status(PlaybackStatus)
}

/// The state of a player.
package enum PlaybackStatus: Hashable, Sendable {
    case paused
    case waiting(Reason)
    case playing

    /// Why a player with a rate other than 0 does not play.
    package enum Reason: Hashable, Sendable {
        /// The first picture and some sound are made before the clock starts.
        case buffering
        case noItem
    }
}

/// The action at the end of the last item, or of each in a queue.
package enum EndAction: String, Hashable, Sendable, CaseIterable {
    /// The next item of the queue begins.
    case advance
    /// The rate becomes 0.
    case pause
    /// The last picture stays, and the rate.
    case none
}
