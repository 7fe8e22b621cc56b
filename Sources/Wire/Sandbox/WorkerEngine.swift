import Messages

/// The engine of a worker: one function for each command of a ``Job``.
///
/// Each runs on the worker's main thread, ends with a summary or a failure, and reports to the person through the
/// channel only: the process has no terminal. A function may block; it need not watch for cancellation, because the
/// supervisor ends the process and drops its files.
package protocol WorkerEngine {
    /// Does what every job begins with, while the worker still waits for its job. It has all rights then: nothing is read.
    func prepare()
    /// Runs the recipe and exports its results.
    func run(_ job: Job, _ channel: WorkerChannel) throws(Failure) -> Summary
    /// Runs the recipe and puts every finding about the edit out; `.recipeError` in the summary if one is an error.
    func check(_ job: Job, _ channel: WorkerChannel) throws(Failure) -> Summary
    /// Writes the frame at ``Job/frameTime`` as a picture.
    func frame(_ job: Job, _ channel: WorkerChannel) throws(Failure) -> Summary
    /// Puts the recipe's own help out, having run it only as far as `edit.recipe`.
    func describe(_ job: Job, _ channel: WorkerChannel) throws(Failure) -> Summary
    /// Writes a description of the files named by ``Job/arguments``.
    func probe(_ job: Job, _ channel: WorkerChannel) throws(Failure) -> Summary
    /// Runs the recipe and writes the plan of an export, or draws it into ``Job/planPicture``.
    func plan(_ job: Job, _ channel: WorkerChannel) throws(Failure) -> Summary
    /// Writes ``Job/sheetCount`` frames of the result as one picture.
    func sheet(_ job: Job, _ channel: WorkerChannel) throws(Failure) -> Summary
    /// Writes a description of the presets named by ``Job/arguments``, or a list of all.
    func presets(_ job: Job, _ channel: WorkerChannel) throws(Failure) -> Summary
    /// Opens the files, answers, and then runs statements and completes words as they come: it ends with the process.
    func prompt(_ job: Job, _ channel: WorkerChannel) throws(Failure) -> Summary
    /// Answers requests about an edit that is kept ready: it ends with the process.
    func live(_ job: Job, _ channel: WorkerChannel) throws(Failure) -> Summary
    /// Plays the recipe's movie in a window.
    func play(_ job: Job, _ channel: WorkerChannel) throws(Failure) -> Summary
    /// Puts out what every recipe that comes with luaedit says of itself, as JSON.
    func recipes(_ job: Job, _ channel: WorkerChannel) throws(Failure) -> Summary
    /// Writes the recipe and the files packed with it into one file.
    func pack(_ job: Job, _ channel: WorkerChannel) throws(Failure) -> Summary
    /// Reports the parts of the system that the engine can use, and their state.
    func inspect(_ job: Job, _ channel: WorkerChannel) throws(Failure) -> Summary
}

extension WorkerEngine {
    package func prepare() {}
}
