import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

export interface TestOutcome {
  /** What the runner selects this test by. */
  id: string
  title: string
  status: 'passed' | 'failed' | 'skipped'
  /** Why it failed. */
  message?: string
}

export interface FileReport {
  project: string
  /** From the folder of the run. */
  file: string
  tests: TestOutcome[]
  /** The file did not load, or a hook outside of a test failed. */
  error?: string
  /** Its tests build on each other, so one of them can't run alone. */
  isSerial?: boolean
}

/** What our reporters of Vitest and Playwright write. */
export interface TestReport {
  files: FileReport[]
  /** Errors that belong to no test and no file, such as a rejected promise that nothing handled. */
  errors: string[]
}

/** Runs tests and has their reporter write to a file, and returns the exit code. */
export interface TestRunner {
  run(reportFile: string): Promise<number>
  /** Runs the selected tests of these files, without others beside them. */
  repeat(failed: readonly FileReport[], reportFile: string): Promise<TestReport>
}

/** The reporters take the file to write from here: Vitest's command line passes no options to a reporter. */
const REPORT_VARIABLE = 'TEST_REPORT_FILE'

export function reportTo(file: string): Record<string, string> {
  return { [REPORT_VARIABLE]: file }
}

export function writeReport(report: TestReport): void {
  const file = process.env[REPORT_VARIABLE]
  if (file === undefined) throw new Error(`${REPORT_VARIABLE} is not set.`)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(report, null, 1)}\n`)
}

export function readReport(file: string): TestReport {
  return JSON.parse(readFileSync(file, 'utf8')) as TestReport
}

/** The tests of a failed file to run again: all of them if the file itself failed or its tests build on each other. */
export function selectTests({ tests, error, isSerial }: FileReport): TestOutcome[] {
  return error !== undefined || isSerial ? tests : tests.filter(({ status }) => status !== 'passed')
}

export function hasFailed({ tests, error }: FileReport): boolean {
  return error !== undefined || tests.some(({ status }) => status === 'failed')
}
