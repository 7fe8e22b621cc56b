import CFFmpeg
import Media
import MediaTime
import Pixels

// Properties of a video track that an encoder needs to continue it.
extension MediaFile {
    private func codecParameters(_ id: Int) -> AVCodecParameters? {
        parameters.codecParameters(streamIndex(ofTrack: id))?.pointee
    }

    /// True if the pictures of a video track consist of fields.
    package func isInterlaced(track id: Int) -> Bool {
        track(id)?.video?.fieldOrder != nil
    }

    /// True unless a video track's pixels are wider or narrower than high.
    package func hasSquarePixels(track id: Int) -> Bool {
        guard let video = track(id)?.video else { return true }
        let natural = (video.naturalSize.width.rounded(), video.naturalSize.height.rounded())
        return natural == (Double(video.codedWidth), Double(video.codedHeight))
    }

    /// The encoder's name for the profile of a video track of H.264 or HEVC; nil for profiles without an encoder.
    package func encoderProfile(ofTrack id: Int) -> String? {
        guard let known = codecParameters(id) else { return nil }
        switch (known.codec_id, known.profile) {
        case (AV_CODEC_ID_H264, FF_PROFILE_H264_BASELINE), (AV_CODEC_ID_H264, FF_PROFILE_H264_CONSTRAINED_BASELINE):
            return "baseline"
        case (AV_CODEC_ID_H264, FF_PROFILE_H264_MAIN): return "main"
        case (AV_CODEC_ID_H264, FF_PROFILE_H264_HIGH): return "high"
        case (AV_CODEC_ID_H264, FF_PROFILE_H264_HIGH_10): return "high10"
        case (AV_CODEC_ID_H264, FF_PROFILE_H264_HIGH_422): return "high422"
        case (AV_CODEC_ID_HEVC, FF_PROFILE_HEVC_MAIN): return "main"
        case (AV_CODEC_ID_HEVC, FF_PROFILE_HEVC_MAIN_10): return "main10"
        default: return nil
        }
    }

    /// The colour that a video track is tagged with, without guesses.
    package func statedColor(ofTrack id: Int) -> ColorDescription? {
        guard let known = codecParameters(id) else { return nil }
        return ColorDescription(
            matrix: .init(rawValue: UInt8(truncatingIfNeeded: known.color_space.rawValue)),
            primaries: .init(rawValue: UInt8(truncatingIfNeeded: known.color_primaries.rawValue)),
            transfer: .init(rawValue: UInt8(truncatingIfNeeded: known.color_trc.rawValue)),
            isFullRange: known.color_range == AVCOL_RANGE_JPEG || pixelFormat(ofTrack: id)?.isNamedByRange == true)
    }

    /// The settings that x264 has left in the first packet of a video track, in its own names; empty where it has not.
    package func x264Settings(ofTrack id: Int) throws(MediaError) -> [EncoderOption] {
        let source = try PictureSource(self, track: id)
        let packet = Packet()
        guard codecParameters(id)?.codec_id == AV_CODEC_ID_H264, try source.read(into: packet) else { return [] }
        let bytes = packet.withBytes { Array($0.prefix(Self.longestMessage)) }
        let mark = Array("x264 - core".utf8)
        guard let start = bytes.firstRange(of: mark) else { return [] }
        let text = String(decoding: bytes[start.lowerBound...].prefix { $0 >= 0x20 && $0 < 0x7F }, as: UTF8.self)
        guard let options = text.firstRange(of: "options: ") else { return [] }
        return text[options.upperBound...].split(separator: " ").compactMap { setting in
            let parts = setting.split(separator: "=", maxSplits: 1).map(String.init)
            return parts.count == 2 ? EncoderOption(name: parts[0], value: parts[1]) : nil
        }
    }

    /// x264's message is one of the first units of a packet.
    private static let longestMessage = 4096

    /// The number of pictures of which the quantizers are read.
    private static let sampledPictures = 24

    /// The mean quantizer of the pictures around a time, on the scale of 8-bit samples; nil if the decoder does not
    /// report it, as only H.264's does.
    ///
    /// Wraps `AV_FRAME_DATA_VIDEO_ENC_PARAMS`.
    package func meanQuantizer(ofTrack id: Int, from time: Time) throws(MediaError) -> Double? {
        guard let known = codecParameters(id), known.codec_id == AV_CODEC_ID_H264 else { return nil }
        let reader = try TrackReader(self, track: id, threads: 0, exportsQuantizers: true)
        _ = reader.seek(to: time)
        let depth = max(8, track(id)?.video?.bitDepth ?? 8)
        var (sum, count) = (0.0, 0)
        let frame = Frame()
        while count < Self.sampledPictures, try reader.next(into: frame) {
            guard let mean = frame.meanQuantizer else { return nil }
            sum += mean - 6 * Double(depth - 8)
            count += 1
        }
        return count > 0 ? sum / Double(count) : nil
    }
}

extension Frame {
    /// The mean quantizer of the picture's blocks, on its own scale; nil if its decoder has not reported any.
    fileprivate var meanQuantizer: Double? {
        guard let data = av_frame_get_side_data(av, AV_FRAME_DATA_VIDEO_ENC_PARAMS)?.pointee.data else { return nil }
        let raw = UnsafeMutableRawPointer(data)
        let parameters = raw.bindMemory(to: AVVideoEncParams.self, capacity: 1)
        let count = Int(parameters.pointee.nb_blocks)
        guard count > 0 else { return Double(parameters.pointee.qp) }
        var sum: Int64 = 0
        for index in 0..<count {
            let place = parameters.pointee.blocks_offset + index * parameters.pointee.block_size
            sum &+= Int64(raw.load(fromByteOffset: place, as: AVVideoBlockParams.self).delta_qp)
        }
        return Double(parameters.pointee.qp) + Double(sum) / Double(count)
    }
}
