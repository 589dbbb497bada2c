import { createHash } from 'node:crypto'
import { afterEach, describe, expect, inject, it } from 'vitest'
import { copyTemplate, type TemplateCopy } from '../testing/index.ts'
import type { Database } from './database.ts'
import { openDatabase, type OpenDatabaseOptions } from './open-database.ts'
import { explainMismatch } from './migration-status.ts'
import { type Migration, readMigrations } from './read-migrations.ts'

/** The roles alone: every test applies them to an empty database, and the other files would take most of its time. */
const platform = (await readMigrations()).slice(0, 1)
const cleanups: (() => Promise<void>)[] = []

afterEach(async () => {
  for (const step of cleanups.splice(0).reverse()) await step()
})

function migration(name: string, sql: string): Migration {
  return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
}

async function createEmptyDatabase(): Promise<TemplateCopy> {
  const copy = await copyTemplate(inject('engine'), 'empty')
  cleanups.push(copy.remove)
  return copy
}

async function open(
  copy: TemplateCopy,
  more: Migration[],
  options: OpenDatabaseOptions = {},
): Promise<Database> {
  const database = await openDatabase(copy.config, { ...options, migrations: [...platform, ...more] })
  cleanups.push(() => database.close())
  return database
}

function explain({ config }: TemplateCopy): string {
  const sentence = explainMismatch({ applied: 1, missing: [], changed: [], unknown: ['x'] }, config)
  if (sentence === null) throw new Error('no mismatch')
  return sentence
}

const plants = migration(
  'product/0001_plants.sql',
  'create table public.plants (id int); grant all on public.plants to firstline;',
)

describe('openDatabase with migrations', () => {
  it('applies each migration only once', async () => {
    const copy = await createEmptyDatabase()
    const first = await open(copy, [plants])
    await first.query('insert into public.plants values (1)')
    await first.close()
    const second = await open(copy, [plants])
    expect(await second.query('select id from public.plants')).toEqual([{ id: 1 }])
  })

  it('applies migrations that were added later', async () => {
    const copy = await createEmptyDatabase()
    await (await open(copy, [plants])).close()
    const grown = migration('product/0002_grow.sql', 'alter table public.plants add column height int')
    const database = await open(copy, [plants, grown])
    expect(await database.query('select height from public.plants')).toEqual([])
  })

  it('rolls back a failing file, reports its line and accepts a corrected file', async () => {
    const copy = await createEmptyDatabase()
    const broken = migration(
      'product/0002_broken.sql',
      'create table public.half (id int);\n\nselect * from nowhere;\n',
    )
    await expect(open(copy, [plants, broken])).rejects.toThrow(
      'Migration product/0002_broken.sql, line 3: relation "nowhere" does not exist',
    )
    const mended = migration(
      'product/0002_broken.sql',
      'create table public.half (id int); -- and a last comment',
    )
    const database = await open(copy, [plants, mended])
    const [half] = await database.query("select to_regclass('public.half') is not null as made")
    expect(half).toEqual({ made: true })
  })

  it('refuses a database with an earlier layout of the tables and leaves it unchanged', async () => {
    const copy = await createEmptyDatabase()
    const earlier = [
      ...platform,
      migration('platform/0008_accounts.sql', 'create table auth.accounts (id int)'),
      plants,
    ]
    const before = await openDatabase(copy.config, { migrations: earlier })
    await before.query('insert into public.plants values (1)')
    await before.close()
    let isReached = false
    const onLocked = async () => {
      isReached = true
    }
    await expect(openDatabase(copy.config, { onLocked })).rejects.toMatchObject({
      name: 'MigrationError',
      message: explain(copy),
    })
    expect(isReached).toBe(false)
    const after = await openDatabase(copy.config, { migrations: earlier })
    cleanups.push(() => after.close())
    expect(await after.query('select id from public.plants')).toEqual([{ id: 1 }])
    expect(await after.query('select name from firstline.migrations order by name')).toEqual(
      earlier.map(({ name }) => ({ name })),
    )
    expect(await after.query("select to_regclass('auth.users') as users")).toEqual([{ users: null }])
  })

  it('refuses a database whose migrations differ from the files and leaves it unchanged', async () => {
    const copy = await createEmptyDatabase()
    const before = await open(copy, [plants])
    await before.query('insert into public.plants values (1)')
    await before.close()
    const changed = migration(plants.name, `${plants.sql} create table public.pots (id int);`)
    const next = migration('product/0002_next.sql', 'create table public.next (id int)')
    await expect(open(copy, [changed, next])).rejects.toThrow(explain(copy))
    const after = await open(copy, [plants])
    expect(await after.query('select id from public.plants')).toEqual([{ id: 1 }])
    expect(
      await after.query("select to_regclass('public.pots') as pots, to_regclass('public.next') as next"),
    ).toEqual([{ pots: null, next: null }])
  })

  it('refuses a database with a migration that this version does not have', async () => {
    const copy = await createEmptyDatabase()
    await (await open(copy, [plants])).close()
    await expect(open(copy, [])).rejects.toThrow(explain(copy))
  })

  it('refuses a file numbered before one that was applied', async () => {
    const copy = await createEmptyDatabase()
    const later = migration('product/0003_later.sql', 'select 1')
    await (await open(copy, [plants, later])).close()
    const between = migration('product/0002_between.sql', 'select 1')
    await expect(open(copy, [plants, between, later])).rejects.toThrow(
      'Migration product/0002_between.sql comes before product/0003_later.sql',
    )
  })

  it('accepts new platform migrations after product migrations', async () => {
    const copy = await createEmptyDatabase()
    await (await open(copy, [plants])).close()
    const feed = migration('platform/9999_feed.sql', 'create table public.feed (id int)')
    const database = await openDatabase(copy.config, { migrations: [...platform, feed, plants] })
    cleanups.push(() => database.close())
    expect(await database.query("select to_regclass('public.feed') is not null as made")).toEqual([
      { made: true },
    ])
  })

  it('runs onLocked as owner before the database is returned', async () => {
    const copy = await createEmptyDatabase()
    const secret = migration('product/0001_secret.sql', 'create table public.secret (id int)')
    const database = await open(copy, [secret], {
      onLocked: async (owner) => {
        await owner.transaction([
          { sql: 'insert into public.secret values ($1)', params: [1] },
          { sql: 'insert into public.secret values ($1)', params: [2] },
        ])
        expect(await owner.query('select count(*) as n from public.secret')).toEqual([{ n: 2 }])
      },
    })
    await expect(database.query('select * from public.secret')).rejects.toMatchObject({ code: '42501' })
  })

  it('releases the lock when onLocked fails', async () => {
    const copy = await createEmptyDatabase()
    const fail = () => Promise.reject(new Error('no admin address'))
    await expect(open(copy, [plants], { onLocked: fail })).rejects.toThrow('no admin address')
    const database = await open(copy, [plants])
    expect(await database.query('select * from public.plants')).toEqual([])
  })
})
