import EditModel
import Glibc
import Media
import MediaWriting
import Messages
import Sandbox
import SystemCalls

/// A folder that the supervisor has made, as the engine writes into it.
final class ChannelFolder: ResultFolder {
    private let channel: WorkerChannel
    private let folder: FolderOutput

    init(_ channel: WorkerChannel, _ folder: FolderOutput) {
        self.channel = channel
        self.folder = folder
    }

    func create(_ name: String) throws(MediaError) -> Muxer.Destination {
        let file = channel.openFile(RawString(carried: name), in: folder)
        return Muxer.Destination(descriptor: file.descriptor, name: file.path.carried)
    }

    func close(_ file: Muxer.Destination) throws(MediaError) {
        Glibc.close(file.descriptor)
    }

    func name(ofPicture number: Int, count: Int, fileExtension: String) -> String {
        guard case .sequence(let names) = folder.content else { preconditionFailure("a sequence was asked for") }
        return names.name(of: number, count: count).carried
    }

    var mainPlaylist: String {
        guard case .package(let main) = folder.content else { preconditionFailure("a package was asked for") }
        return main.carried
    }
}
