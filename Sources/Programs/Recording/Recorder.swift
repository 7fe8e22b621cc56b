import Glibc
import Media
import MediaTime
import MediaWriting
import Messages
import SystemCalls
import Threads

/// Devices that deliver, and the recordings that are made of them one after the other.
///
/// All its methods are called on one thread, ``serve()`` again and again.
package final class Recorder {
    private let pictures: [PictureTrack]
    private let sounds: [SoundTrack]
    private let report: (CaptureReport) -> Void
    private let lost = Lost()
    private var recording: Recording?
    /// True once the failure of a device has ended a recording: luaedit knows of it.
    private var isProblemKnown = false

    /// A recording that is being made.
    private struct Recording {
        let run: RecordingRun
        /// The host time from which on tracks that have not reached the end are not waited for.
        var deadline: Int64?
        var nextReport: Int64 = 0
        var nextSync: Int64
        /// Devices of which it was said that they deliver nothing.
        var silent: Set<Int> = []
    }

    /// Why a device delivers nothing any more, from its thread.
    private final class Lost: @unchecked Sendable {  // guarded by its monitor
        private let monitor = Monitor()
        private var failure: Failure?

        func set(_ failure: Failure) { monitor.within { self.failure = self.failure ?? failure } }
        func get() -> Failure? { monitor.within { failure } }
    }

    /// Time for devices to deliver their first, in nanoseconds.
    private static let patience: Int64 = 8_000_000_000
    /// Time for tracks to reach the recording's end, in nanoseconds: longer than sound is late.
    private static let farewell: Int64 = 500_000_000
    /// Between two reports, and between two writes to the disk itself.
    private static let (reportInterval, syncInterval): (Int64, Int64) = (100_000_000, 1_000_000_000)
    /// A device that delivers nothing for so long is warned of, in nanoseconds.
    private static let silence: Int64 = 3_000_000_000

    /// Opens devices and waits until all deliver.
    /// - Parameter report: Receives what happens.
    package init(_ inputs: [CaptureInput], report: @escaping (CaptureReport) -> Void) throws(Failure) {
        self.report = report
        let list = try DeviceList()
        var (pictures, sounds): ([PictureTrack], [SoundTrack]) = ([], [])
        // The first picture is the one that players show.
        for input in inputs.sorted(by: { $0.role.rawValue < $1.role.rawValue }) {
            let source = try CaptureSource(input, list)
            for difference in source.differences { report(.warning(difference)) }
            if source.input.isPicture {
                pictures.append(try PictureTrack(source))
            } else {
                sounds.append(try SoundTrack(source))
            }
        }
        (self.pictures, self.sounds) = (pictures, sounds)
        try start()
        try awaitDelivery()
        report(
            .running(
                tracks.map { track in
                    let picture = track as? PictureTrack
                    return CaptureTrack(
                        role: track.source.role, name: track.source.input.name, width: picture?.width ?? 0,
                        height: picture?.height ?? 0)
                }))
    }

    deinit {
        for track in tracks { track.source.stop() }
    }

    /// All, in the order in which the movie has them.
    private var tracks: [DeviceTrack] { pictures + sounds }

    private func start() throws(Failure) {
        let lost = lost
        let epoch = monotonicNanoseconds()
        for track in tracks { try track.start(epoch: epoch, fail: { lost.set($0) }) }
    }

    private func awaitDelivery() throws(Failure) {
        let end = monotonicNanoseconds() + Self.patience
        while let late = tracks.first(where: { !$0.isReady }) {
            if let failure = problem { throw failure }
            guard monotonicNanoseconds() < end else {
                throw Failure(.inputOutput, "\(late.source.description) delivers nothing")
            }
            usleep(2000)
        }
    }

    private var problem: Failure? {
        lost.get() ?? tracks.lazy.compactMap(\.problem).first
    }

    // MARK: - Recordings

    /// True while a recording is made.
    package var isRecording: Bool { recording != nil }

    /// Begins a recording.
    /// - Parameter destination: Its file, empty.
    package func begin(_ settings: RecordingSettings, _ destination: Muxer.Destination) throws(Failure) {
        let frame = pictures.first?.frameDuration ?? Time(1, 100)
        let file = try FragmentFile(
            destination, interval: Time(settings.fragmentInterval), frameDuration: frame,
            limits: RecordingLimits(
                maximumFileSize: settings.maximumFileSize, minimumFreeSpace: settings.minimumFreeSpace))
        let run = RecordingRun(
            clock: CaptureClock(), file: file, frameDuration: frame, end: settings.maximumDuration.map(Time.init))
        var begins: [() -> Void] = []
        for track in tracks { begins.append(try track.prepare(run)) }
        do throws(MediaError) { try file.begin() } catch { throw Failure(device: error) }
        for begin in begins { begin() }
        recording = Recording(run: run, nextSync: monotonicNanoseconds() + Self.syncInterval)
        report(.recording)
    }

    /// Waits for the next picture of the first device with pictures.
    /// - Returns: Its size, and the pixels: red, green, blue and alpha of each, by rows.
    package func takePicture() throws(Failure) -> (picture: CapturedPicture, pixels: MemoryFile) {
        guard let track = pictures.first else {
            throw Failure(.recipeError, "no device of the session delivers pictures")
        }
        guard let pixels = track.awaitShot(atMost: 3) else {
            throw problem ?? Failure(.inputOutput, "\(track.source.description) delivers no picture")
        }
        return (CapturedPicture(width: track.width, height: track.height), pixels)
    }

    package func pause() { try? recording?.run.pause(at: monotonicNanoseconds()) }
    package func resume() { try? recording?.run.resume(at: monotonicNanoseconds()) }

    /// A chapter begins now.
    package func mark() {
        guard let time = recording?.run.movieTime(at: monotonicNanoseconds()) else { return }
        report(.marked(ExactTime(time)))
    }

    /// Ends the recording, now.
    package func stop() { end(.stopped) }

    private func end(_ reason: RecordingEnd.Reason) {
        guard var recording, recording.deadline == nil else { return }
        let now = monotonicNanoseconds()
        recording.run.file.end(reason)
        recording.run.end(at: now)
        recording.deadline = now + Self.farewell
        self.recording = recording
    }

    /// Does what is due by now.
    /// - Returns: The failure of a device while nothing is recorded.
    package func serve() -> Failure? {
        let problem = problem
        guard let run = recording?.run else { return isProblemKnown ? nil : problem }
        let now = monotonicNanoseconds()
        for warning in sounds.flatMap({ $0.takeWarnings() }) { report(.warning(warning)) }
        if let problem {
            isProblemKnown = true
            end(.deviceLost(problem))
        }
        if let reason = run.file.state.reason { end(reason) }
        if let limit = run.endTime, recording?.deadline == nil, run.movieTime(at: now) >= limit {
            end(.durationReached)
        }
        run.file.writeStalled(now: now)
        warnOfSilence(now)
        if now >= recording?.nextSync ?? .max {
            run.file.sync()
            recording?.nextSync = now + Self.syncInterval
        }
        if now >= recording?.nextReport ?? .max {
            report(.state(progress(run, now)))
            recording?.nextReport = now + Self.reportInterval
        }
        if let deadline = recording?.deadline { finish(run, isOverdue: now >= deadline) }
        return nil
    }

    private func progress(_ run: RecordingRun, _ now: Int64) -> RecordingProgress {
        let counts = pictures.map(\.counts)
        let time = (try? run.movieTime(at: now).units(per: 1000)) ?? 0
        return RecordingProgress(
            time: Int(time), size: run.file.state.size, frames: counts.reduce(0) { $0 + $1.frames },
            dropped: counts.reduce(0) { $0 + $1.dropped }, level: sounds.map { $0.takePeak() }.max(),
            isPaused: run.isPaused)
    }

    private func warnOfSilence(_ now: Int64) {
        for (index, track) in tracks.enumerated() where now - track.arrival > Self.silence {
            if recording?.silent.insert(index).inserted == true {
                report(.warning("\(track.source.description) delivers nothing at the moment"))
            }
        }
    }

    private func finish(_ run: RecordingRun, isOverdue: Bool) {
        guard tracks.allSatisfy(\.isComplete) || isOverdue || run.isPaused else { return }
        report(.state(progress(run, monotonicNanoseconds())))
        for track in tracks { track.finish() }
        run.file.finish(at: run.endTime ?? .zero)
        run.file.sync()
        recording = nil
        let counts = pictures.map(\.counts)
        let state = run.file.state
        report(
            .ended(
                RecordingEnd(
                    reason: state.reason ?? .stopped, dropped: counts.reduce(0) { $0 + $1.dropped },
                    damaged: counts.reduce(0) { $0 + $1.damaged }, size: state.size)))
    }
}
