import EditBindings
import EditModel
import Messages
import ModelBindings
import Playback
import Sandbox

/// Plays what a recipe returned, in the window that the supervisor opens.
struct PlayRun {
    /// The longest wait for a request, in milliseconds.
    private static let patience: CInt = 20

    private let recipe: ReturnedRecipe
    private let channel: WorkerChannel

    init(_ recipe: ReturnedRecipe) {
        self.recipe = recipe
        channel = recipe.channel
    }

    func perform() throws -> Summary {
        defer { recipe.players.close() }
        if let player = recipe.result.player { return try play(player) }
        let driver = try open(try recipe.mainMovie())
        while driver.ending == nil {
            try takeRequest()
            let isOver = driver.takeEvents().contains { if case .ended = $0 { true } else { false } }
            if isOver, !recipe.job.keepsOpen { break }
        }
        if let failure = driver.failure { throw failure }
        return Summary()
    }

    private func takeRequest() throws {
        let next = recipe.players.attending { channel.nextPlayRequest(within: Self.patience) }
        if let (request, descriptor) = next { try recipe.players.take(request, descriptor) }
    }

    /// Opens a player for a movie, and starts it.
    private func open(_ movie: MovieSnapshot) throws -> PlayerDriver {
        guard movie.duration.isNumeric, movie.duration > .zero else {
            throw Failure(.recipeError, "there is nothing to play: the movie has no duration")
        }
        let script = recipe.result.script
        script?.renewsTimeLimit = true
        let driver = try recipe.players.open(for: [movie], script: script, action: .pause)
        let item = driver.makeItem(movie, script: script, range: nil, loops: false)
        try driver.with { player, host in try player.append(item, at: host) }
        try driver.begin()
        return driver
    }

    /// Plays a player that the recipe made, until it stands still.
    private func play(_ player: ReturnedPlayer) throws -> Summary {
        try player.begin()
        while !player.isOver, recipe.job.keepsOpen || !player.isStill {
            try takeRequest()
            try deliver(player)
        }
        try deliver(player)
        if let failure = player.failure { throw failure }
        return Summary()
    }

    private func deliver(_ player: ReturnedPlayer) throws {
        for warning in try player.deliver() { channel.log(.warning, warning) }
    }
}
