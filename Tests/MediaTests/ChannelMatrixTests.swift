import Testing
import Values

@testable import Media

@Suite("Channel layouts")
struct ChannelMatrixTests {
    private let folder = TemporaryFolder()
    /// Samples in which one channel alone is heard.
    private let stretch = 50

    /// A file whose channels are heard one after the other, at half of full scale.
    /// - Parameter layout: FFmpeg's name; nil for one that does not say where its channels belong.
    private func file(_ channels: Int, layout: String?) throws -> String {
        let samples = (0..<channels * stretch).flatMap { index in
            (0..<channels).map { Int16($0 == index / stretch ? 16384 : 0) }
        }
        let plain = folder.write("plain.wav", wav(samples, channels: channels, rate: 48000))
        guard let layout else { return plain }
        let map = (0..<channels).map { "c\($0)=c\($0)" }.joined(separator: "|")
        try ffmpeg("-i \(plain) -af pan=\(layout)|\(map) -c:a pcm_s16le", folder.file("a.wav"))
        return folder.file("a.wav")
    }

    /// What goes from each channel of a file into each of a layout: inputs in rows.
    private func matrix(_ path: String, _ inputs: Int, to layout: ChannelLayout) throws -> [[Float]] {
        let file = try openFile(path)
        let reader = try AudioReader(
            file, track: file.first(.audio).id, format: SoundFormat(sampleRate: 48000, layout: layout))
        try reader.seek(to: .zero)
        let samples = PlanarSamples(channelCount: layout.channelCount, capacity: inputs * stretch)
        #expect(try reader.read(into: samples, count: inputs * stretch) == inputs * stretch)
        return (0..<inputs).map { input in
            (0..<layout.channelCount).map { samples[$0][input * stretch + stretch / 2] * 2 }
        }
    }

    /// The same as the ffmpeg program has it, which scales integers so that they cannot clip.
    private func programMatrix(_ path: String, _ inputs: Int, to layout: ChannelLayout) throws -> [[Float]] {
        let filter = "aformat=sample_fmts=s32:channel_layouts=\(layout.rawValue)"
        let bytes = try ffmpegOutput("-i \(path) -af \(filter) -f s32le")
        let samples = bytes.withUnsafeBytes { Array($0.bindMemory(to: Int32.self)) }
        let outputs = layout.channelCount
        return (0..<inputs).map { input in
            (0..<outputs).map { Float(samples[(input * stretch + stretch / 2) * outputs + $0]) / 1_073_741_824 }
        }
    }

    @Test(
        "sound of every layout is mixed into every other as the ffmpeg program does",
        arguments: ChannelLayout.allCases.filter { $0 != .mono })
    func likeFFmpeg(from: ChannelLayout) throws {
        let path = try file(from.channelCount, layout: from.rawValue)
        for layout in ChannelLayout.allCases {
            let (ours, theirs) = (
                try matrix(path, from.channelCount, to: layout), try programMatrix(path, from.channelCount, to: layout)
            )
            for (mine, other) in zip(ours.joined(), theirs.joined()) {
                #expect(abs(mine - other) < 1e-6, "\(from) to \(layout): \(ours), not \(theirs)")
            }
        }
    }

    @Test("one channel becomes front left and right at full level, in every layout", arguments: ChannelLayout.allCases)
    func mono(layout: ChannelLayout) throws {
        let expected = layout == .mono ? [1] : layout.channels.map { [.frontLeft, .frontRight].contains($0) ? 1 : 0 }
        #expect(try matrix(file(1, layout: nil), 1, to: layout) == [expected.map(Float.init)])
    }

    @Test("two channels become left and right of more, and the others are silent")
    func stereo() throws {
        let rows = try matrix(file(2, layout: nil), 2, to: .surround51)
        #expect(rows == [[1, 0, 0, 0, 0, 0], [0, 1, 0, 0, 0, 0]])
    }

    @Test("all 24 channels are heard, except low frequencies, and cannot clip")
    func many() throws {
        let rows = try matrix(file(24, layout: "22.2"), 24, to: .stereo)
        for side in 0...1 { #expect(rows.reduce(0) { $0 + abs($1[side]) } <= 1.00001) }
        let silent = rows.indices.filter { rows[$0] == [0, 0] }
        #expect(silent == [3, 18])
    }

    @Test("channels that belong nowhere are all heard in the middle", arguments: [9, 11, 20])
    func unspecified(count: Int) throws {
        let rows = try matrix(file(count, layout: nil), count, to: .surround51)
        let share = 1 / Float(count)
        for row in rows {
            #expect(abs(row[0] - share) < 1e-6 && abs(row[1] - share) < 1e-6 && row[2...].allSatisfy { $0 == 0 })
        }
    }
}
