import { readFileSync } from 'node:fs'

/** How many tests of a run passed, failed and were skipped. */
export interface Counts {
  passed: number
  failed: number
  skipped: number
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
}

/** Reads what Vitest's JSON reporter wrote. */
export function countVitest(file: string): Counts {
  const report = JSON.parse(readFileSync(file, 'utf8')) as VitestReport
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

/** Reads what Playwright's JSON reporter wrote. A test that passed only when repeated has failed. */
export function countPlaywright(file: string): Counts {
  const { stats } = JSON.parse(readFileSync(file, 'utf8')) as PlaywrightReport
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped }
}
