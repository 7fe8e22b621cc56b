import Foundation
import Glibc
import TestSupport
import Testing

/// Files of other people's cameras and encoders, used where they are there; they are no part of the project.
private enum RealMedia {
    static let folder: String? = ["../shared/media", "../../shared/media"]
        .map { URL(fileURLWithPath: projectFolder).appendingPathComponent($0).standardized.path }
        .first { FileManager.default.fileExists(atPath: $0) }

    /// Those that have sound.
    static let names: [Word] = {
        guard let folder, let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else { return [] }
        return names.sorted().filter { $0.contains(".") && !$0.hasSuffix(".md") }.map { Word($0) }.filter {
            let type = try? Judge.probe(Word(folder) + "/" + $0, "stream=codec_type", streams: "a:0")
            return type?.contains("audio") == true
        }
    }()

    static func file(_ name: Word) -> Word { Word(folder ?? "") + "/" + name }
}

/// Every real file's sound through the mix, against what ffmpeg decodes.
@Suite(.enabled(if: RealMedia.folder != nil)) struct RealSoundTests {
    private let folder = TemporaryFolder()

    /// Prints where the asset's sound ends, in samples, and edits up to ten seconds of it.
    private static let recipe = """
        local asset, way = edit.asset((...)), select(2, ...)
        local range, comp = asset.audio.time_range, edit.composition()
        local function samples(time) return math.floor(time.value * 48000 / time.timescale + 0.5) end
        print(samples(range.stop))
        local track = comp:add_track("audio")
        local input = edit.audio_mix_input(track)
        local ten = edit.time.zero + math.min(10, range.stop.seconds)
        local third = edit.time(samples(ten) // 3, 48000)
        if way == "whole" then
          track:insert_time_range(edit.between(0, range.stop), asset.audio, 0)
        elseif way == "cut" then
          track:insert_time_range(edit.range(third, third), asset.audio, 0)
        elseif way == "swapped" then
          track:insert_time_range(edit.range(third, third), asset.audio, 0)
          track:insert_time_range(edit.range(0, third), asset.audio, third)
        elseif way == "faster" then
          track:insert_time_range(edit.range(third, third), asset.audio, 0)
          track:scale_time_range(edit.range(0, third), edit.time(samples(third) // 2, 48000))
          input.time_pitch_algorithm = "varispeed"
        end
        return edit.movie { composition = comp, audio_mix = edit.audio_mix { input_parameters = { input } } }
        """

    /// A result and what the recipe said of its source, in samples of the mix.
    private struct Result {
        var sound: [Float]
        var end: Int
        /// Of the third of up to ten seconds that the recipe works with.
        var third: Int { min(480_000, end) / 3 }
    }

    private func run(_ name: Word, _ way: Word, as result: Word = "out.wav") throws -> Result {
        folder.write("r.lua", Self.recipe)
        let preset: [Word] = result == "out.wav" ? ["--preset", "wav_float"] : []
        let outcome = try luaedit(
            ["run", "r.lua", RealMedia.file(name), way, "-o", result, "--overwrite"] + preset, in: folder, seconds: 200)
        try #require(outcome.status == 0, "\(outcome)")
        let numbers = outcome.errorText.split(separator: "\n")[0].split(separator: "\t").compactMap { Int($0) }
        try #require(numbers.count == 1, "\(outcome)")
        return Result(sound: try left(folder.file(result)), end: numbers[0])
    }

    /// The left channel at 48 kHz from the file's start on, as ffmpeg decodes it: 32-bit floats.
    /// - Parameter seconds: How much of it; nil for all.
    private func leftBytes(_ file: Word, rate: Int = 48000, seconds: Double? = nil) throws -> [UInt8] {
        // One channel and no more than is looked at: these tests are not optimised, and every sample costs them.
        let form =
            "aresample=\(rate):async=1:min_hard_comp=0.01:first_pts=0,aformat=channel_layouts=stereo,pan=mono|c0=FL"
        let part: [Word] = seconds.map { ["-t", "\($0)"] } ?? []
        return try ffmpeg(["-i", file, "-map", "0:a:0", "-af", Word(form)] + part + ["-f", "f32le", "-"])
    }

    private func left(_ file: Word, rate: Int = 48000, seconds: Double? = nil) throws -> [Float] {
        try leftBytes(file, rate: rate, seconds: seconds).withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
    }

    /// What a recipe may have taken a part of: the first ten seconds, and a little.
    private func reference(_ name: Word, rate: Int = 48000) throws -> [Float] {
        try left(RealMedia.file(name), rate: rate, seconds: 10.5)
    }

    /// How many samples a part may stand beside ffmpeg's decode of the whole: recordings with jumps of up to 15 ms between
    /// packets are read on as if they had none, and each part of them begins anew where its own packet says.
    private func tolerance(_ name: Word) throws -> Int {
        let words: [Word] = ["-v", "error", "-select_streams", "a:0", "-show_entries", "packet=pts_time,duration_time"]
        let text = String(
            decoding: try succeed("ffprobe", words + ["-of", "csv=p=0", RealMedia.file(name)]), as: UTF8.self)
        let packets = text.split(separator: "\n").map { $0.split(separator: ",").compactMap { Double($0) } }
            .filter { $0.count >= 2 }
        // The first and the last may be shorter.
        let durations = packets.dropFirst().dropLast().map { $0[1] }
        let isEven = zip(packets, packets.dropFirst()).allSatisfy { abs($0[0] + $0[1] - $1[0]) < 0.00002 }
        let first = packets.count > 2 ? packets[0][1] : 0
        let usual = durations.min() ?? 0
        return isEven && first <= usual + 0.00002 && (durations.max() ?? 0) - usual < 0.00002 ? 2 : 720
    }

    /// At which shift of a reference a sound is most like it, and how like: 1 if they are proportional.
    private func likeness(
        _ sound: [Float], _ reference: [Float], at offset: Int, count: Int, within: Int = 50
    ) -> (shift: Int, value: Double) {
        var best = (shift: 0, value: -2.0)
        sound.withUnsafeBufferPointer { sound in
            reference.withUnsafeBufferPointer { reference in
                for shift in -within...within {
                    var (product, power, other) = (0.0, 0.0, 0.0)
                    for index in 0..<min(count, sound.count) {
                        let place = offset + index + shift
                        guard place >= 0, place < reference.count else { continue }
                        let (one, two) = (Double(sound[index]), Double(reference[place]))
                        product += one * two
                        power += one * one
                        other += two * two
                    }
                    let value = power * other > 0 ? product / (power * other).squareRoot() : power == other ? 1 : 0
                    if value > best.value { best = (shift, value) }
                }
            }
        }
        return best
    }

    private func expectLike(
        _ sound: [Float], _ reference: [Float], at offset: Int, least: Double = 0.999, _ name: Word
    ) throws {
        // Silence is like silence.
        let range = (offset..<offset + sound.count).clamped(to: 0..<reference.count)
        guard sound.contains(where: { abs($0) > 1e-4 }) || reference[range].contains(where: { abs($0) > 1e-4 }) else {
            return
        }
        let tolerance = try tolerance(name)
        let count = tolerance > 50 ? 4800 : 24000
        let found = likeness(sound, reference, at: offset, count: count, within: tolerance + 10)
        // Between samples, and through jumps, it is a little less like.
        let limit = tolerance > 2 ? min(least, 0.8) : least
        #expect(abs(found.shift) <= tolerance && found.value > limit, "\(name) at \(offset): \(found)")
    }

    @Test("whole, it lasts as long as ffmpeg's decode", arguments: RealMedia.names)
    func whole(name: Word) throws {
        let result = try run(name, "whole")
        let count = try leftBytes(RealMedia.file(name)).count / MemoryLayout<Float>.size
        #expect(result.sound.count == result.end)
        // ffmpeg goes on after the end that an edit list says.
        #expect((-2400...9600).contains(count - result.sound.count), "\(result.sound.count), not \(count)")
    }

    @Test("a part from the middle is the decoder's from there on", arguments: RealMedia.names)
    func cut(name: Word) throws {
        let (result, reference) = (try run(name, "cut"), try reference(name))
        #expect(result.sound.count == result.third)
        try expectLike(result.sound, reference, at: result.third, name)
    }

    @Test("at a join no step is larger than those inside", arguments: RealMedia.names)
    func swapped(name: Word) throws {
        let result = try run(name, "swapped")
        let (sound, third) = (result.sound, result.third)
        #expect(sound.count == 2 * third)
        let inside = max(sound.largestStep(in: 1..<third - 96), sound.largestStep(in: third + 97..<2 * third))
        #expect(sound.largestStep(in: third - 96..<third + 97) <= inside * 1.02 + 1e-6)
    }

    @Test("twice as fast as a tape, it is the decoder's at half the rate", arguments: RealMedia.names)
    func faster(name: Word) throws {
        let (result, reference) = (try run(name, "faster"), try reference(name, rate: 24000))
        #expect(result.sound.count == result.third / 2)
        try expectLike(result.sound, reference, at: result.third / 2, least: 0.98, name)
    }

    @Test("encoded as AAC it begins on the same sample", arguments: RealMedia.names)
    func encoded(name: Word) throws {
        let (result, reference) = (try run(name, "cut", as: "out.m4a"), try reference(name))
        #expect((0...1024).contains(result.sound.count - result.third), "\(result.sound.count), not \(result.third)")
        try expectLike(result.sound, reference, at: result.third, least: 0.95, name)
    }
}
