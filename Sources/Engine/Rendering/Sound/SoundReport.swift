import Glibc
import MediaTime
import Wording

/// The repairs of the sum of a mix.
package struct SoundReport: Hashable, Sendable {
    /// A stretch that was above full scale, with pauses of less than half a second.
    package struct Place: Hashable, Sendable {
        /// Numbers of samples of the movie; its end is not included.
        package var samples: Range<Int64>
        /// The largest magnitude of a sample; above 1.
        package var peak: Float
    }

    /// Samples per second of the movie.
    package let sampleRate: Int32
    /// Samples that were above full scale in any channel.
    package private(set) var limitedSamples = 0
    /// The first ten places, in order.
    package private(set) var places: [Place] = []
    /// All places.
    package private(set) var placeCount = 0
    /// The place with the largest magnitude, the first of several; nil if nothing was above full scale.
    package private(set) var loudestPlace: Place?
    /// Samples that were infinite or no number in any channel.
    package private(set) var silencedSamples = 0
    /// The first of them.
    package private(set) var firstSilencedSample: Int64?
    private var last: Place?

    /// Places that are kept.
    private static let placeLimit = 10

    package init(sampleRate: Int32) { self.sampleRate = sampleRate }

    /// The overshoot above full scale, in decibels; zero for none.
    package var overshoot: Double { loudestPlace.map { 20 * log10(Double($0.peak)) } ?? 0 }

    /// Records a sample above full scale. Samples come in order.
    mutating func addLimited(_ sample: Int64, peak: Float) {
        limitedSamples += 1
        if var place = last, sample - place.samples.upperBound < Int64(sampleRate) / 2 {
            place.samples = place.samples.lowerBound..<sample + 1
            place.peak = max(place.peak, peak)
            note(place)
            return
        }
        placeCount += 1
        note(Place(samples: sample..<sample + 1, peak: peak))
    }

    /// Records a sample that is not a number. Samples come in order.
    mutating func addSilenced(_ sample: Int64) {
        silencedSamples += 1
        if firstSilencedSample == nil { firstSilencedSample = sample }
    }

    private mutating func note(_ place: Place) {
        last = place
        if placeCount <= Self.placeLimit {
            if places.count == placeCount { places.removeLast() }
            places.append(place)
        }
        let isSame = loudestPlace?.samples.lowerBound == place.samples.lowerBound
        if isSame || place.peak > loudestPlace?.peak ?? 0 { loudestPlace = place }
    }

    /// Warnings for a person, a sentence each; none where all was right.
    package var warnings: [String] {
        var warnings: [String] = []
        if let place = loudestPlace {
            let others = placeCount - 1
            let also = others == 0 ? "" : " and " + counted(others, "other place")
            warnings.append(
                "the sound was above full scale by \(overshootText) at \(text(of: place))\(also), "
                    + "and was limited there; lower the volumes")
        }
        if let first = firstSilencedSample {
            let subject =
                counted(silencedSamples, "sample") + " of the sound " + (silencedSamples == 1 ? "was" : "were")
            warnings.append(
                "\(subject) infinite or not a number, first at \(clock(first)), and silenced")
        }
        return warnings
    }

    private var overshootText: String {
        let tenths = Int((overshoot * 10).rounded())
        return tenths == 0 ? "less than 0.1 dB" : "up to \(tenths / 10).\(tenths % 10) dB"
    }

    private func text(of place: Place) -> String {
        let (start, end) = (clock(place.samples.lowerBound), clock(place.samples.upperBound))
        return start == end ? start : "\(start)–\(end)"
    }

    private func clock(_ sample: Int64) -> String { Time(sample, sampleRate).clockText }
}
