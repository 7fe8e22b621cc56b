import EditModel

/// A file that a prompt has opened, and the global that it became.
struct OpenedFile {
    let name: String
    let path: String
    var asset: Asset

    /// The line that tells of it.
    var text: PrintedText {
        var text = PrintedText(name, .name)
        text.append(" = edit.asset(")
        text.append(ValuePrinter.string(path, room: 60))
        text.append(")")
        text.append("  -- " + facts.joined(separator: ", "), .remark)
        return text
    }

    private var facts: [String] {
        var facts: [String] = []
        let duration = asset.duration
        if duration.isNumeric {
            facts.append(duration.decimalText == nil ? duration.clockText : "\(duration)")
        }
        if let video = asset.firstTrack(.video) {
            let size = video.displayedSize
            facts.append("\(Int(size.width)) × \(Int(size.height))")
            if let rate = video.nominalFrameRate { facts.append("\(rate.text) frames per second") }
        }
        if let audio = asset.firstTrack(.audio)?.description.audio {
            facts.append("sound of \(audio.sampleRate) Hz")
        }
        return facts
    }
}
