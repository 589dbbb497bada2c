import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from './root.ts'
import { createWireCoveragePage } from './wire-coverage-document.ts'

describe('createWireCoveragePage', () => {
  it('matches docs/wire-coverage.md (npm run docs refreshes it)', () => {
    expect(readFileSync(path.join(root, 'docs/wire-coverage.md'), 'utf8')).toBe(createWireCoveragePage())
  })

  it('has a line for each call, refusal and deviation', () => {
    const page = createWireCoveragePage()
    expect(page).toContain("| `eq` | `.eq('rating', 5)` | 200 | 200 |")
    expect(page).toContain("| `spread` | `select('...covers(colour)')` | 400 PGRST127 | 400 PGRST127 |")
    expect(page).toContain('- `Prefer: tx=rollback` is not applied')
  })
})
