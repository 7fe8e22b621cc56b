import CFFmpeg
import Media
import MediaTime
import Values

/// A movie as a package for HTTP Live Streaming with CMAF segments: segments and a playlist for every track, and a main
/// playlist that names them as renditions of one movie.
///
/// Every track has files of its own, so that pictures of several sizes share the sound. Encoders of pictures must put
/// key frames where ``grid`` starts a segment. Not thread-safe: it belongs to one thread.
package final class HLSPackage {
    /// The starts of segments.
    package let grid: SegmentGrid
    private let folder: any ResultFolder
    private var tracks: [SegmentedTrack] = []

    /// - Parameter folder: The folder of all files.
    package init(folder: any ResultFolder, grid: SegmentGrid = SegmentGrid()) {
        self.folder = folder
        self.grid = grid
    }

    /// Adds a rendition fed by an encoder; returns its index.
    package func addTrack(_ encoder: Encoder) throws(MediaError) -> Int {
        let context = encoder.context.pointee
        let unit = Time(Int64(context.time_base.num), context.time_base.den)
        return try add(isPicture: context.codec_type == AVMEDIA_TYPE_VIDEO, height: Int(context.height), unit) {
            (muxer) throws(MediaError) in try muxer.addTrack(encoder)
        }
    }

    /// Adds a rendition with packets copied from a source; returns its index.
    package func addTrack(copying copier: PacketCopier) throws(MediaError) -> Int {
        let parameters = copier.parameters.pointee
        let isPicture = parameters.codec_type == AVMEDIA_TYPE_VIDEO
        return try add(isPicture: isPicture, height: Int(parameters.height), copier.unit) {
            (muxer) throws(MediaError) in try muxer.addTrack(copying: copier)
        }
    }

    private func add(
        isPicture: Bool, height: Int, _ unit: Time, _ add: (Muxer) throws(MediaError) -> Int
    ) throws(MediaError) -> Int {
        let name = unusedName(isPicture ? "\(height)p" : "audio")
        tracks.append(try SegmentedTrack(name, unit: unit, in: folder, grid: grid, add: add))
        return tracks.count - 1
    }

    /// `audio`, `audio_2`, … Playlists have these names too, so none may be the main playlist's.
    private func unusedName(_ base: String) -> String {
        let isUsed = { (name: String) in
            "\(name).m3u8" == self.folder.mainPlaylist || self.tracks.contains { $0.name == name }
        }
        guard isUsed(base) else { return base }
        var number = 2
        while isUsed("\(base)_\(number)") { number += 1 }
        return "\(base)_\(number)"
    }

    /// Sets the language of a track, a language tag, before ``begin(metadata:chapters:)``.
    package func setLanguage(_ language: String, ofTrack index: Int) {
        tracks[index].language = language
    }

    /// Sets the marks of a track of pictures, before ``begin(metadata:chapters:)``.
    package func setMarks(_ marks: PictureMarks, ofTrack index: Int) { tracks[index].setMarks(marks) }

    /// Begins writing; all tracks must have been added. Playlists have no room for metadata and chapters.
    package func begin(metadata: [String: String], chapters: [Chapter]) throws(MediaError) {
        for track in tracks { try track.begin() }
    }

    /// Writes one packet, its times in the track's own units; the packets of each track come in decoding order.
    package func write(_ packet: borrowing Packet, track: Int) throws(MediaError) {
        try tracks[track].write(packet)
    }

    /// Writes the last segments and then the playlists, so that every file that a playlist names exists.
    package func finish() throws(MediaError) {
        for track in tracks { try track.finish() }
        for track in tracks {
            try folder.write(MediaPlaylist.text(of: track, among: tracks), as: track.playlistName)
        }
        try folder.write(MainPlaylist(tracks).text, as: folder.mainPlaylist)
    }
}
