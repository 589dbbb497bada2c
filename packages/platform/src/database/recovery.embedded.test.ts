import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { createTestDatabase } from '../testing/test-database.ts'
import { openDatabase } from './open-database.ts'
import { endlessSql } from './testing/endless-sql.ts'

const { database, owner } = await createTestDatabase({ statementTimeout: 2000 })

describe('embedded database recovery', () => {
  it('keeps listeners after a restart of the thread', async () => {
    const payloads: string[] = []
    const stop = await database.listen('news', (payload) => payloads.push(payload))
    await expect(database.query(endlessSql)).rejects.toMatchObject({ code: '57014' })
    await database.query("select pg_notify('news', 'after')")
    await vi.waitFor(() => expect(payloads).toEqual(['after']))
    await stop()
  })

  it('restarts after a crash of the engine', async () => {
    // COPY waits for data that is never sent.
    await expect(owner.query('copy auth.users from stdin')).rejects.toMatchObject({ code: '57P01' })
    expect(await database.query('select current_user as role')).toEqual([{ role: 'firstline' }])
  })

  it('refuses a statement over the memory limit and continues', async () => {
    // Without the short time limit of the other tests, which a slow machine would reach first.
    const memory = await openDatabase({ kind: 'embedded', directory: null })
    const largeResultSql = "select length(string_agg(repeat('x', 10000000), '')) from generate_series(1, 80)"
    await expect(memory.query(largeResultSql)).rejects.toMatchObject({ code: '53200' })
    expect(await memory.query('select 1 as one')).toEqual([{ one: 1 }])
    await memory.close()
  })

  it('creates a missing directory that only its owner can read', async () => {
    const directory = join(mkdtempSync(join(tmpdir(), 'firstline-new-')), 'data')
    const newDatabase = await openDatabase({ kind: 'embedded', directory })
    expect(await newDatabase.query('select count(*) as n from auth.users')).toEqual([{ n: 0 }])
    await newDatabase.close()
    expect(readdirSync(directory)).toEqual(['postgres'])
    expect(statSync(directory).mode & 0o777).toBe(0o700)
    rmSync(dirname(directory), { recursive: true })
  })

  it('works in memory until its thread is lost', async () => {
    const memory = await openDatabase({ kind: 'embedded', directory: null }, { statementTimeout: 2000 })
    expect(await memory.query('select count(*) as n from auth.users')).toEqual([{ n: 0 }])
    await expect(memory.query(endlessSql)).rejects.toMatchObject({ code: '57014' })
    await expect(memory.query('select 1')).rejects.toMatchObject({
      code: '57P01',
      message: 'The database in memory was lost when its thread was stopped',
    })
    await memory.close()
  })
})
