import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { authCoveragePage } from './auth-coverage-document.ts'
import { root } from './root.ts'

describe('the document made from the calls of the official client', () => {
  it('docs/auth-coverage.md says what the test asks (npm run docs writes it anew)', () => {
    expect(readFileSync(path.join(root, 'docs/auth-coverage.md'), 'utf8')).toBe(authCoveragePage())
  })

  it('has a line for every call', () => {
    expect(authCoveragePage()).toContain(
      '| `signInWithPassword({ email })` |  | `POST /token?grant_type=password` | session | session |',
    )
  })
})
