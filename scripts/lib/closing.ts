import { formatDuration } from './format-duration.ts'
import type { Counts, FlakyTest } from './rerun-failures.ts'

/** One stage of the test run, as the closing table shows it. `counts` is absent where no tests are counted. */
export interface StageResult {
  key: string
  name: string
  milliseconds: number
  succeeded: boolean
  counts?: Counts
  flaky?: FlakyTest[]
}

/**
 * The closing table, the flaky tests and, as its very last line, 'N passed, N failed'. A stage that failed without a failed test of its
 * own (a type error, a file that would not load, a skipped test) counts as one failure, so the line never hides
 * a failure.
 */
export function formatClosingLines(results: readonly StageResult[]): string[] {
  const rows = results.map((result) => {
    const { name, milliseconds, succeeded, counts } = result
    const failed = failuresOf(result)
    const tests = [counts && `${counts.passed} passed`, failed > 0 && `${failed} failed`]
      .filter(Boolean)
      .join(', ')
    return `${succeeded ? 'ok    ' : 'FAILED'}  ${name.padEnd(34)}${formatDuration(milliseconds).padStart(12)}   ${tests}`.trimEnd()
  })
  const total = results.reduce((sum, { milliseconds }) => sum + milliseconds, 0)
  const flaky = results.flatMap((result) => result.flaky ?? [])
  const passed = results.reduce((sum, { counts }) => sum + (counts?.passed ?? 0), 0)
  const failed = results.reduce((sum, result) => sum + failuresOf(result), 0)
  return [
    ...rows,
    `        ${'in all'.padEnd(34)}${formatDuration(total).padStart(12)}`,
    ...flaky.map(({ project, file, title }) => `FLAKY   ${project}  ${file}  ${title}`),
    '',
    `${passed} passed, ${failed} failed`,
  ]
}

function failuresOf({ succeeded, counts }: StageResult): number {
  const failed = (counts?.failed ?? 0) + (counts?.skipped ?? 0)
  return succeeded ? failed : Math.max(1, failed)
}
