import LuaHost
import ModelBindings
import Playback

/// A player that a recipe has made and returned, with the Lua state whose functions it calls.
package final class ReturnedPlayer: @unchecked Sendable {  // all but `thread` is used on the Lua thread
    private let thread: LuaThread
    private var player: RecipePlayer?
    private var state: LuaState?
    private let session: EditSession
    private let control: any PlayerControl

    /// Call it on the thread.
    init(_ player: RecipePlayer, _ state: LuaState, _ session: EditSession, on thread: LuaThread) {
        (self.thread, self.player, self.state, self.session) = (thread, player, state, session)
        control = player.control
    }

    deinit {
        try? thread.run {
            session.players = []
            player = nil
            state = nil
        }
    }

    package var failure: (any Error)? { control.failure }
    package var isOver: Bool { control.ending != nil }
    /// True when nothing will happen by itself.
    package var isStill: Bool { control.isStill }

    /// Plays from where, and as fast as, the command line says.
    package func begin() throws { try control.begin() }

    /// Calls the functions of the events that have come. Its own failure is not among what is returned, see ``failure``.
    /// - Returns: What they raised, and other warnings.
    package func deliver() throws -> [String] {
        try thread.run {
            state?.forgetLimit()
            session.deliverPlayerEvents(tellsFailure: false)
            defer { session.warnings = [] }
            return session.warnings
        }
    }
}

extension PlayerControl {
    /// True when nothing will happen by itself.
    package var isStill: Bool {
        ending != nil
            || with { player, _ in
                !player.isSeeking && (player.status == .paused || player.items.isEmpty || player.isAtEnd)
            }
    }
}
