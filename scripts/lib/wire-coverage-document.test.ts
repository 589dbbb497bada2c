import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from './root.ts'
import { wireCoveragePage } from './wire-coverage-document.ts'

describe('the document made from the calls over the wire', () => {
  it('docs/wire-coverage.md says what the test asks (npm run docs writes it anew)', () => {
    expect(readFileSync(path.join(root, 'docs/wire-coverage.md'), 'utf8')).toBe(wireCoveragePage())
  })

  it('has a line for a call, for a refusal and for a departure', () => {
    const page = wireCoveragePage()
    expect(page).toContain("| `eq` | `.eq('rating', 5)` | 200 | 200 |")
    expect(page).toContain("| `spread` | `select('...covers(colour)')` | 400 PGRST127 | 400 PGRST127 |")
    expect(page).toContain('- `Prefer: tx=rollback` is not honoured')
  })
})
