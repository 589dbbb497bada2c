import { describe, expect, it } from 'vitest'
import { formatClosingLines, type StageResult } from './closing.ts'

const stage = (changes: Partial<StageResult>): StageResult => ({
  key: 'unit',
  name: 'unit and web',
  milliseconds: 1_200,
  succeeded: true,
  ...changes,
})

const lastLine = (results: StageResult[]) => formatClosingLines(results).at(-1)

describe('formatClosingLines', () => {
  it('ends with the sum over all stages on a line of its own', () => {
    const first = stage({ counts: { passed: 40, failed: 0, skipped: 0 } })
    const second = stage({ succeeded: false, counts: { passed: 7, failed: 2, skipped: 0 } })
    expect(lastLine([first, second])).toBe('47 passed, 2 failed')
  })

  it('counts a stage that failed without a failed test as one failure', () => {
    const types = stage({ succeeded: false })
    const unloadable = stage({ succeeded: false, counts: { passed: 5, failed: 0, skipped: 0 } })
    expect(lastLine([types, unloadable])).toBe('5 passed, 2 failed')
  })

  it('counts a skipped test as failed', () => {
    const skipping = stage({ succeeded: false, counts: { passed: 5, failed: 1, skipped: 3 } })
    expect(lastLine([skipping])).toBe('5 passed, 4 failed')
  })

  it('lists a flaky test above the closing line, which counts it as passed', () => {
    const flaky = [{ project: 'web', file: 'a.test.ts', title: 'opens the menu', message: 'Error' }]
    const lines = formatClosingLines([stage({ counts: { passed: 3, failed: 0, skipped: 0 }, flaky })])
    expect(lines.slice(-3)).toEqual(['FLAKY   web  a.test.ts  opens the menu', '', '3 passed, 0 failed'])
  })

  it('shows how long each stage took and whether it passed', () => {
    const lines = formatClosingLines([
      stage({ milliseconds: 125_400 }),
      stage({ name: 'browser', succeeded: false }),
    ])
    expect(lines[0]).toMatch(/^ok +unit and web +2 min 05 s$/)
    expect(lines[1]).toMatch(/^FAILED +browser +1\.2 s +1 failed$/)
  })
})
