import MediaTime
import MediaWriting
import Pixels
import Testing

@testable import Media

@Suite("Numbered pictures")
struct ImageSequenceTests {
    private let folder = TemporaryFolder()

    private func write(
        _ encoder: String, _ format: PixelFormat, frames: Int, to output: FolderOfFiles, pathExtension: String
    ) throws {
        var color = ColorDescription.bt601
        color.isFullRange = true
        let encoder = try Encoder(
            VideoEncoderSettings(
                encoder: encoder, picture: PictureFormat(width: 64, height: 48, pixels: format, color: color),
                frameDuration: Time(1, 25), threads: 1, options: []))
        let sequence = ImageSequence(folder: output) { "shot-\($0).\(pathExtension)" }
        #expect(try sequence.addTrack(encoder) == 0)
        try sequence.begin(metadata: ["title": "none"], chapters: [])
        let pool = FramePool(width: 64, height: 48, format: format)
        let packet = Packet()
        for number in 0..<frames {
            let frame = try pool.makeFrame()
            for row in 0..<48 {
                for column in 0..<64 * 3 {
                    frame.av.pointee.data.0![row * Int(frame.av.pointee.linesize.0) + column] = UInt8(number * 40 + 7)
                }
            }
            frame.prepareForEncoding(timestamp: Int64(number))
            try encoder.send(frame)
            while case .packet = try encoder.receive(into: packet) { try sequence.write(packet, track: 0) }
        }
        try encoder.finish()
        while case .packet = try encoder.receive(into: packet) { try sequence.write(packet, track: 0) }
        try sequence.finish()
    }

    @Test("each frame is a file that holds exactly its pixels")
    func lossless() throws {
        let output = FolderOfFiles(folder.file("frames"))
        try write("png", .rgb24, frames: 4, to: output, pathExtension: "png")
        #expect(output.names == ["shot-1.png", "shot-2.png", "shot-3.png", "shot-4.png"])
        #expect(output.openCount == 0)
        for number in 0..<4 {
            let pixels = try ffmpegOutput(
                "-i \(output.path)/shot-\(number + 1).png -frames:v 1 -f rawvideo -pix_fmt rgb24")
            #expect(pixels == [UInt8](repeating: UInt8(number * 40 + 7), count: 64 * 48 * 3))
        }
    }

    @Test("the same frames give the same bytes")
    func deterministic() throws {
        let outputs = ["a", "b"].map { FolderOfFiles(folder.file($0)) }
        for output in outputs { try write("png", .rgb24, frames: 3, to: output, pathExtension: "png") }
        for name in outputs[0].names {
            let bytes = try outputs.map { try Program(name: "cat").run(["\($0.path)/\(name)"]) }
            #expect(bytes[0] == bytes[1])
        }
    }

    @Test("a name that cannot be made ends it")
    func fails() throws {
        let output = FolderOfFiles(folder.file("frames"))
        #expect(mediaError { try write("png", .rgb24, frames: 2, to: output, pathExtension: "no/such") } != nil)
        #expect(
            mediaError { try ImageSequence(folder: output) { "\($0)" }.finish() }
                == MediaError(.unsupported, "write numbered pictures", "there is none"))
    }

    @Test("a sequence is one track of pictures")
    func oneTrack() throws {
        let sound = try AudioEncoder(AudioEncoderSettings(encoder: "flac", format: SoundFormat(sampleRate: 48000)))
        let output = FolderOfFiles(folder.file("frames"))
        let error = mediaError { _ = try ImageSequence(folder: output) { "\($0)" }.addTrack(sound.encoder) }
        #expect(
            error
                == MediaError(
                    .unsupported, "write numbered pictures", "they are one track of pictures and nothing else"))
    }
}
