import pg from 'pg'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { copyTemplate, startPostgres } from '../testing/index.ts'
import { openDatabase } from './open-database.ts'

// A separate server, because roles are global to a server and must be missing here.
const server = await startPostgres()
afterAll(() => server.stop())

async function administer(...statements: string[]): Promise<pg.QueryResult | undefined> {
  const client = new pg.Client({ connectionString: server.url('postgres') })
  await client.connect()
  let last: pg.QueryResult | undefined
  for (const sql of statements) last = await client.query(sql)
  await client.end()
  return last
}

async function hasBypass(): Promise<boolean> {
  const result = await administer("select rolbypassrls as it from pg_roles where rolname = 'service_role'")
  return result?.rows[0].it
}

describe('roles on a server without any', () => {
  it('are reported as missing with the statements to create them', async () => {
    await administer('create role weak login', 'create database weak owner weak')
    const error: unknown = await openDatabase({ kind: 'server', url: server.url('weak', 'weak') }).catch(
      (reason: unknown) => reason,
    )
    expect(String(error)).toContain('user weak needs role anon, and may neither create nor grant it')
    expect(error).toMatchObject({
      cause: { hint: 'As an administrator: create role anon nologin noinherit; grant anon to weak;' },
    })
  })

  it('are created once by databases that start concurrently', async () => {
    const names = Array.from({ length: 6 }, (_, index) => `side_${index}`)
    await administer(
      'create role common login createrole',
      ...names.map((name) => `create database ${name} owner common`),
    )
    const databases = await Promise.all(
      names.map((name) =>
        openDatabase({ kind: 'server', url: server.url(name, 'common') }, { connections: 1 }),
      ),
    )
    for (const database of databases) {
      const asked = [{ sql: 'select current_user as role' }]
      expect(await database.transaction(asked, { role: 'service_role', claims: {} })).toEqual([
        [{ role: 'service_role' }],
      ])
      await database.close()
    }
    expect(await hasBypass()).toBe(false)
  })

  it('get BYPASSRLS for service_role once a superuser migrates', async () => {
    await administer('create database super')
    const database = await openDatabase({ kind: 'server', url: server.url('super') })
    await database.close()
    expect(await hasBypass()).toBe(true)
  })
})

describe('replicas that start concurrently on an empty database', () => {
  it('migrate it once and one at a time', async () => {
    const copy = await copyTemplate(inject('engine'), 'empty')
    let running = 0
    let maxRunning = 0
    const onLocked = async () => {
      running += 1
      maxRunning = Math.max(maxRunning, running)
      await new Promise((resolve) => setTimeout(resolve, 30))
      running -= 1
    }
    const replicas = await Promise.all(
      Array.from({ length: 4 }, () => openDatabase(copy.config, { onLocked, connections: 1 })),
    )
    expect(maxRunning).toBe(1)
    for (const replica of replicas) {
      expect(await replica.query('select count(*) as n from auth.users')).toEqual([{ n: 0 }])
      await replica.close()
    }
    await copy.remove()
  })
})
