import EditModel
import MediaTime
import ModelBindings
import Playback
import Rendering

/// A player of the surrounding program: with a window, sound and threads of its own. Any thread may use it.
package protocol PlayerControl: AnyObject, Sendable {
    /// An item that plays a movie, for ``with(_:)``.
    /// - Parameters:
    ///   - range: The part, in the movie's time; nil for all of it.
    ///   - loops: True if it begins again at its end.
    func makeItem(_ movie: MovieSnapshot, script: RecipeScript?, range: TimeRange?, loops: Bool) -> PlaybackItem

    /// The number of the item as it was made, for a stretch of it that a person loops at the window.
    func added(_ item: Int) -> Int

    /// Changes or reads the state, at a moment of the host.
    func with<Result>(_ body: (inout Player, _ host: Int64) throws -> Result) rethrows -> Result

    /// Plays from where, and as fast as, the command line says.
    func begin() throws

    /// The frame of the current item that is composed with the least work; nil for none.
    var readyFrame: Int64? { get }
    /// True to play without sound.
    var isMuted: Bool { get set }
    /// From 0, silent, to 1, unchanged.
    var volume: Double { get set }

    /// Why it plays no more; nil while it does.
    var ending: PlayerEnding? { get }
    /// The error that has ended it; nil if none has.
    var failure: (any Error)? { get }
    /// Closes the window. Its threads end by themselves.
    func close()

    /// The events since the last call, in order.
    func takeEvents() -> [PlaybackEvent]
    /// Waits until there are events or it has ended.
    /// - Parameter seconds: The longest wait.
    func waitForEvents(atMost seconds: Double)
}

/// Why a player plays no more.
package enum PlayerEnding: Hashable, Sendable {
    /// The window was closed.
    case closed
    /// A picture or sound could not be made, or the window is gone.
    case failed(String)
}
