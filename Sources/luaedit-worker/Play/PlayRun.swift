import EditModel
import Export
import Glibc
import Media
import MediaTime
import Messages
import Playback
import Sandbox
import Settings
import Synchronization
import SystemCalls
import Threads

/// Plays the movie of a recipe in the window that the supervisor opens.
final class PlayRun {
    /// Larger pictures are reduced to it.
    private static let largestSize = PictureSize(width: 1920, height: 1080)
    /// The wait for a request while it plays, and while it rests, in milliseconds.
    private static let (patience, patienceAtRest): (CInt, CInt) = (2, 20)
    /// The time between two reports, in nanoseconds.
    private static let reportInterval: Int64 = 200_000_000

    private let recipe: ReturnedRecipe
    private let channel: WorkerChannel
    private let pictures: PlayedPictures?
    private let soundRate: Int32
    private let item: PlaybackItem
    private let movie: MovieSnapshot
    private let keepsOpen: Bool
    private var lastReport: (time: Int64, state: PlayState)?
    private var shown = ShownFrames()

    init(_ recipe: ReturnedRecipe) throws {
        self.recipe = recipe
        channel = recipe.channel
        keepsOpen = recipe.job.keepsOpen
        let movie = try recipe.mainMovie()
        self.movie = movie
        guard movie.duration.isNumeric, movie.duration > .zero else {
            throw Failure(.recipeError, "there is nothing to play: the movie has no duration")
        }
        pictures =
            try movie.video.map { _ in
                try PlayedPictures(
                    movie, fitting: Self.largestSize, library: recipe.library, script: recipe.result.script)
            }
        soundRate = PlayedSound.rate(of: movie)
        item = PlaybackItem(
            id: 1, range: TimeRange(start: .zero, duration: movie.duration), timing: movie.video?.timing,
            hasSound: soundRate > 0)
    }

    func perform() throws -> Summary {
        channel.report(
            .ready(
                width: pictures?.size.width ?? 0, height: pictures?.size.height ?? 0, soundRate: Int(soundRate)))
        guard case (.begin(let hasSound, let place), let descriptor)? = channel.nextPlayRequest(within: nil),
            descriptor >= 0
        else {
            throw Failure(.engineFailure, "the player was not told to begin")
        }
        defer { close(descriptor) }
        let memory = try PlayMemory(descriptor: descriptor)
        var start = Player(sampleRate: hasSound && soundRate > 0 ? soundRate : nil)
        try start.append(item, at: monotonicNanoseconds())
        var controls = PlayControls(item)
        try controls.begin(place, &start, at: monotonicNanoseconds())
        let player = SharedPlayer(start)
        let sound = PlayedSound(
            movie, library: recipe.library, script: recipe.result.script, player: player, memory: memory)
        sound.isMuted.store(place.isMuted, ordering: .relaxed)
        if hasSound, soundRate > 0 { try sound.start() }
        defer { sound.stop() }
        try play(player, controls, sound, memory)
        memory.setPlaying(false)
        return Summary()
    }

    private func play(
        _ player: SharedPlayer, _ start: PlayControls, _ sound: PlayedSound, _ memory: PlayMemory
    ) throws {
        var controls = start
        var pending: PictureRequest?
        var wait: CInt = 0
        var lacking = memory.lackingFrames
        while true {
            while let (request, descriptor) = channel.nextPlayRequest(within: wait) {
                wait = 0
                guard try take(request, descriptor, player, &controls, sound) else { return }
            }
            let place = try sound.place()
            let now = monotonicNanoseconds()
            let step = try player.state.withLock { player in
                try follow(memory, place, &player)
                try player.advance(to: now)
                if memory.lackingFrames > lacking + UInt64(soundRate / 20), player.awaitsSound {
                    try player.starve(at: now)
                }
                lacking = memory.lackingFrames
                let events = player.takeEvents()
                if events.contains(.stalled) { channel.log(.detail, "the sound ran dry: it is waited for") }
                let isOver = events.contains { if case .ended = $0 { true } else { false } }
                let request = try player.nextPicture(at: now)
                return (
                    isOver: isOver, request: request, generation: player.generation, isHeard: player.isHeard,
                    isMoving: player.status == .playing, state: try state(of: player, controls, sound, now)
                )
            }
            memory.setGeneration(step.generation)
            memory.setPlaying(step.isHeard)
            report(step.state, now)
            if step.isOver, !keepsOpen { return }
            pending = step.request ?? pending.flatMap { $0.generation == step.generation ? $0 : nil }
            wait = step.isMoving ? Self.patience : Self.patienceAtRest
            guard let request = pending else { continue }
            wait = 1
            guard let slot = memory.freeSlot() else { continue }
            pending = nil
            wait = 0
            try compose(request, into: slot, player, memory)
        }
    }

