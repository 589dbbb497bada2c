import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { permissionsPage } from './permissions-document.ts'
import { root } from './root.ts'

describe('the document made from the permission matrix', () => {
  it('docs/permissions.md says what the test asks (npm run docs writes it anew)', () => {
    expect(readFileSync(path.join(root, 'docs/permissions.md'), 'utf8')).toBe(permissionsPage())
  })

  it('has a line for every call and a cell for every caller', () => {
    expect(permissionsPage()).toContain(
      '| update credits_dm | 42501 | 42501 | 42501 | **ok** | **ok** | 42501 | 42501 |',
    )
  })
})
