/// Layouts that keep the channels of sounds apart.
extension ChannelLayout {
    /// The layout that keeps a sound's channels apart. If no layout has a place for each, the one with as many
    /// channels; if there is none, stereo.
    package init(nearest format: AudioFormat) {
        self = Self.smallest(holding: [SoundChannels(format)]) ?? Self.layout(ofCount: format.channels)
    }

    /// The layout of a mix that keeps the channels of several sounds apart: the smallest with a place for each, else
    /// the largest of their own. Nil without any.
    package static func largest(of formats: [AudioFormat]) -> ChannelLayout? {
        smallest(holding: formats.map(SoundChannels.init))
            ?? formats.map(ChannelLayout.init(nearest:)).max { $0.channelCount < $1.channelCount }
    }

    /// The same for sounds that have layouts of a mix already.
    package static func largest(of layouts: [ChannelLayout]) -> ChannelLayout? {
        smallest(holding: layouts.map(SoundChannels.init)) ?? layouts.max { $0.channelCount < $1.channelCount }
    }

    /// True if each channel of a sound is heard on its own in a mix of this layout. One channel is in every layout.
    package func holds(_ format: AudioFormat) -> Bool { holds(SoundChannels(format)) }

    /// True if each channel of another layout is heard on its own in a mix of this one.
    package func holds(_ other: ChannelLayout) -> Bool { holds(SoundChannels(other)) }

    /// The first of the smallest layouts that hold all the sounds; nil if none does, and without sounds.
    private static func smallest(holding sounds: [SoundChannels]) -> ChannelLayout? {
        guard !sounds.isEmpty else { return nil }
        let able = allCases.filter { layout in sounds.allSatisfy { layout.holds($0) } }
        return able.min { $0.channelCount < $1.channelCount }
    }

    private static func layout(ofCount count: Int) -> ChannelLayout {
        allCases.first { $0.channelCount == count } ?? .stereo
    }

    private func holds(_ sound: SoundChannels) -> Bool {
        if sound.count == 1 || (sound.isUnplaced && sound.count == channelCount) { return true }
        guard let places = sound.places else { return false }
        return places.allSatisfy { hasPlace(for: $0, among: places) }
    }

    /// True if a channel goes to a loudspeaker of its own. Of two pairs behind the front, the side and the back one, a
    /// sound with one of them goes to the one that the layout has; swresample mixes the back pair into a back centre.
    private func hasPlace(for channel: Channel, among places: Set<Channel>) -> Bool {
        if channels.contains(channel) { return true }
        switch channel {
        case .sideLeft, .sideRight: return channels.contains(.backLeft) && !places.contains(.backLeft)
        case .backLeft, .backRight:
            return channels.contains(.sideLeft) && !places.contains(.sideLeft) && !channels.contains(.backCenter)
        default: return false
        }
    }
}

private struct SoundChannels {
    let count: Int
    /// The places of the channels; nil if a layout has no place for one of them. For a sound without stated places,
    /// those that swresample assumes.
    let places: Set<ChannelLayout.Channel>?
    /// True if only the number of channels is known.
    let isUnplaced: Bool

    init(_ layout: ChannelLayout) {
        (count, places, isUnplaced) = (layout.channelCount, Set(layout.channels), false)
    }

    /// - Parameter format: Its layout has FFmpeg's name, as `av_channel_layout_describe` gives it: `5.1(side)`,
    ///   `3 channels (FL+FR+BC)`, `4 channels`.
    init(_ format: AudioFormat) {
        count = format.channels
        let name = format.channelLayout
        isUnplaced = name.hasSuffix(" channels")
        let usual = isUnplaced ? Self.usual[count] : nil
        let list = name.split(separator: "(").last.map { $0.prefix { $0 != ")" } } ?? ""
        let text = Self.named[usual ?? name] ?? (list.contains("+") ? String(list) : "")
        let places = text.split(separator: "+").map { Self.abbreviated[String($0)] }
        self.places = places.count == count && !places.contains(nil) ? Set(places.compactMap { $0 }) : nil
    }

    private static let abbreviated: [String: ChannelLayout.Channel] = [
        "FL": .frontLeft, "FR": .frontRight, "FC": .frontCenter, "LFE": .lowFrequency, "BL": .backLeft,
        "BR": .backRight, "BC": .backCenter, "SL": .sideLeft, "SR": .sideRight,
    ]

    /// `av_channel_layout_default` for a number of channels.
    private static let usual = [2: "stereo", 3: "2.1", 4: "4.0", 5: "5.0", 6: "5.1", 7: "6.1", 8: "7.1"]

    /// The channels that layouts know, for each layout that FFmpeg has a name for.
    private static let named: [String: String] = [
        "mono": "FC", "stereo": "FL+FR", "2.1": "FL+FR+LFE", "3.0": "FL+FR+FC", "3.0(back)": "FL+FR+BC",
        "3.1": "FL+FR+FC+LFE", "4.0": "FL+FR+FC+BC", "4.1": "FL+FR+FC+LFE+BC", "quad": "FL+FR+BL+BR",
        "quad(side)": "FL+FR+SL+SR", "5.0": "FL+FR+FC+BL+BR", "5.0(side)": "FL+FR+FC+SL+SR",
        "5.1": "FL+FR+FC+LFE+BL+BR", "5.1(side)": "FL+FR+FC+LFE+SL+SR", "6.0": "FL+FR+FC+BC+SL+SR",
        "hexagonal": "FL+FR+FC+BL+BR+BC", "6.1": "FL+FR+FC+LFE+BC+SL+SR", "6.1(back)": "FL+FR+FC+LFE+BL+BR+BC",
        "7.0": "FL+FR+FC+BL+BR+SL+SR", "7.1": "FL+FR+FC+LFE+BL+BR+SL+SR",
    ]
}
