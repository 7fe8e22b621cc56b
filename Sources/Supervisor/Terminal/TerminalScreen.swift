import Glibc
import Messages
import Settings

/// A terminal as something that shows pictures: in which form, and how large they may be.
package struct TerminalScreen: Sendable, Equatable {
    /// The encoding of a picture.
    enum Form: Sendable, Equatable {
        case kitty, iterm, sixel
        /// Half blocks in 24-bit colour.
        case trueColorBlocks
        /// Half blocks in the 256 colours that nearly every terminal has.
        case indexedBlocks

        /// True if a pixel is half of a character cell.
        var isText: Bool { self == .trueColorBlocks || self == .indexedBlocks }
    }

    let form: Form
    /// Character cells in a line.
    let columns: Int
    /// Lines of text.
    let rows: Int
    /// A character cell in pixels.
    let cell: PictureSize

    /// Cells of terminals that do not tell: rather small, so that a picture has room in any case.
    private static let usualCell = PictureSize(width: 8, height: 16)
    /// The largest share of the lines for a picture of true pixels: the typed text stays in sight.
    private static let share = (numerator: 3, denominator: 5)
    /// More pixels do not fit into one message of a worker.
    private static let mostPixels = 1_300_000

    init(_ form: Form, columns: Int, rows: Int, cell: PictureSize? = nil) {
        self.form = form
        self.columns = max(columns, 1)
        self.rows = max(rows, 3)
        let sides = 2...128
        let isSensible = cell.map { sides.contains($0.width) && sides.contains($0.height) } ?? false
        self.cell = isSensible ? cell! : Self.usualCell
    }

    /// The terminal that a descriptor writes to; nil if it is none, or shows no pictures.
    ///
    /// Unless a form is chosen, the environment names the terminal, or a query that it answers within 200 ms; otherwise
    /// half blocks are used.
    package static func of(_ descriptor: CInt, _ choice: PictureChoice) -> TerminalScreen? {
        guard choice != .none, isatty(descriptor) == 1 else { return nil }
        return TerminalScreen(choice, size(descriptor), TerminalEnvironment()) {
            TerminalAnswer.ask(through: descriptor)
        }
    }

    /// The same terminal, as large as it is now.
    func measured(_ descriptor: CInt) -> TerminalScreen {
        guard let size = Self.size(descriptor) else { return self }
        return TerminalScreen(form, columns: Int(size.ws_col), rows: Int(size.ws_row), cell: Self.cell(size) ?? cell)
    }

    /// A terminal's size; nil if the kernel does not know it or there is no room for a picture.
    private static func size(_ descriptor: CInt) -> winsize? {
        terminalSize(descriptor).flatMap { $0.ws_row > 2 ? $0 : nil }
    }

    private static func cell(_ size: winsize) -> PictureSize? {
        guard size.ws_xpixel > 0, size.ws_ypixel > 0 else { return nil }
        return PictureSize(
            width: Int(size.ws_xpixel / size.ws_col), height: Int(size.ws_ypixel / size.ws_row))
    }

    /// - Parameters:
    ///   - size: As the kernel knows it; nil where it does not.
    ///   - ask: Asks the terminal; called once at most, and only where the answer matters.
    init?(
        _ choice: PictureChoice, _ size: winsize?, _ environment: TerminalEnvironment, ask: () -> TerminalAnswer?
    ) {
        var cell = size.flatMap(Self.cell)
        var form: Form
        switch choice {
        case .none: return nil
        case .kitty: form = .kitty
        case .iterm: form = .iterm
        case .sixel: form = .sixel
        case .blocks: form = environment.blocks
        case .auto:
            guard environment.allowsColor else { return nil }
            if let named = environment.namedForm {
                form = named
            } else {
                let answer = ask()
                form = answer?.showsSixel == true ? .sixel : environment.blocks
                self.init(form, size, cell ?? answer?.cell)
                return
            }
        }
        if !form.isText, cell == nil { cell = ask()?.cell }
        self.init(form, size, cell)
    }

    private init(_ form: Form, _ size: winsize?, _ cell: PictureSize?) {
        self.init(form, columns: Int(size?.ws_col ?? 80), rows: Int(size?.ws_row ?? 24), cell: cell)
    }

    /// The largest picture, in its own pixels.
    package var room: PictureSize {
        // The line that follows, and the prompt, keep theirs.
        if form.isText { return PictureSize(width: columns, height: (rows - 2) * 2) }
        var width = min(columns * cell.width, TerminalPicture.maximumSide)
        let lines = max(rows * Self.share.numerator / Self.share.denominator, 1)
        var height = min(lines * cell.height, TerminalPicture.maximumSide)
        if width * height > Self.mostPixels {
            let scale = (Double(Self.mostPixels) / Double(width * height)).squareRoot()
            width = Int(Double(width) * scale)
            height = Int(Double(height) * scale)
        }
        return PictureSize(width: width, height: height)
    }

    /// Lines of text that a picture covers.
    func lineCount(of picture: TerminalPicture) -> Int {
        let height = form.isText ? 2 : cell.height
        return (picture.height + height - 1) / height
    }

    /// The bytes that draw a picture at the cursor, at the start of a line, and leave the cursor below it.
    package func drawing(_ picture: TerminalPicture) -> [UInt8] {
        sequence(picture) + [UInt8(ascii: "\n")]
    }

    /// The bytes that draw a picture at the cursor, at the start of a line. The cursor ends in the picture's last line.
    func sequence(_ picture: TerminalPicture) -> [UInt8] {
        switch form {
        case .kitty: KittyGraphics.drawing(picture)
        case .iterm: InlineImage.drawing(picture)
        case .sixel: SixelPicture(picture).bytes
        case .trueColorBlocks: Array(BlockPicture(picture).trueColorText.utf8)
        case .indexedBlocks: Array(BlockPicture(picture).indexedText.utf8)
        }
    }
}
