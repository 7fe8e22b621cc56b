import Messages

/// The decisions that a ``SupervisionLoop`` leaves to its owner: a command that ends with its job, or the prompt.
package protocol SupervisionPolicy: AnyObject {
    /// True if the worker's messages count. False for a worker that is being stopped.
    var isListening: Bool { get }
    /// True if the worker's requests for outputs count: nothing has come that ends the wait for a pipe's reader.
    var wantsOutputs: Bool { get }
    /// True to take signals; otherwise they stay for the next reader.
    var takesSignals: Bool { get }
    /// Further descriptors to wait for.
    var watchedDescriptors: [CInt] { get }

    /// Takes what made one of ``watchedDescriptors`` readable.
    func takeWatched()
    /// Takes a signal other than SIGTSTP, which the loop obeys.
    func take(_ signal: CInt)
    /// Takes a message that the loop does not answer itself.
    func take(_ message: WorkerMessage)
    /// Refuses an output before anything of it is made.
    func check(_ request: OutputRequest) throws(Failure)
    /// Takes why an output could not be made.
    func refuse(_ failure: Failure)
    /// Takes that the worker has closed its end: it has ended, or is about to. Called again until its process is gone.
    func takeEnd()
    /// Ends the worker, which has broken a limit or sent something invalid.
    func stop(_ failure: Failure)
    /// Does what is due by now. Called after each wait.
    func checkTime()
}

extension SupervisionPolicy {
    package var takesSignals: Bool { true }
    package var watchedDescriptors: [CInt] { [] }
    package func takeWatched() {}
    package func check(_ request: OutputRequest) throws(Failure) {}
}
