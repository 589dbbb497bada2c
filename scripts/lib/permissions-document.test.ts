import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { createPermissionsPage } from './permissions-document.ts'
import { root } from './root.ts'

describe('createPermissionsPage', () => {
  it('matches docs/permissions.md (npm run docs refreshes it)', () => {
    expect(readFileSync(path.join(root, 'docs/permissions.md'), 'utf8')).toBe(createPermissionsPage())
  })

  it('has a line for every call and a cell for every caller', () => {
    expect(createPermissionsPage()).toContain(
      '| update credits_dm | 42501 | 42501 | 42501 | **ok** | **ok** | 42501 | 42501 |',
    )
  })
})
