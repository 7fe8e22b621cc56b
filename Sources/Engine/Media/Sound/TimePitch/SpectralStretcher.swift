import CMediaLibraries

/// Rubber Band 3. Its functions are named as it names them without `rubberband_`.
package let rubberBandLibrary = LibraryOnDemand(
    rubberbandshim_library().pointee, rubberband_functions(), name: "Rubber Band 3 is",
    purpose: "sound of another speed and the same pitch", attempt: "stretch sound with the 'spectral' algorithm",
    aptName: "librubberband2")

/// Stretches sound in the frequency domain. Wraps `RubberBandState`, with the engine R3.
///
/// libavfilter's filter of the same library has only the older engine, which smears transients, and does not remove its
/// delay.
final class SpectralStretcher: TimeStretcher {
    let history: Int
    private let call: rubberband_functions
    private let state: RubberBandState
    /// Stretched samples still to be discarded.
    private var samplesToDrop: Int
    private let dropped: PlanarSamples

    /// Samples sent before the library's own start pad, for its state to settle.
    private static let settling = 4096

    /// - Parameter speed: Not faster or slower than `TimePitchAlgorithm.largestFactor` times.
    /// - Throws: ``MediaError`` of kind `missingPart` without the library.
    init(speed: PlaybackSpeed, format: SoundFormat) throws(MediaError) {
        call = try rubberBandLibrary.load()
        let options =
            RUBBERBAND_REAL_TIME | RUBBERBAND_THREADING_NEVER | RUBBERBAND_CHANNELS_TOGETHER | RUBBERBAND_ENGINE_FINER
        state = try allocated(
            "a stretcher of sound",
            call.create(
                UInt32(format.sampleRate), UInt32(format.channelCount), options,
                Double(speed.denominator) / Double(speed.numerator), 1))
        call.set_max_process_size(state, UInt32(TimeStretcherLimits.largestBlock))
        let pad = Int64(call.get_preferred_start_pad(state))
        history = Int(pad) + Self.settling
        let settled = speed.samples(ofSource: Int64(Self.settling))
        samplesToDrop = Int(Int64(call.get_start_delay(state)) + settled - Self.lead(speed, pad: pad))
        dropped = PlanarSamples(channelCount: format.channelCount, capacity: TimeStretcherLimits.largestBlock)
    }

    deinit { call.destroy(state) }

    /// The number of samples by which onsets come out early: slowed down, their window starts before them.
    ///
    /// Measured at 1/32 to 4/5 of the speed, where this is within 2 ms or a tenth; none at higher speeds.
    private static func lead(_ speed: PlaybackSpeed, pad: Int64) -> Int64 {
        max(0, 3 * pad * (speed.denominator - speed.numerator) / (20 * speed.numerator))
    }

    /// Wraps `rubberband_process`.
    package func send(_ samples: PlanarSamples, count: Int) {
        precondition(count <= TimeStretcherLimits.largestBlock, "the library has this limit")
        var planes = (0..<samples.channelCount).map { UnsafePointer<Float>?(samples[$0]) }
        call.process(state, &planes, UInt32(count), 0)
    }

    package func take(into samples: PlanarSamples, from start: Int, count: Int) -> Int {
        while samplesToDrop > 0 {
            let got = retrieve(into: dropped, from: 0, count: min(samplesToDrop, dropped.capacity))
            guard got > 0 else { return 0 }
            samplesToDrop -= got
        }
        return retrieve(into: samples, from: start, count: count)
    }

    /// Wraps `rubberband_retrieve`.
    private func retrieve(into samples: PlanarSamples, from start: Int, count: Int) -> Int {
        precondition(start + count <= samples.capacity, "there is room for the samples")
        let count = min(count, Int(call.available(state)))
        guard count > 0 else { return 0 }
        var planes = (0..<samples.channelCount).map { UnsafeMutablePointer<Float>?(samples[$0] + start) }
        return Int(call.retrieve(state, &planes, UInt32(count)))
    }
}
