import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { createAuthCoveragePage } from './auth-coverage-document.ts'
import { root } from './root.ts'

describe('createAuthCoveragePage', () => {
  it('matches docs/auth-coverage.md (npm run docs refreshes it)', () => {
    expect(readFileSync(path.join(root, 'docs/auth-coverage.md'), 'utf8')).toBe(createAuthCoveragePage())
  })

  it('has a line for every call', () => {
    expect(createAuthCoveragePage()).toContain(
      '| `signInWithPassword({ email })` |  | `POST /token?grant_type=password` | session | session |',
    )
  })
})
