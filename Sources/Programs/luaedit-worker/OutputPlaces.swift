import EditModel
import Export
import Glibc
import Media
import MediaWriting
import Messages
import Sandbox
import SystemCalls

/// Requests the files and folders of a recipe's movies from the supervisor.
struct OutputPlaces {
    let recipe: ReturnedRecipe
    private var job: Job { recipe.job }
    private var channel: WorkerChannel { recipe.channel }

    /// Opens the place of one output; nil for a preset that writes no file.
    /// - Parameters:
    ///   - name: `main`, or the recipe's name for it.
    ///   - frameCount: The number of its pictures.
    func open(_ name: String, _ options: ExportOptions, frameCount: Int64) throws(Failure) -> ExportDestination? {
        guard let container = options.container else { return nil }
        switch container.kind {
        case .file: return .file(try openFile(name, container.fileExtension, isStreamable: options.isStreamable))
        case .sequence:
            if name == "main", frameCount == 1, namesOnePicture {
                return .folder(SinglePicture(try openFile(name, container.fileExtension, isStreamable: false)))
            }
            let given = name == "main" ? job.output?.givenExtension?.lowercased() : nil
            let form = OutputRequest.Form.sequence(extension: given ?? container.fileExtension)
            return openFolder(name, container.fileExtension, form)
        case .package: return openFolder(name, container.fileExtension, .package)
        }
    }

    /// Reports a complete output.
    func close(_ destination: ExportDestination) {
        switch destination {
        case .file(let file): Glibc.close(file.descriptor)
        case .folder, .meter: break
        }
    }

    /// True when `-o` names a picture, rather than a folder of them or a pattern. Its extension is the container's.
    private var namesOnePicture: Bool {
        guard let output = job.output, output.givenExtension != nil else { return false }
        return !output.lastComponent.bytes.contains(UInt8(ascii: "%"))
    }

    private func openFile(
        _ name: String, _ fileExtension: String, isStreamable: Bool
    ) throws(Failure) -> Muxer.Destination {
        var request = recipe.request(fileExtension, named: name)
        request.seeks = !isStreamable
        let output = channel.openOutput(request)
        return Muxer.Destination(descriptor: output.descriptor, name: output.path.carried)
    }

    private func openFolder(
        _ name: String, _ fileExtension: String, _ form: OutputRequest.Form
    ) -> ExportDestination {
        .folder(ChannelFolder(channel, channel.openFolder(recipe.request(fileExtension, named: name, form))))
    }
}

/// The one file of a sequence that has a single picture.
private final class SinglePicture: ResultFolder {
    private let file: Muxer.Destination

    init(_ file: Muxer.Destination) { self.file = file }

    func create(_ name: String) throws(MediaError) -> Muxer.Destination { file }

    func close(_ file: Muxer.Destination) throws(MediaError) { Glibc.close(file.descriptor) }
}
