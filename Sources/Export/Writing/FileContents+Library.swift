import EditModel
import Media
import MediaTime
import Rendering

extension FileContents {
    /// What the movie's sources say about themselves decides.
    package init(_ movie: MovieSnapshot, container: Container, library: MediaLibrary) throws {
        var descriptions: [Int: AssetDescription] = [:]
        for index in Set(movie.subtitleTracks.flatMap(\.mediaSegments).compactMap(\.sourceIndex)) {
            descriptions[index] = try library.file(at: movie.sources[index].path).description
        }
        self.init(movie, container: container) { source, track in
            descriptions[source]?.tracks.first { $0.id == track }?.codec
        }
    }

    /// The picture that stands for the file, as it is written; nil for none.
    package func cover(_ movie: MovieSnapshot, library: MediaLibrary) throws -> CoverPicture? {
        switch artwork {
        case nil: return nil
        case .picture(let picture):
            return CoverPicture(png: picture.bytes)
        case .source(let index, let trackID):
            let file = try library.file(at: movie.sources[index].path)
            if let picture = try file.coverPicture(track: trackID) { return picture }
            guard let video = file.track(trackID)?.video else { return nil }
            let size = video.preferredTransform.apply(to: Rectangle(origin: .zero, size: video.naturalSize)).size
            let bitmap = try PictureFile(file, track: trackID).bitmap(
                width: max(1, Int(size.width)), height: max(1, Int(size.height)))
            return CoverPicture(png: try PNGEncoder.encode(bitmap))
        }
    }
}
