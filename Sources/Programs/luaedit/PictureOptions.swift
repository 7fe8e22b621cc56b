import ArgumentParser
import Messages
import Terminal

/// The option of commands that show pictures.
struct PictureOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "How pictures are shown on the terminal (default: LUAEDIT_PICTURES, else auto).", valueName: "form"))
    var pictures: PictureChoice?

    /// The option's choice, or else the environment's.
    func choice() throws(Failure) -> PictureChoice {
        if let pictures { return pictures }
        return try .ofEnvironment()
    }
}

extension PictureChoice: ExpressibleByArgument {}
