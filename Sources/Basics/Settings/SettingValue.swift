import MediaTime

package enum SettingValue: Hashable, Sendable {
    case text(String)
    case number(Double)
    case integer(Int64)
    case boolean(Bool)
    case time(Time)
    case timeRange(TimeRange)
    case size(PictureSize)
    case pairs([SettingPair])
}

/// A setting of an encoder, handed to it by name.
package struct SettingPair: Hashable, Sendable {
    package var name: String
    package var value: String

    package init(name: String, value: String) {
        self.name = name
        self.value = value
    }
}

/// A type that a setting can have.
package protocol SettingContent: Sendable {
    /// - Returns: Nil unless the value is of this type.
    init?(_ value: SettingValue)
    var settingValue: SettingValue { get }
}

extension String: SettingContent {
    package init?(_ value: SettingValue) {
        guard case .text(let text) = value else { return nil }
        self = text
    }

    package var settingValue: SettingValue { .text(self) }
}

extension Double: SettingContent {
    package init?(_ value: SettingValue) {
        guard case .number(let number) = value else { return nil }
        self = number
    }

    package var settingValue: SettingValue { .number(self) }
}

extension Int64: SettingContent {
    package init?(_ value: SettingValue) {
        guard case .integer(let number) = value else { return nil }
        self = number
    }

    package var settingValue: SettingValue { .integer(self) }
}

extension Bool: SettingContent {
    package init?(_ value: SettingValue) {
        guard case .boolean(let flag) = value else { return nil }
        self = flag
    }

    package var settingValue: SettingValue { .boolean(self) }
}

extension Time: SettingContent {
    package init?(_ value: SettingValue) {
        guard case .time(let time) = value else { return nil }
        self = time
    }

    package var settingValue: SettingValue { .time(self) }
}

extension TimeRange: SettingContent {
    package init?(_ value: SettingValue) {
        guard case .timeRange(let range) = value else { return nil }
        self = range
    }

    package var settingValue: SettingValue { .timeRange(self) }
}

extension PictureSize: SettingContent {
    package init?(_ value: SettingValue) {
        guard case .size(let size) = value else { return nil }
        self = size
    }

    package var settingValue: SettingValue { .size(self) }
}

extension [SettingPair]: SettingContent {
    package init?(_ value: SettingValue) {
        guard case .pairs(let pairs) = value else { return nil }
        self = pairs
    }

    package var settingValue: SettingValue { .pairs(self) }
}
