import EditModel
import Frames
import Glibc
import Media
import MediaTime
import MediaWriting
import Rendering

@testable import Export

/// One way to encode a movie's pictures, without a session.
struct EncodedPictures {
    var encoder: String
    var options: [EncoderOption] = []
    var container: String
    var target: PictureTarget

    init(
        _ encoder: String, _ container: String, _ pixels: [String], options: [(String, String)] = [],
        coding: PictureTarget.Coding = .tagged
    ) {
        self.encoder = encoder
        self.container = container
        self.options = options.map { EncoderOption(name: $0.0, value: $0.1) }
        target = PictureTarget(pixels: pixels.map { PixelFormat(name: $0)! }, coding: coding)
    }

    var capabilities: PictureCapabilities {
        PictureCapabilities(pixels: target.pixels, carriesHighDynamicRange: target.carriesHighDynamicRange)
    }

    func canvas(of movie: MovieSnapshot) throws -> Canvas {
        try Canvas(
            PictureTimeline(movie, movie.video!), library: MediaLibrary(gate: OpenGate()), carrying: capabilities)
    }

    /// Composes, converts, encodes and writes all pictures of a movie.
    func write(_ movie: MovieSnapshot, to path: String) throws {
        let canvas = try canvas(of: movie)
        let conversion = try PictureConversion(from: canvas, to: target)
        let video = movie.video!
        let range = try movie.highDynamicRange(on: canvas, library: MediaLibrary(gate: OpenGate()))
        let encoder = try Encoder(
            VideoEncoderSettings(
                encoder: encoder, picture: conversion.format, frameDuration: video.frameDuration, threads: 1,
                options: range?.added(to: options, encoder: encoder) ?? options))
        let descriptor = open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        defer { close(descriptor) }
        let muxer = try Muxer(format: container, destination: .init(descriptor: descriptor, name: path))
        let track = try muxer.addTrack(encoder)
        if let range { muxer.setHighDynamicRange(range, ofTrack: track) }
        try muxer.begin(metadata: [:], chapters: [])
        try Self.compose(movie, canvas) { number, frame in
            let converted = try conversion.convert(frame)
            converted.prepareForEncoding(timestamp: number)
            try encoder.send(converted)
            try Self.drain(encoder, muxer, track)
        }
        try encoder.finish()
        try Self.drain(encoder, muxer, track)
        try muxer.finish()
    }

    /// All composed pictures, one after the other.
    static func compose(
        _ movie: MovieSnapshot, _ canvas: Canvas, _ receive: (Int64, borrowing Frame) throws -> Void
    ) throws {
        let video = movie.video!
        let rendered = try RenderedPictures(
            PictureTimeline(movie, video), canvas: canvas, library: MediaLibrary(gate: OpenGate()),
            frames: 0..<video.frameCount,
            script: nil)
        try rendered.run { number, frame in
            try receive(number, frame)
            return true
        }
    }

    static func drain(_ encoder: Encoder, _ muxer: Muxer, _ track: Int) throws {
        while true {
            let packet = Packet()
            guard case .packet = try encoder.receive(into: packet) else { return }
            try muxer.write(packet, track: track)
        }
    }
}
