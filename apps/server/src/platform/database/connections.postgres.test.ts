import { describe, expect, it, vi } from 'vitest'
import { createTestDatabase } from '#test/engines/test-database.ts'
import { cutConnections } from '#test/postgres-connections.ts'
import { openDatabase } from './open-database.ts'

const { database, owner, config, openReplica } = await createTestDatabase()

const cutServer = () => cutConnections(owner, 'firstline', 'firstline listener')

function urlWith(change: (url: URL) => void): string {
  if (config.kind !== 'server') throw new Error('This needs a server')
  const url = new URL(config.url)
  change(url)
  return url.toString()
}

describe('a lost connection', () => {
  it('fails the statement that ran on it, and no later one', async () => {
    const sleeping = database.query('select pg_sleep(60)')
    const failed = expect(sleeping).rejects.toMatchObject({ code: '57P01' })
    await vi.waitFor(async () => {
      const asleep = await owner.query("select 1 from pg_stat_activity where wait_event = 'PgSleep'")
      expect(asleep).toHaveLength(1)
    })
    await cutServer()
    await failed
    expect(await database.query('select current_user as role')).toEqual([{ role: 'firstline' }])
  })

  it('goes unnoticed when nothing ran on it', async () => {
    await Promise.all(Array.from({ length: 5 }, () => database.query('select pg_sleep(0.05)')))
    await cutServer()
    await vi.waitFor(async () => expect(await database.query('select 1 as one')).toEqual([{ one: 1 }]))
  })

  it('is made again by whoever listens', async () => {
    const heard: string[] = []
    const stop = await database.listen('news', (payload) => heard.push(payload))
    await cutServer()
    await vi.waitFor(
      async () => {
        await owner.query("select pg_notify('news', 'after')")
        expect(heard).toContain('after')
      },
      { timeout: 10_000, interval: 50 },
    )
    await stop()
  })
})

describe('two replicas', () => {
  it('hear each other', async () => {
    const replica = await openReplica()
    const heard: string[] = []
    const stop = await replica.listen('news', (payload) => heard.push(payload))
    await database.query("select pg_notify('news', 'from the other')")
    await vi.waitFor(() => expect(heard).toEqual(['from the other']))
    await stop()
  })
})

describe('a server that can not be had', () => {
  it('is named in one sentence, without the password', async () => {
    const url = urlWith((address) => {
      address.port = '1'
      address.password = 'secret'
    })
    const error: unknown = await openDatabase({ kind: 'server', url }).catch((reason: unknown) => reason)
    expect(error).toMatchObject({ code: '08001' })
    expect(String(error)).toMatch(/PostgreSQL can't be reached at 127\.0\.0\.1:1\/test_\w+ \(ECONNREFUSED\)/)
    expect(String(error)).not.toContain('secret')
  })

  it('is not blamed when the database or the user is unknown', async () => {
    const unknown = urlWith((address) => {
      address.pathname = '/nowhere'
    })
    await expect(openDatabase({ kind: 'server', url: unknown })).rejects.toMatchObject({ code: '3D000' })
  })

  it('is not sought at an address that is none', async () => {
    await expect(openDatabase({ kind: 'server', url: 'no address' })).rejects.toThrow(
      'DATABASE_URL is not an address like',
    )
  })
})

describe('the address', () => {
  it('may carry options of its own', async () => {
    const url = urlWith((address) => address.searchParams.set('options', '-c work_mem=5MB'))
    const own = await openDatabase({ kind: 'server', url })
    expect(await own.query("select current_setting('work_mem') as memory, current_user as role")).toEqual([
      { memory: '5MB', role: 'firstline' },
    ])
    await own.close()
  })
})

describe('more calls than connections', () => {
  it('wait for their turn', async () => {
    if (config.kind !== 'server') throw new Error('This needs a server')
    const narrow = await openDatabase(config, { connections: 2 })
    const calls = Array.from({ length: 40 }, (_, index) =>
      narrow.query<{ n: number }>('select $1::int as n', [index]),
    )
    expect((await Promise.all(calls)).map(([row]) => row?.n)).toEqual(Array.from({ length: 40 }, (_, n) => n))
    await narrow.close()
  })
})
