import { existsSync, rmSync } from 'node:fs'
import {
  hasFailed,
  readReport,
  selectTests,
  type FileReport,
  type TestOutcome,
  type TestReport,
  type TestRunner,
} from './test-report.ts'

/** How many tests of a stage passed, failed and were skipped. */
export interface Counts {
  passed: number
  failed: number
  skipped: number
}

/** A test that failed beside the others and passed alone. */
export interface FlakyTest {
  project: string
  file: string
  /** The title of the test, or of the failure outside of a test. */
  title: string
  /** Why it failed the first time. */
  message: string
}

export interface TestRun {
  succeeded: boolean
  counts: Counts
  flaky: FlakyTest[]
}

/** Above it something is broken for good, and a repetition would only take time. */
const MAX_REPEATED = 30

/**
 * Runs tests, and those that failed once more alone. One that passes then is flaky and counts as passed. Errors outside of
 * tests and files, skipped tests and a run without tests fail. Returns undefined if the run wrote no report.
 */
export async function runTests(runner: TestRunner, reportFile: string): Promise<TestRun | undefined> {
  rmSync(reportFile, { force: true })
  const code = await runner.run(reportFile)
  if (!existsSync(reportFile)) return undefined
  const first = readReport(reportFile)
  const failed = first.files.filter(hasFailed)
  const repeated = failed.flatMap(selectTests)
  let outcome: { report: TestReport; flaky: FlakyTest[] } = { report: first, flaky: [] }
  if (failed.length > 0 && repeated.length <= MAX_REPEATED) {
    console.log(`\n-- Once more alone: ${failed.map(({ file }) => file).join(', ')}`)
    outcome = mergeRepetition(
      first,
      await runner.repeat(failed, reportFile.replace(/\.json$/, '-repeated.json')),
    )
  } else if (failed.length > 0) {
    console.log(`${repeated.length} tests failed, more than ${MAX_REPEATED}: none of them is run again.`)
  }
  const { report, flaky } = outcome
  for (const error of report.errors) console.log(`Outside of a test: ${error}`)
  const counts = countTests(report)
  if (counts.skipped > 0) console.log(`${counts.skipped} tests were skipped: that is a failure here.`)
  if (counts.passed + counts.failed === 0) console.log('No test ran: that is a failure here.')
  const isClean = !report.files.some(hasFailed) && report.errors.length === 0
  const isExplained = code === 0 || failed.length > 0
  return { succeeded: isClean && isExplained && counts.skipped === 0 && counts.passed > 0, counts, flaky }
}

/** Takes over from the repetition what passed there. */
function mergeRepetition(first: TestReport, second: TestReport): { report: TestReport; flaky: FlakyTest[] } {
  const flaky: FlakyTest[] = []
  const files = first.files.map((file): FileReport => {
    if (!hasFailed(file)) return file
    const repeated = second.files.find((other) => other.project === file.project && other.file === file.file)
    const selected = selectTests(file)
    const isWhole = selected === file.tests
    if (!repeated || repeated.error !== undefined || (isWhole && !repeated.tests.every(hasPassed)))
      return file
    const recovered = selected.filter(({ id }) => {
      const same = repeated.tests.filter((test) => test.id === id)
      return same.length > 0 && same.every(hasPassed)
    })
    const { project, file: name, error } = file
    if (error !== undefined)
      flaky.push({ project, file: name, title: 'outside of its tests', message: error })
    for (const { status, title, message = '' } of recovered)
      if (status === 'failed') flaky.push({ project, file: name, title, message })
    if (isWhole) return repeated
    const tests = file.tests.map((test) =>
      recovered.includes(test) ? { ...test, status: 'passed' as const } : test,
    )
    return { ...file, tests }
  })
  return { report: { files, errors: [...first.errors, ...second.errors] }, flaky }
}

function hasPassed({ status }: TestOutcome): boolean {
  return status === 'passed'
}

function countTests({ files }: TestReport): Counts {
  const counts = { passed: 0, failed: 0, skipped: 0 }
  for (const { status } of files.flatMap(({ tests }) => tests)) counts[status]++
  return counts
}
