import Messages
import SystemCalls
import Testing
import Wording

@testable import Batch

/// What a batch says at its end.
@Suite struct BatchReportTests {
    private func row(_ number: Int, _ state: BatchReport.Row.State, _ kind: FailureKind? = nil) -> BatchReport.Row {
        let run = BatchPlan.Run(
            number: number, line: number + 1, output: "a,\"b\".mp4", words: [], files: [], namesPattern: false)
        return BatchReport.Row(
            run, state, status: kind.map { Messages.ExitStatus($0) } ?? .success,
            message: state == .failed ? "no\nway" : nil, seconds: 1.25, attempts: 1)
    }

    @Test("the status is that of all failures, or the general one")
    func status() {
        var report = BatchReport()
        report.rows = [row(1, .done), row(2, .skipped)]
        #expect(report.status == .success)
        #expect(report.failures == nil)
        report.rows.append(row(3, .failed, .missingInput))
        #expect(report.status == Messages.ExitStatus(.missingInput))
        report.rows.append(row(4, .failed, .brokenInput))
        #expect(report.status == Messages.ExitStatus(.recipeError))
        #expect(report.summary == "2 of 4 rows are done (1 were before), 2 failed")
    }

    @Test("the report is in the rows' order and quotes what CSV needs quoted")
    func csv() {
        var report = BatchReport()
        report.rows = [row(2, .failed, .missingInput), row(1, .done)]
        #expect(
            report.csv == "row,line,state,output,exit_status,seconds,message,attempts\r\n"
                + "1,2,done,\"a,\"\"b\"\".mp4\",0,1.25,,1\r\n"
                + "2,3,failed,\"a,\"\"b\"\".mp4\",66,1.25,\"no\nway\",1\r\n")
        #expect(report.failures?.text == "1 of 2 rows failed:\n  row 2 (line 3): no\nway")
    }
}
