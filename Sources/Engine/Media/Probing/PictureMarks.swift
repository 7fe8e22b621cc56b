import CFFmpeg

/// Marks of a video track that its container stores apart from the pictures, and that an encoder does not know.
package struct PictureMarks: Hashable, Sendable {
    /// The meaning of whole pictures: a panorama, or two eyes' views. It stays true for pictures that are encoded again.
    package struct Layout: Hashable, Sendable {
        /// FFmpeg's `AVSphericalMapping`: how the pictures are projected onto a sphere. Nil for flat pictures.
        fileprivate var projection: [UInt8]?
        /// FFmpeg's `AVStereo3D`: the arrangement of the two eyes' views. Nil for one view.
        fileprivate var stereo: [UInt8]?
    }

    /// Nil for flat pictures of one view.
    package var layout: Layout?
    /// FFmpeg's `AVDOVIDecoderConfigurationRecord`, without which players ignore the metadata of Dolby Vision in the
    /// packets; nil without any.
    package var dolbyVision: [UInt8]?

    /// The types of side data that a muxer gets from here alone.
    package static let types: Set<AVPacketSideDataType.RawValue> = [
        AV_PKT_DATA_SPHERICAL.rawValue, AV_PKT_DATA_STEREO3D.rawValue, AV_PKT_DATA_DOVI_CONF.rawValue,
    ]

    package init(layout: Layout?, dolbyVision: [UInt8]?) { (self.layout, self.dolbyVision) = (layout, dolbyVision) }

    /// Returns nil for a stream without marks. Wraps `av_stream_get_side_data`.
    init?(_ stream: UnsafeMutablePointer<AVStream>) {
        func bytes<Record>(_ type: AVPacketSideDataType, _ record: Record.Type) -> [UInt8]? {
            var size = 0
            guard let data = av_stream_get_side_data(stream, type, &size), size >= MemoryLayout<Record>.size else {
                return nil
            }
            return Array(UnsafeBufferPointer(start: data, count: size))
        }
        let projection = bytes(AV_PKT_DATA_SPHERICAL, AVSphericalMapping.self)
        var stereo = bytes(AV_PKT_DATA_STEREO3D, AVStereo3D.self)
        if let known = stereo, known.record(AVStereo3D.self).type == AV_STEREO3D_2D { stereo = nil }
        layout = projection == nil && stereo == nil ? nil : Layout(projection: projection, stereo: stereo)
        dolbyVision = bytes(AV_PKT_DATA_DOVI_CONF, AVDOVIDecoderConfigurationRecord.self)
        if layout == nil, dolbyVision == nil { return nil }
    }

    /// The marks as FFmpeg's side data of a stream, by its type.
    package var sideData: [(type: AVPacketSideDataType, bytes: [UInt8])] {
        let all = [
            (AV_PKT_DATA_SPHERICAL, layout?.projection), (AV_PKT_DATA_STEREO3D, layout?.stereo),
            (AV_PKT_DATA_DOVI_CONF, dolbyVision),
        ]
        return all.compactMap { type, bytes in bytes.map { (type, $0) } }
    }
}

extension PictureMarks.Layout {
    /// The projection and the views: `equirectangular panorama, stereo top and bottom`. Wraps
    /// `av_spherical_projection_name` and `av_stereo3d_type_name`.
    package var text: String {
        let panorama = mapping.map { String(cString: av_spherical_projection_name($0.projection)) + " panorama" }
        let views = view.map { "stereo " + String(cString: av_stereo3d_type_name($0.type.rawValue)) }
        return [panorama, views].compactMap { $0 }.joined(separator: ", ")
    }

    /// False if it holds for the pictures at their own size only: the borders of a cube's faces are counted in pixels.
    package var isScalable: Bool {
        guard let mapping else { return true }
        return mapping.projection != AV_SPHERICAL_CUBEMAP || mapping.padding == 0
    }

