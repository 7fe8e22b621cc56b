import CFFmpeg
import Media

/// A crop that the parameter sets of copied pictures state: ITU-T H.264, 7.4.2.1.1, and
/// H.265, 7.4.3.2.1.
package struct StreamCrop: Sendable {
    /// The codec's header with the crop.
    let header: [UInt8]
    /// The cropped pictures' size in pixels.
    let size: (width: Int, height: Int)
    private let codec: AVCodecID
    private let form: NALUnitForm
    /// Pixels that are left out, by the names of the filter's options.
    private let margins: [EncoderOption]

    private static let filters: [AVCodecID: String] = [
        AV_CODEC_ID_H264: "h264_metadata", AV_CODEC_ID_HEVC: "hevc_metadata",
    ]

    /// True if players show the crop as the stream states it. Chromium leaves out as many pixels, but at the right and at
    /// the bottom; FFmpeg's decoders begin rows at aligned addresses, before the left side.
    package static func isFollowed(_ crop: PictureCrop) -> Bool { crop.rectangle.origin == .zero }

    /// - Returns: Nil for codecs other than H.264 and HEVC; for a crop that not all players support or that is finer
    ///   than the stream can state, such as odd rows of 4:2:0; and for a stream of several sequences, which may have
    ///   different crops.
    package init?(_ crop: PictureCrop, of file: MediaFile, track id: Int) throws(MediaError) {
        guard let parameters = file.parameters.codecParameters(file.streamIndex(ofTrack: id)),
            Self.filters[parameters.pointee.codec_id] != nil, Self.isFollowed(crop),
            let sets = file.parameterSets(ofTrack: id), let sequence = sets.onlySequence,
            let window = try file.codedWindow(ofTrack: id)
        else { return nil }
        codec = parameters.pointee.codec_id
        form = sets.form
        size = (Int(crop.rectangle.size.width), Int(crop.rectangle.size.height))
        // The filter replaces the crop that is there, which makes 1080 rows of 1088.
        margins = [
            ("crop_right", window.codedWidth - window.x - size.width),
            ("crop_bottom", window.codedHeight - window.y - size.height),
        ].map { EncoderOption(name: $0.0, value: "\($0.1)") }
        guard let cropped = Self.cropped(sequence[...], codec, margins),
            let header = sets.header(replacing: sequence, by: cropped)
        else { return nil }
        self.header = header
    }

    /// A sequence's parameter set with other margins; nil if the filter refuses it or them. Wraps `AVBSFContext`.
    private static func cropped(
        _ sequence: ArraySlice<UInt8>, _ codec: AVCodecID, _ margins: [EncoderOption]
    ) -> [UInt8]? {
        var context: UnsafeMutablePointer<AVBSFContext>?
        guard let name = filters[codec], av_bsf_alloc(av_bsf_get_by_name(name), &context) >= 0, let context else {
            return nil
        }
        defer {
            var context: UnsafeMutablePointer<AVBSFContext>? = context
            av_bsf_free(&context)
        }
        context.pointee.par_in.pointee.codec_type = AVMEDIA_TYPE_VIDEO
        context.pointee.par_in.pointee.codec_id = codec
        for margin in margins { av_opt_set(context.pointee.priv_data, margin.name, margin.value, 0) }
        // Without a header it reads start codes, and it writes them in any case.
        let form = NALUnitForm.startCodes
        let result = Packet()
        guard av_bsf_init(context) >= 0, let bytes = form.joined([sequence]),
            let packet = try? Packet(bytes[...], flags: AV_PKT_FLAG_KEY),
            av_bsf_send_packet(context, packet.av) >= 0, av_bsf_receive_packet(context, result.av) >= 0
        else { return nil }
        let units = form.units(result.bytes)
        return units.count == 1 ? Array(units[0]) : nil
    }

    /// States the crop in parameter sets among the pictures, too.
    func apply(to packet: borrowing Packet) throws(MediaError) {
        guard hasSequence(packet.bytes) else { return }
        var units = form.units(packet.bytes)
        for (index, unit) in units.enumerated() where ParameterSets.isSequence(unit[unit.startIndex], codec) {
            guard let cropped = Self.cropped(unit, codec, margins) else {
                throw MediaError(
                    .unsupported, "crop copied pictures",
                    "their parameter sets change in the stream; name a preset to have the pictures encoded")
            }
            units[index] = cropped[...]
        }
        try packet.replaceUnits(with: units, form)
    }

    private func hasSequence(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        var position = 0
        while let unit = form.nextUnit(bytes, &position) {
            if !unit.isEmpty, ParameterSets.isSequence(bytes[unit.lowerBound], codec) { return true }
        }
        return false
    }
}

extension MediaFile {
    /// The place of a video track's pictures in the coded ones, which consist of whole blocks; nil if its decoder does
    /// not report it. Decodes one picture.
    fileprivate func codedWindow(
        ofTrack id: Int
    ) throws(MediaError) -> (x: Int, y: Int, codedWidth: Int, codedHeight: Int)? {
        let reader = try TrackReader(self, track: id, threads: 1, showsCodedPictures: true)
        let frame = Frame()
        guard let format = track(id)?.video, try reader.next(into: frame) else { return nil }
        let coded = frame.av.pointee
        let (x, y) = (Int(coded.crop_left), Int(coded.crop_top))
        guard Int(coded.width) - x - Int(coded.crop_right) == format.codedWidth,
            Int(coded.height) - y - Int(coded.crop_bottom) == format.codedHeight
        else { return nil }
        return (x, y, Int(coded.width), Int(coded.height))
    }
}
