import Glibc
import Media
import MediaTime
import Values
import Wording

/// The settings of levels.
package struct LevelSettings: Hashable, Sendable {
    /// The frames per second.
    package var frameRate = FrameRate(30, 1)
    /// The most bands there can be.
    package static let mostBands = 512

    /// The number of bands, all with the same ratio of their limits; from 1.
    package var bands = 24
    /// The lowest frequency of the first band, in hertz.
    package var minimumFrequency = 50.0
    /// The highest frequency of the last band, in hertz; at most half of the sound's rate is used.
    package var maximumFrequency = 16000.0
    /// Samples that each spectrum is made of: a power of two.
    package var window = 4096
    /// The level 0, in dBFS.
    package var floor = -70.0

    package init() {}
}

/// The level of each band of frequencies, frame after frame.
///
/// A level is from 0, at the settings' floor or below, to 1, a sine of full scale; in decibels it rises evenly.
package final class SoundLevels: Sendable {
    package let settings: LevelSettings
    /// The bands' bounds in hertz: one more than there are bands, rising.
    package let bounds: [Double]
    /// The time of the first frame, in the movie's or source's time.
    package let start: Time
    /// Levels of frame after frame, in 65535ths.
    private let levels: [UInt16]

    fileprivate init(_ settings: LevelSettings, bounds: [Double], start: Time, levels: [UInt16]) {
        self.settings = settings
        self.bounds = bounds
        self.start = start
        self.levels = levels
    }

    /// The number of frames.
    package var count: Int { levels.count / settings.bands }

    /// Bytes the levels take.
    package var byteCount: Int { levels.count * 2 }

    /// A level from 0 to 1. Both count from 0.
    package func level(frame: Int, band: Int) -> Double {
        Double(levels[frame * settings.bands + band]) / 65535
    }

    /// The frame of a time of the movie or source: the last that begins by then; the first and the last outside.
    package func frame(at time: Time) throws(TimeError) -> Int {
        let number = try (time - start).dividedRoundingDown(by: settings.frameRate.frameDuration)
        return Int(min(max(number, 0), Int64(count - 1)))
    }
}

extension SoundLevels {
    /// Levels of all frames and bands together: an hour of 512 bands 30 times a second.
    private static let mostLevels = 3600 * 30 * LevelSettings.mostBands

    /// Measures the levels of a sound.
    static func measure(_ sound: AnalyzedSound, _ settings: LevelSettings) throws -> SoundLevels {
        let rate = sound.format.sampleRate
        let highest = min(settings.maximumFrequency, Double(rate) / 2)
        guard settings.minimumFrequency < highest else {
            throw MediaError(
                .unsupported, "measure levels from \(Int(settings.minimumFrequency.rounded())) Hz on",
                "sound of \(rate) Hz has frequencies up to \(rate / 2) Hz")
        }
        let bands = FrequencyBands(
            count: settings.bands, frequencies: settings.minimumFrequency...highest, size: settings.window, rate: rate)
        let duration = settings.frameRate.frameDuration
        let count = Int(try sound.timeRange.duration.dividedRoundingUp(by: duration))
        guard count <= Self.mostLevels / settings.bands else {
            throw MediaError(
                .unsupported, "measure \(counted(count, "level")) of \(counted(settings.bands, "band"))",
                "together they are more than \(Self.mostLevels): take a shorter time_range, fewer bands or a lower "
                    + "frame_rate")
        }
        var levels: [UInt16] = []
        levels.reserveCapacity(count * settings.bands)
        let spectrum = try ShortTimeSpectrum(
            size: settings.window, channels: sound.format.channelCount, count: count,
            moment: { try duration.multiplied(by: Int64($0)).units(per: rate) },
            receive: { power in
                for band in 0..<bands.count {
                    let decibels = 10 * log10(Double(bands.power(of: band, in: power)) + 1e-30)
                    let level = min(max(1 - decibels / settings.floor, 0), 1)
                    levels.append(UInt16((level * 65535).rounded()))
                }
            })
        try sound.forEachBlock(spectrum.add)
        try spectrum.finish()
        return SoundLevels(settings, bounds: bands.bounds, start: sound.timeRange.start, levels: levels)
    }
}
