import CFFmpeg
import Glibc
import Media

// Encoders of a movie's parts: their packets are joined into one track.
extension Encoder {
    /// The headers stored outside the stream, such as parameter sets.
    package var extradata: [UInt8] {
        Array(UnsafeBufferPointer(start: context.pointee.extradata, count: Int(context.pointee.extradata_size)))
    }

    /// The number of pictures that decoding is ahead of display, reported by the opened codec.
    var reorderDelay: Int { Int(context.pointee.has_b_frames) }

    /// The same for the settings of the encoder: FFmpeg does not ask libx265, which has a delay of 2 with a pyramid of
    /// B pictures.
    package func reorderDelay(_ settings: VideoEncoderSettings) -> Int {
        settings.encoder == "libx265" && settings.reordersPictures ? max(reorderDelay, 2) : reorderDelay
    }

    /// FFmpeg's name of the encoder.
    package var name: String { context.pointee.codec.map { String(cString: $0.pointee.name) } ?? "" }
}

extension VideoEncoderSettings {
    /// The settings with what makes parts joinable: headers that do not depend on the quality, and closed groups of
    /// pictures.
    package var joinable: VideoEncoderSettings {
        var settings = self
        switch encoder {
        // Without it x264 puts the first picture's quantizer into the picture parameter set.
        case "libx264": settings.options = adding("stitchable=1", to: "x264-params", unlessSet: ["stitchable"])
        case "libsvtav1":
            settings.options = adding("irefresh-type=2", to: "svtav1-params", unlessSet: ["irefresh-type"])
        default: break
        }
        return settings
    }

    /// The settings with parameter set numbers that differ from others in the same header, if the encoder can set them.
    package func identified(beside others: ParameterSets) -> VideoEncoderSettings {
        guard encoder == "libx264", let identifier = others.freeIdentifier else { return self }
        var settings = self
        settings.options = adding("sps-id=\(identifier)", to: "x264-params", unlessSet: ["sps-id"])
        return settings
    }

    /// True unless x265 is set to make no B pictures.
    fileprivate var reordersPictures: Bool {
        let isWithout = settings(in: "x265-params").last { $0.name == "bframes" }?.value == "0"
        return !isWithout
            && !options.contains {
                ($0.name == "bf" && $0.value == "0") || ($0.name == "tune" && $0.value == "zerolatency")
            }
    }

    /// The share of the scale of quantizers by which the first picture of a later part has to be better; nil if it needs
    /// none.
    ///
    /// A key picture inside of a piece has a quantizer of 6·log₂(`ipratio`) less than its neighbours, see x264's
    /// `rate_estimate_qscale` and x265's `rateEstimateQscale`. With a tree of macroblocks, the first picture of an encoder
    /// does not have it: every border would show. A region of interest gives the same, if adaptive quantization is on.
    package var firstPictureOffset: Double? {
        guard encoder == "libx264" || encoder == "libx265" else { return nil }
        let own = settings(in: encoder == "libx264" ? "x264-params" : "x265-params")
        func value(_ names: Set<String>) -> Double? {
            let plain = options.last { names.contains($0.name) }?.value
            return (own.last { names.contains($0.name) }?.value ?? plain).flatMap(Double.init)
        }
        guard value(["aq-mode", "aq_mode"]) != 0, value(["crf"]) != 0, value(["qp"]) == nil, hasBlockTree else {
            return nil
        }
        let ratio = value(["ipratio", "i_qfactor"]).map { $0 > 0 ? $0 : 1.4 } ?? 1.4
        return -6 * log2(ratio) / 51
    }
}

extension VideoEncoderSettings {
    /// True if the encoder's speed and settings have a tree of macroblocks, or x265's of coding units: without one the first
    /// picture has its quantizer by itself.
    private var hasBlockTree: Bool {
        let speed = options.last { $0.name == "preset" }?.value
        if options.contains(where: { $0.name == "tune" && $0.value.contains("zerolatency") }) { return false }
        let isX264 = encoder == "libx264"
        let own = settings(in: isX264 ? "x264-params" : "x265-params")
        if own.contains(where: { $0.name == (isX264 ? "no-mbtree" : "no-cutree") && $0.value != "0" }) { return false }
        let plain = isX264 ? options.last { $0.name == "mbtree" }?.value : nil
        if let set = own.last(where: { $0.name == (isX264 ? "mbtree" : "cutree") })?.value ?? plain {
            return set != "0"
        }
        return isX264 ? !["ultrafast", "superfast"].contains(speed) : speed != "ultrafast"
    }
}

extension Frame {
    /// Asks the encoder for another quality of the whole picture.
    /// - Parameter offset: A share of the scale of quantizers: −1…1, negative for a better picture.
    package func requestQuality(offset: Double) throws(MediaError) {
        let length = MemoryLayout<AVRegionOfInterest>.size
        let data = try allocated(
            "a region of interest",
            av_frame_new_side_data(av, AV_FRAME_DATA_REGIONS_OF_INTEREST, length))
        let region = UnsafeMutableRawPointer(data.pointee.data!).bindMemory(to: AVRegionOfInterest.self, capacity: 1)
        let unit: CInt = 1_000_000
        region.pointee = AVRegionOfInterest(
            self_size: UInt32(length), top: 0, bottom: av.pointee.height, left: 0, right: av.pointee.width,
            qoffset: AVRational(num: CInt((min(max(offset, -1), 1) * Double(unit)).rounded()), den: unit))
    }
}
