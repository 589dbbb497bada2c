import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { createTestDatabase } from '#test/engines/test-database.ts'
import { openDatabase } from './open-database.ts'

const { database, owner } = await createTestDatabase({ statementTimeout: 2000 })

const endless = 'select count(*) from generate_series(1, 100000000000) x where x % 7 = 8'

describe('the embedded database', () => {
  it('still hears after it was restarted', async () => {
    const heard: string[] = []
    const stop = await database.listen('news', (payload) => heard.push(payload))
    await expect(database.query(endless)).rejects.toMatchObject({ code: '57014' })
    await database.query("select pg_notify('news', 'after')")
    await vi.waitFor(() => expect(heard).toEqual(['after']))
    await stop()
  })

  it('comes back when it breaks off', async () => {
    // It waits for data nobody sends.
    await expect(owner.query('copy auth.users from stdin')).rejects.toMatchObject({ code: '57P01' })
    expect(await database.query('select current_user as role')).toEqual([{ role: 'firstline' }])
  })

  it('refuses what takes more memory than it may have, and goes on', async () => {
    const greedy = "select length(string_agg(repeat('x', 10000000), '')) from generate_series(1, 80)"
    await expect(database.query(greedy)).rejects.toMatchObject({ code: '53200' })
    expect(await database.query('select 1 as one')).toEqual([{ one: 1 }])
  })

  it('makes a directory that is not there, readable by its owner alone', async () => {
    const directory = join(mkdtempSync(join(tmpdir(), 'firstline-new-')), 'data')
    const fresh = await openDatabase({ kind: 'embedded', directory })
    expect(await fresh.query('select count(*) as n from auth.users')).toEqual([{ n: 0 }])
    await fresh.close()
    expect(readdirSync(directory)).toEqual(['postgres'])
    expect(statSync(directory).mode & 0o777).toBe(0o700)
    rmSync(dirname(directory), { recursive: true })
  })

  it('is whole in memory, until its thread is lost', async () => {
    const memory = await openDatabase({ kind: 'embedded', directory: null }, { statementTimeout: 2000 })
    expect(await memory.query('select count(*) as n from auth.users')).toEqual([{ n: 0 }])
    await expect(memory.query(endless)).rejects.toMatchObject({ code: '57014' })
    await expect(memory.query('select 1')).rejects.toMatchObject({
      code: '57P01',
      message: 'The database in memory was lost when its thread was stopped',
    })
    await memory.close()
  })
})
