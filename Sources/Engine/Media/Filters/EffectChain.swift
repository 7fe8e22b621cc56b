import MediaTime
import Pixels
import Values

/// A chain of effects for pictures of one size and format: runs of libavfilter's filters, and the engine's own effects
/// between them.
///
/// Each place that has effects has a chain of its own, because filters keep state. libavfilter is loaded only if an effect
/// needs it. Not thread-safe: it belongs to one thread.
package final class EffectChain {
    /// The format of the resulting pictures.
    package let output: FilterFormat

    private enum Stage {
        case filters(FilterGraph)
        case own(OwnEffect)
    }

    private let input: FilterFormat
    private let names: String
    private var stages: [Stage] = []
    /// The stages of filters that have received the end of the stream.
    private var finished: Set<Int> = []
    /// The picture that was sent last, until the first stage takes it.
    private var sent: TimedFrame?
    private var isFinished = false

    /// - Parameters:
    ///   - effects: At least one, in order.
    ///   - input: The format of every picture that is sent.
    ///   - frameDuration: The distance between pictures, from which expressions compute time and rate.
    ///   - unit: A unit that divides every picture's time; nil for the frame duration.
    ///   - files: Opens the effects' files.
    ///   - team: The threads of the engine's own effects.
    /// - Throws: ``MediaError``: `missingPart` without libavfilter where an effect needs it, `notAllowed` or
    ///   `missingInput` for a file, `unsupported` if the effects cannot work on such pictures or change their number.
    package init(
        _ effects: [EffectSnapshot], input: FilterFormat, frameDuration: Time, unit: Time? = nil,
        files: MediaLibrary, team: BandTeam = BandTeam()
    ) throws(MediaError) {
        self.input = input
        names = effects.map(\.name).joined(separator: ", ")
        var format = input
        var rest = effects[...]
        while let first = rest.first {
            if first.isOwn {
                let stage = try OwnEffect(first, input: format, team: team)
                (format, rest) = (stage.output, rest.dropFirst())
                stages.append(.own(stage))
            } else {
                let filters = Array(rest.prefix { !$0.isOwn })
                let graph = try FilterGraph(
                    filters, input: format, frameDuration: frameDuration, unit: unit, files: files)
                (format, rest) = (graph.output, rest.dropFirst(filters.count))
                stages.append(.filters(graph))
            }
        }
        output = format
    }

    /// True if a picture has the chain's input format.
    package func accepts(_ frame: borrowing Frame) -> Bool {
        frame.width == input.picture.width && frame.height == input.picture.height
            && frame.format.withoutRange == input.picture.pixels.withoutRange
    }

    /// Sends a picture that the chain ``accepts(_:)``; the one before must have been received, as far as it can be. Its
    /// pixels are written only if nothing else refers to them.
    /// - Parameter time: Its movie time, later than that of any picture before it. Ramps are evaluated at it.
    package func send(_ frame: consuming Frame, at time: Time) throws(MediaError) {
        precondition(accepts(frame), "the chain is made for the picture")
        if case .filters(let graph) = stages[0] { return try graph.send(frame, at: time) }
        precondition(sent == nil, "the picture before has been received")
        sent = TimedFrame(frame: frame, start: time)
    }

    /// Ends the stream, so that the last pictures can be received.
    package func finish() { isFinished = true }

    /// The next finished picture with its movie time; nil if another must be sent first, or all were received.
    package func receive() throws(MediaError) -> TimedFrame? { try receive(from: stages.count - 1) }

    /// The next finished picture, for a frame that shows only a part of it. The last effect computes only that part, if
    /// it is one of the engine's own.
    /// - Parameter demand: The part; nil for all of it.
    package func receive(_ demand: PictureDemand?) throws(MediaError) -> TimedPlate? {
        let last = stages.count - 1
        guard let demand, case .own(let effect) = stages[last] else {
            guard let done = try receive() else { return nil }
            let start = done.start
            return TimedPlate(plate: PicturePlate(done.takeFrame()), start: start)
        }
        guard let picture = try receive(from: last - 1) else { return nil }
        let start = picture.start
        return TimedPlate(plate: try effect.process(picture.takeFrame(), at: start, demand: demand), start: start)
    }

    private func receive(from index: Int) throws(MediaError) -> TimedFrame? {
        guard index >= 0 else { return sent.take() }
        switch stages[index] {
        case .own(let effect):
            guard let picture = try receive(from: index - 1) else { return nil }
            let start = picture.start
            return TimedFrame(frame: try effect.process(picture.takeFrame(), at: start).takeFrame(), start: start)
        case .filters(let graph):
            while true {
                if let done = try graph.receive() { return done }
                if let picture = try receive(from: index - 1) {
                    let start = picture.start
                    try graph.send(picture.takeFrame(), at: start)
                } else {
                    guard isFinished, finished.insert(index).inserted else { return nil }
                    try graph.finish()
                }
            }
        }
    }

    /// Sends a picture and returns its result.
    /// - Throws: ``MediaError`` if an effect needs later pictures first; use ``send(_:at:)`` then.
    package func process(_ frame: consuming Frame, at time: Time) throws(MediaError) -> Frame {
        try process(frame, at: time, nil).takeFrame()
    }

    /// As the function above, for a frame that shows only a part of the picture; see ``receive(_:)``.
    package func process(
        _ frame: consuming Frame, at time: Time, _ demand: PictureDemand?
    ) throws(MediaError) -> PicturePlate {
        try send(frame, at: time)
        guard let done = try receive(demand) else {
            throw MediaError(.unsupported, "apply \(names)", "it has to see later pictures first")
        }
        return done.takePlate()
    }
}
