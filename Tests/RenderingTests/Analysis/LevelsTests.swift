import EditModel
import Foundation
import Media
import MediaTime
import Testing
import Values

@testable import Rendering

@Suite("Levels")
struct LevelsTests {
    private let folder = TemporaryFolder()

    private func levels(
        _ source: String, _ change: (inout LevelSettings) -> Void = { _ in }, _ range: TimeRange? = nil
    ) throws -> SoundLevels {
        // A library remembers what a file of that name was like.
        let path = folder.file("\(source.hash).wav")
        try ffmpeg("-f lavfi -i \(source) -c:a pcm_f32le", path)
        var settings = LevelSettings()
        change(&settings)
        return try AnalysisFixtures.analysis(path, range).levels(settings)
    }

    @Test("a sine is in its band, at its level in decibels, and others are far below", arguments: [100.0, 1000, 5000])
    func sine(frequency: Double) throws {
        let levels = try levels("aevalsrc=0.1*sin(2*PI*\(frequency)*t):s=48000:d=1")
        let band = try #require(levels.bounds.lastIndex { $0 <= frequency })
        #expect(abs(levels.level(frame: 15, band: band) - (1 - 20.0 / 70)) < 0.02)
        for other in 0..<24 where abs(other - band) > 2 { #expect(levels.level(frame: 15, band: other) < 0.2) }
    }

    @Test("a sine in both channels is as loud as in one")
    func stereo() throws {
        let one = try levels("aevalsrc=sin(6000*t):s=48000:d=1")
        let two = try levels("aevalsrc=sin(6000*t)|-sin(6000*t):s=48000:d=1")
        for band in 0..<24 {
            #expect(abs(one.level(frame: 10, band: band) - two.level(frame: 10, band: band)) < 1e-4)
        }
    }

    @Test("frames are centred on their times: what begins at a frame is heard around it")
    func frames() throws {
        let levels = try levels("aevalsrc=0.5*random(0)*gte(t\\,1):s=44100:d=2") {
            $0.frameRate = FrameRate(100, 1)
            $0.window = 512
        }
        #expect(levels.count == 200)
        #expect(levels.level(frame: 98, band: 20) == 0)
        #expect(levels.level(frame: 102, band: 20) > 0.4)
        #expect(try levels.frame(at: Time(1, 1)) == 100)
        #expect(try levels.frame(at: Time(1099, 1000)) == 109)
        #expect(try levels.frame(at: Time(-1, 1)) == 0)
        #expect(try levels.frame(at: Time(9, 1)) == 199)
    }

    @Test("frames of a broken rate do not drift, and a range's frames begin at its start")
    func rates() throws {
        let range = TimeRange(start: Time(1, 2), duration: Time(10, 1))
        let levels = try levels(
            "aevalsrc=0.5*random(0)*lt(t\\,10):s=48000:d=12", { $0.frameRate = FrameRate(30000, 1001) }, range)
        #expect(levels.count == 300)
        #expect(levels.start == Time(1, 2))
        #expect(levels.level(frame: 283, band: 20) > 0.3)
        #expect(levels.level(frame: 286, band: 20) == 0)
    }

    @Test("frames farther apart than a window leave out what is between")
    func farApart() throws {
        let levels = try levels("aevalsrc=0.5*random(0)*gte(mod(t\\,2)\\,1):s=48000:d=8") {
            $0.frameRate = FrameRate(1, 1)
            $0.window = 256
        }
        #expect(levels.count == 8)
        for frame in 0..<8 where frame % 2 == 0 && frame > 0 {
            #expect(levels.level(frame: frame, band: 20) > 0.3 || levels.level(frame: frame - 1, band: 20) > 0.3)
        }
    }

    @Test("bands above half of the sound's rate are refused")
    func nyquist() throws {
        let error = #expect(throws: MediaError.self) {
            _ = try levels("sine=d=0.1:r=8000") { $0.minimumFrequency = 5000 }
        }
        #expect(
            error?.description
                == "cannot measure levels from 5000 Hz on: sound of 8000 Hz has frequencies up to 4000 Hz")
    }

    @Test("an hour's levels take about 5 MB")
    func memory() throws {
        let levels = try levels("aevalsrc=0:s=8000:d=1")
        #expect(levels.byteCount * 3600 == 3600 * 30 * 24 * 2)
    }

    @Test("more levels than memory is for are refused before they are measured")
    func most() throws {
        let composition = Composition()
        let path = folder.file("short.wav")
        try ffmpeg("-f lavfi -i sine=d=0.1 -c:a pcm_s16le", path)
        let source = Asset(try AnalysisFixtures.library.file(at: path).description)
        let track = try composition.addTrack(.audio)
        try track.insertEmptyTimeRange(TimeRange(start: .zero, duration: Time(3_500_000, 1)))
        try track.append(source.tracks[0])
        let analysis = SoundAnalysis(.mix(try Movie(composition).frozen()), library: AnalysisFixtures.library)
        var settings = LevelSettings()
        (settings.bands, settings.frameRate) = (512, FrameRate(1000, 1))
        let error = #expect(throws: MediaError.self) { _ = try analysis.levels(settings) }
        #expect(
            error?.description
                == "cannot measure 3500000100 levels of 512 bands: together they are more than 55296000: take a shorter "
                + "time_range, fewer bands or a lower frame_rate")
    }
}