    /// True if files of a format can have it, as FFmpeg's (5.1) muxers and ``PictureMarks/boxes`` write them.
    /// - Parameter format: FFmpeg's name of the muxer.
    package func isHeld(byFormat format: String) -> Bool {
        let isSwapped = view.map { $0.flags & AV_STEREO3D_FLAG_INVERT != 0 } ?? false
        let isPlain = view.map { [AV_STEREO3D_TOPBOTTOM, AV_STEREO3D_SIDEBYSIDE].contains($0.type) } ?? true
        switch format {
        case "mp4", "mov", "webm": return isPlain && !isSwapped
        case "matroska": return view?.type != AV_STEREO3D_SIDEBYSIDE_QUINCUNX
        default: return false
        }
    }

    fileprivate var mapping: AVSphericalMapping? { projection?.record(AVSphericalMapping.self) }
    fileprivate var view: AVStereo3D? { stereo?.record(AVStereo3D.self) }
}

extension PictureMarks {
    /// True if files of a format can have the configuration of Dolby Vision.
    /// - Parameter format: FFmpeg's name of the muxer.
    package static func holdsDolbyVision(_ format: String) -> Bool { ["mp4", "mov", "matroska"].contains(format) }

    /// The boxes of a sample entry with the same meaning: Google's Spherical Video V2 (`st3d`, `sv3d`), and `dvcC` or
    /// `dvvC` of Dolby Vision in ISO base media files.
    package var boxes: [UInt8] {
        var boxes: [UInt8] = []
        if let view = layout?.view {
            let kind: UInt8 = view.type == AV_STEREO3D_TOPBOTTOM ? 1 : 2
            boxes += MP4Box.bytes("st3d", MP4Box.number(0, 4) + [kind])
        }
        if let mapping = layout?.mapping { boxes += Self.panorama(mapping) }
        if let dolbyVision { boxes += Self.configuration(dolbyVision.record(AVDOVIDecoderConfigurationRecord.self)) }
        return boxes
    }

    private static func panorama(_ mapping: AVSphericalMapping) -> [UInt8] {
        // Each box with a version and flags before its numbers of 32 bits.
        func box(_ type: String, _ numbers: [UInt32], and contents: [UInt8] = []) -> [UInt8] {
            MP4Box.bytes(type, ([0] + numbers).flatMap { MP4Box.number(Int($0), 4) } + contents)
        }
        let pose = [mapping.yaw, mapping.pitch, mapping.roll].map(UInt32.init(bitPattern:))
        let bounds = [mapping.bound_top, mapping.bound_bottom, mapping.bound_left, mapping.bound_right]
        let projection =
            mapping.projection == AV_SPHERICAL_CUBEMAP
            ? box("cbmp", [0, mapping.padding]) : box("equi", bounds)
        // The name of the program that made it, with a zero.
        return MP4Box.bytes(
            "sv3d", box("svhd", [], and: [0]) + MP4Box.bytes("proj", box("prhd", pose) + projection))
    }

    /// The 24 bytes of the configuration; the last 16 are reserved.
    private static func configuration(_ record: AVDOVIDecoderConfigurationRecord) -> [UInt8] {
        let flags = record.rpu_present_flag << 2 | record.el_present_flag << 1 | record.bl_present_flag
        let bits = UInt16(record.dv_profile) << 9 | UInt16(record.dv_level) << 3 | UInt16(flags)
        let numbers =
            [record.dv_version_major, record.dv_version_minor] + MP4Box.number(Int(bits), 2)
            + [record.dv_bl_signal_compatibility_id << 4]
        return MP4Box.bytes(record.dv_profile > 7 ? "dvvC" : "dvcC", numbers + [UInt8](repeating: 0, count: 19))
    }
}

extension [UInt8] {
    /// The bytes as a C struct that they are a copy of.
    fileprivate func record<Record: BitwiseCopyable>(_ type: Record.Type) -> Record {
        withUnsafeBytes { $0.loadUnaligned(as: type) }
    }
}
