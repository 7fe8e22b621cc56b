import EditModel
import Media
import MediaTime
import Pixels
import Values

/// A run of frames of one layer or track with the same effects in series.
///
/// Effects that look ahead request pictures before they are shown; effects with a memory see every picture.
/// Not thread-safe: it belongs to one thread.
package final class EffectRun {
    /// The frames with pictures; for frames that an effect sees after them, the last ones are repeated.
    package let frames: Range<Int64>

    private let effects: [EffectSnapshot]
    private let input: FilterFormat
    private let timing: FrameTiming
    private let files: MediaLibrary
    private let team: BandTeam
    private let hasMemory: Bool
    private let isSteady: Bool
    private var chain: EffectChain?
    /// The next frame to feed into the effects.
    private var next: Int64
    /// A picture that is shared, and its result: a still is changed once.
    private var lastInput: Frame?
    private var lastOutput: PicturePlate?
    /// The requested part of it; nil if the result is whole.
    private var lastDemand: PictureDemand?

    /// - Parameters:
    ///   - effects: At least one.
    ///   - input: The pictures' format, as far as it is known before the first picture.
    ///   - frames: Output frame numbers. With an effect that has memory, they begin with the first frame that it needs.
    ///   - team: The threads of the engine's own effects.
    package init(
        _ effects: [EffectSnapshot], input: FilterFormat, frames: Range<Int64>, timing: FrameTiming,
        files: MediaLibrary, team: BandTeam
    ) {
        self.effects = effects
        self.input = input
        self.frames = frames
        self.timing = timing
        self.files = files
        self.team = team
        hasMemory = effects.contains(where: \.hasMemory)
        isSteady = effects.allSatisfy(\.isSteady)
        next = frames.lowerBound
    }

    /// The picture of a frame, changed. Frame numbers must rise from call to call.
    /// - Parameters:
    ///   - demand: The part of the result that is shown; nil for all of it.
    ///   - source: Returns the picture of a frame, nil if there is none. Called once for each frame, in order.
    package func picture(
        _ number: Int64, _ demand: PictureDemand?, source: (Int64) throws -> Frame?
    ) throws -> PicturePlate? {
        if !hasMemory { next = max(next, number) }
        while true {
            if let done = try chain?.receive(demand) {
                if try timing.frame(nearest: done.start) >= number { return done.takePlate() }
                continue
            }
            guard next <= frames.upperBound else { return nil }
            defer { next += 1 }
            guard next < frames.upperBound else {
                chain?.finish()
                continue
            }
            guard let picture = try source(next) else { return nil }
            if isSteady { return try steady(picture, at: next, demand) }
            try prepare(for: picture).send(picture, at: timing.time(of: next))
        }
    }

    /// The changed picture, without repeating the last change.
    private func steady(
        _ picture: consuming Frame, at number: Int64, _ demand: PictureDemand?
    ) throws -> PicturePlate {
        if lastInput != nil, lastInput!.hasSamePixels(as: picture), isMet(demand) { return lastOutput!.makeReference() }
        lastInput = picture.isWritable ? nil : picture.makeReference()
        lastOutput = nil
        let changed = try prepare(for: picture).process(picture, at: timing.time(of: number), demand)
        lastDemand = changed.part == nil ? nil : demand
        if lastInput != nil { lastOutput = changed.makeReference() }
        return changed
    }

    /// True if the last result has a part of its picture.
    private func isMet(_ demand: PictureDemand?) -> Bool {
        guard let lastDemand else { return true }
        return demand.map { lastDemand.covers($0) } ?? false
    }

    /// The chain for a picture: a new one at first, and where pictures change their size in the middle of a file.
    private func prepare(for picture: borrowing Frame) throws -> EffectChain {
        if let chain, chain.accepts(picture) { return chain }
        var format = input
        (format.picture.width, format.picture.height) = (picture.width, picture.height)
        format.picture.pixels = picture.format
        let made = try EffectChain(
            effects, input: format, frameDuration: timing.frameDuration, unit: timing.unit, files: files, team: team)
        chain = made
        return made
    }
}