    /// Does what a request says.
    /// - Returns: False at the end.
    private func take(
        _ request: PlayRequest, _ descriptor: CInt, _ player: SharedPlayer, _ controls: inout PlayControls,
        _ sound: PlayedSound
    ) throws -> Bool {
        let now = monotonicNanoseconds()
        switch request {
        case .begin: throw Failure(.engineFailure, "the player was told to begin twice")
        case .losesSound: try player.state.withLock { try $0.loseSound(at: now) }
        case .takesPicture: takePicture(of: shown.frame(at: now), into: descriptor)
        case .action(.quits):
            // Another run of the recipe goes on here.
            channel.report(.state(try player.state.withLock { try state(of: $0, controls, sound, now) }))
            return false
        case .action(.togglesMute):
            sound.isMuted.store(!sound.isMuted.load(ordering: .relaxed), ordering: .relaxed)
        case .action(let action): try player.state.withLock { try controls.perform(action, &$0, at: now) }
        }
        return true
    }

    /// Writes a frame, as `luaedit frame` does, into a file that it closes.
    private func takePicture(of frame: Int64?, into descriptor: CInt) {
        defer { close(descriptor) }
        do throws(Failure) {
            let file = try reporting {
                guard let frame, let video = movie.video else {
                    throw Failure(.recipeError, "there is no picture to take")
                }
                let extractor = try FrameExtractor(movie, library: recipe.library, script: recipe.result.script)
                let bytes = try extractor.png(frame: frame)
                let failure = writeAll(bytes, to: descriptor)
                guard failure == 0 else {
                    throw Failure(.inputOutput, "cannot write the picture: \(systemMessage(failure))")
                }
                let duration = try video.timing.duration(of: frame)
                return Summary.File(
                    frames: 1, durationValue: duration.value, durationTimescale: duration.timescale,
                    width: extractor.canvas.width, height: extractor.canvas.height)
            }
            channel.report(.pictureTaken(file))
        } catch {
            channel.report(.pictureFailed(error))
        }
    }

    /// Follows the clock of the device.
    private func follow(_ memory: PlayMemory, _ place: PlayedSound.Place, _ player: inout Player) throws {
        guard let clock = memory.clock, clock.frame >= place.start, player.isHeard else { return }
        let heard = Int64(clamping: clock.frame - place.start)
        let (samples, isTooMany) = heard.multipliedReportingOverflow(by: place.rate.thousandths)
        guard !isTooMany else { return }
        player.synchronise(heard: samples / 1000, generation: place.generation, at: clock.host)
    }

    private func compose(
        _ request: PictureRequest, into slot: CInt, _ player: SharedPlayer, _ memory: PlayMemory
    ) throws {
        guard let pictures else { return }
        let frame = try pictures.picture(frame: request.frame)
        try memory.write(frame, to: slot)
        let isShown = player.state.withLock { $0.composed(request, at: monotonicNanoseconds()) }
        guard isShown else { return }
        shown.add(request.frame, due: request.due ?? 0)
        memory.show(
            slot, width: pictures.size.width, height: pictures.size.height, generation: request.generation,
            due: request.due ?? 0)
    }

    private func state(
        of player: Player, _ controls: PlayControls, _ sound: PlayedSound, _ now: Int64
    ) throws(TimeError) -> PlayState {
        PlayState(
            place: try controls.place(of: player, isMuted: sound.isMuted.load(ordering: .relaxed), at: now),
            duration: Int(try movie.duration.dividedRoundingDown(by: Time(1, 1000))), dropped: player.droppedCount,
            isWaiting: player.status != .playing && player.rate != .zero)
    }

    /// Reports the state now and then, and at once when more than the time has changed.
    private func report(_ state: PlayState, _ now: Int64) {
        if let last = lastReport {
            guard last.state != state else { return }
            var same = last.state.place
            same.time = state.place.time
            guard same != state.place || now - last.time >= Self.reportInterval else { return }
        }
        lastReport = (now, state)
        channel.report(.state(state))
    }
}
