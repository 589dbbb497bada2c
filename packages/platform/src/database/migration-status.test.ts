import { describe, expect, it } from 'vitest'
import { explainMismatch } from './migration-status.ts'

const UP_TO_DATE = { applied: 2, missing: [], changed: [], unknown: [] }
const EMBEDDED = { kind: 'embedded', directory: '/srv/firstline' } as const
const SERVER = { kind: 'server', url: 'postgres://owner:hunter2@db.example.test/firstline' } as const

describe('explainMismatch', () => {
  it('names the data directory and the remedy', () => {
    expect(explainMismatch({ ...UP_TO_DATE, unknown: ['platform/0008_accounts.sql'] }, EMBEDDED)).toBe(
      "The database in /srv/firstline was made by another version of Firstline, whose tables this version can't use: set DATA_DIR to an empty directory, or run the version that made it.",
    )
  })

  it('names the PostgreSQL database without its password', () => {
    expect(explainMismatch({ ...UP_TO_DATE, changed: ['wire/0001_users.sql'] }, SERVER)).toBe(
      "The database at db.example.test:5432/firstline was made by another version of Firstline, whose tables this version can't use: set DATABASE_URL to an empty database, or run the version that made it.",
    )
  })

  it('returns null for a database that only lacks migrations', () => {
    expect(explainMismatch({ ...UP_TO_DATE, missing: ['product/0009_next.sql'] }, EMBEDDED)).toBeNull()
    expect(explainMismatch(UP_TO_DATE, EMBEDDED)).toBeNull()
  })
})
