import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from './database.ts'
import { openDatabase } from './open-database.ts'
import { prepareDirectory } from './prepare-directory.ts'
import { getPreparedDirectory } from './prepared-directory.ts'
import { type Migration, readMigrations } from './read-migrations.ts'

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'firstline-prepared-'))
})
afterEach(() => rm(directory, { recursive: true, force: true }))

async function open<T>(
  migrations: readonly Migration[],
  look: (database: Database) => Promise<T>,
): Promise<T> {
  const database = await openDatabase({ kind: 'embedded', directory }, { migrations })
  try {
    return await look(database)
  } finally {
    await database.close()
  }
}

const readClusterId = async (database: Database) =>
  (await database.query('select system_identifier from pg_control_system()'))[0]?.['system_identifier']

describe('new data directory', () => {
  it('is a copy of the prepared database with the same migrations', async () => {
    const migrations = await readMigrations()
    const prepared = await prepareDirectory()
    expect(prepared).toBe(await getPreparedDirectory(migrations))
    const first = await open(migrations, readClusterId)
    await rm(join(directory, 'postgres'), { recursive: true })
    // initdb would have assigned another system identifier.
    expect(await open(migrations, readClusterId)).toBe(first)
    expect(existsSync(join(directory, 'postgres.new'))).toBe(false)
    expect(existsSync(join(prepared, 'lock'))).toBe(false)
  })

  it('is created by initdb for other migrations', async () => {
    const roles = (await readMigrations()).slice(0, 1)
    expect(existsSync(await getPreparedDirectory(roles))).toBe(false)
    const tables = await open(roles, (database) =>
      database.query("select to_regclass('auth.users') as users"),
    )
    expect(tables).toEqual([{ users: null }])
  })
})
