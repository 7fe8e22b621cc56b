import ArgumentParser
import Messages
import Settings
import SystemCalls
import Terminal

/// The values of a command's options, each by its name in ``OptionTable``.
@dynamicMemberLookup
struct OptionValues: Sendable {
    private var values: [String: any Sendable] = [:]

    /// The value of a row; nil if the parser has not read one.
    subscript(row: OptionRow) -> (any Sendable)? {
        get { values[row.name] }
        set { values[row.name] = newValue }
    }

    /// The value of an option, or else what holds without it.
    subscript<Value>(dynamicMember path: KeyPath<OptionTable, OwnOption<Value>>) -> Value {
        let option = OptionTable.shared[keyPath: path]
        return self[option.row] as? Value ?? option.usual
    }

    subscript(dynamicMember path: KeyPath<OptionTable, OwnOption<OptionPath?>>) -> RawString? {
        (self[OptionTable.shared[keyPath: path].row] as? String).map { RawString(carried: $0) }
    }

    subscript(dynamicMember path: KeyPath<OptionTable, OwnOption<OptionPath>>) -> RawString {
        RawString(carried: self[OptionTable.shared[keyPath: path].row] as? String ?? "")
    }

    subscript(dynamicMember path: KeyPath<OptionTable, OwnOption<[OptionPath]>>) -> [RawString] {
        (self[OptionTable.shared[keyPath: path].row] as? [String] ?? []).map { RawString(carried: $0) }
    }

    /// The settings of the export.
    var settings: SettingTexts {
        var settings = SettingTexts()
        for case .setting(let row) in OptionTable.shared.settings.map(\.kind) {
            switch values[row.key] {
            case let isOn as Bool: settings[row] = isOn == row.kind.isSwitch ? [] : ["\(isOn)"]
            case let texts as [String]: settings[row] = texts
            case let text as String: settings[row] = [text]
            default: break
            }
        }
        return settings
    }

    /// Checks what the parser does not.
    /// - Parameter rows: Those of the command.
    func validate(_ rows: [OptionRow]) throws {
        for row in rows {
            guard case .setting(let setting) = row.kind, case .number(let range) = setting.kind,
                let number = (self[row] as? String).flatMap(Double.init), number < range.lowerBound
            else { continue }
            throw ValidationError("\(row.flags[0]) is \(Int(range.lowerBound)) or more.")
        }
        try RawString.requireFile(self.output)
        let rates = SettingTable.rates.filter { values[$0.key] != nil }.flatMap(\.flags)
        guard rates.count < 2 else {
            throw ValidationError("\(rates.joined(separator: " and ")) say the same in two ways; choose one.")
        }
        for row in rows {
            guard case .integer(let range) = row.kind, let number = self[row] as? Int, !range.contains(number) else {
                continue
            }
            let most = range.upperBound
            throw ValidationError(
                "\(row.flags[0]) is "
                    + (most == .max ? "\(range.lowerBound) or more." : "from \(range.lowerBound) to \(most)."))
        }
    }

    // MARK: - For a job

    func style(_ progress: ProgressStyle = .none) -> Reporter.Style {
        var style = Reporter.Style()
        (style.progress, style.quiet, style.verbose, style.json) = (progress, self.quiet, self.verbose, self.json)
        return style
    }

    /// The form of pictures on a terminal: the option's choice, or else the environment's.
    func pictureChoice() throws(Failure) -> PictureChoice {
        if let pictures = self.pictures { return pictures }
        return try .ofEnvironment()
    }

    /// Sets the fields of a job that come from these options.
    func apply(to job: inout Job) {
        (job.json, job.verbose, job.requiresSandbox) = (self.json, self.verbose, self.requireSandbox)
        job.limits.workerMemory = self.maxMemory.map { $0 << 20 } ?? MachineMemory.half
    }

    /// Sets the rights and limits of the job's Lua.
    func applyRights(to job: inout Job) throws(Failure) {
        (job.limits.luaMemory, job.limits.luaTime) = (self.memoryLimit << 20, self.timeLimit)
        for path in self.allowRead { try job.grants.allowReading(path) }
        for path in self.allowWrite { try job.grants.allowWriting(path) }
    }

    /// Sets the file that comes out, and its settings.
    func applyResult(to job: inout Job) {
        (job.output, job.rendering.settings) = (self.output, settings)
    }

    /// The same for a picture, which a terminal may show in the place of a file.
    func applyPicture(to job: inout Job, _ reporter: Reporter) {
        applyResult(to: &job)
        guard self.output == nil, !self.json, let room = reporter.pictureRoom else { return }
        (job.pictureWidth, job.pictureHeight) = (room.width, room.height)
    }

    // MARK: - For another command line

    /// The words that say the same of some options; none for one that is as usual.
    /// - Parameter isWhole: True for the words of those, too.
    func words(_ options: KeyPath<OptionTable, OptionRow>..., isWhole: Bool = false) -> [RawString] {
        options.flatMap { path -> [RawString] in
            let row = OptionTable.shared[keyPath: path]
            var value = self[row]
            if value == nil, isWhole { value = row.usual }
            switch value {
            case let isOn as Bool: return isOn ? [RawString(row.flags[0])] : []
            case let texts as [String]: return texts.map { row.word(RawString(carried: $0)) }
            case let value?:
                guard isWhole || "\(value)" != row.usual.map({ "\($0)" }) else { return [] }
                return [row.word(RawString(carried: "\(value)"))]
            case nil: return []
            }
        }
    }

    /// The rights and limits of Lua.
    func rightsWords(isWhole: Bool = false) -> [RawString] {
        words(\.allowRead.row, \.allowWrite.row, \.memoryLimit.row, \.timeLimit.row, isWhole: isWhole)
    }

    /// Rights and limits, for a command that has them too.
    var workerWords: [RawString] { rightsWords() + words(\.maxMemory.row, \.requireSandbox.row) }
}
