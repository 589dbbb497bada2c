import { describe, expect, it } from 'vitest'
import { explainMismatch } from './migration-status.ts'

const FITS = { applied: 2, missing: [], changed: [], unknown: [] }
const EMBEDDED = { kind: 'embedded', directory: '/srv/firstline' } as const
const SERVER = { kind: 'server', url: 'postgres://owner:hunter2@db.example.test/firstline' } as const

describe('explainMismatch', () => {
  it('names the data directory and what to set instead', () => {
    expect(explainMismatch({ ...FITS, unknown: ['platform/0008_accounts.sql'] }, EMBEDDED)).toBe(
      "The database in /srv/firstline was made by another version of Firstline, whose tables this version can't use: set DATA_DIR to an empty directory, or run the version that made it.",
    )
  })

  it('names the PostgreSQL database without its password', () => {
    expect(explainMismatch({ ...FITS, changed: ['platform/0002_auth.sql'] }, SERVER)).toBe(
      "The database at db.example.test:5432/firstline was made by another version of Firstline, whose tables this version can't use: set DATABASE_URL to an empty database, or run the version that made it.",
    )
  })

  it('gives nothing for a database that only lacks migrations', () => {
    expect(explainMismatch({ ...FITS, missing: ['product/0009_next.sql'] }, EMBEDDED)).toBeNull()
    expect(explainMismatch(FITS, EMBEDDED)).toBeNull()
  })
})
