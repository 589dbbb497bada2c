import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { type Database, DatabaseError } from '#server/platform/database/database.ts'
import { createTestDatabase } from '#test/engines/test-database.ts'
import type { ChangeEvent } from './testing/listener.ts'
import { openChanges } from './testing/open-changes.ts'
import { ADMINISTRATORS, TABLES } from './testing/tables.ts'

/** What the extension asked of the database, and what is to become of that. */
const checks = {
  count: 0,
  failures: 0,
  /** Runs before each transaction, once. */
  before: null as (() => Promise<void>) | null,
}
/** A value of filters that PostgreSQL would take too long over, once there are rows. */
const SLOW = 'slow'
const test = await createTestDatabase()
const changes = await openChanges(test, [...ADMINISTRATORS, ...TABLES], counting)
const { administrators, listen, heardBy, write, tokenOf, server } = changes
const { anonKey, serviceRoleKey } = server.wire.gateway.keys

/** Counts what the extension asks of the database, and lets some of it fail. */
function counting(database: Database): Database {
  const counted = async <Result>(ask: () => Promise<Result>) => {
    checks.count += 1
    const { before } = checks
    checks.before = null
    await before?.()
    if (checks.failures === 0) return ask()
    checks.failures -= 1
    throw new DatabaseError({ code: '08006', message: 'the connection was lost' })
  }
  return {
    ...database,
    query: (sql, params) => counted(() => database.query(sql, params)),
    transaction(statements, identity) {
      const isOverRows = statements.some(({ sql }) => sql.includes('jsonb_array_elements'))
      if (!isOverRows || !statements.some(({ params }) => params?.includes(SLOW))) {
        return counted(() => database.transaction(statements, identity))
      }
      return Promise.reject(
        new DatabaseError({ code: '57014', message: 'canceled due to statement timeout' }),
      )
    },
  }
}

let lastId = 0
const newId = () => (lastId += 1)
const on = (table: string, filter?: string) => ({
  event: '*',
  schema: 'public',
  table,
  ...(filter ? { filter } : {}),
})

async function someone({ isAdministrator = false } = {}) {
  const id = randomUUID()
  if (isAdministrator) await promote(id)
  return { id, token: await tokenOf(id) }
}

async function promote(userId: string) {
  administrators.add(userId)
  await write('insert into public.administrators values ($1)', [userId])
}

async function demote(userId: string) {
  administrators.delete(userId)
  await write('delete from public.administrators where user_id = $1', [userId])
}

async function writeNote(userId: string): Promise<number> {
  const id = newId()
  await write('insert into public.notes (id, user_id) values ($1, $2)', [id, userId])
  return id
}

const kinds = (events: readonly ChangeEvent[] | undefined) => events?.map(({ data }) => data.type)

describe('a row that belongs to somebody', () => {
  it('is heard of by its owner, by those who see everything and by nobody else', async () => {
    const [ada, bob, admin] = [await someone(), await someone(), await someone({ isAdministrator: true })]
    const foreign = on('notes', `user_id=eq.${ada.id}`)
    const listeners = {
      owner: await listen([on('notes')], ada.token),
      ownerFiltered: await listen([foreign], ada.token),
      other: await listen([on('notes')], bob.token),
      otherFiltered: await listen([foreign, on('notes', 'id=gt.0')], bob.token),
      anonymous: await listen([on('notes'), foreign]),
      admin: await listen([on('notes')], admin.token),
      adminFiltered: await listen([foreign], admin.token),
      adminElsewhere: await listen([on('notes', `user_id=eq.${bob.id}`)], admin.token),
      server: await listen([on('notes')], serviceRoleKey),
    }
    const id = await writeNote(ada.id)
    await heardNothingButTypes(['INSERT'])
    await write("update public.notes set title = 'x' where id = $1", [id])
    await heardNothingButTypes(['UPDATE'])
    await write('delete from public.notes where id = $1', [id])
    await heardNothingButTypes(['DELETE'], { filtersOnOtherColumns: false })

    async function heardNothingButTypes(types: string[], { filtersOnOtherColumns = true } = {}) {
      const heard = await heardBy(...Object.values(listeners))
      const byName = Object.fromEntries(Object.keys(listeners).map((name, at) => [name, kinds(heard[at])]))
      expect(byName).toEqual({
        owner: types,
        ownerFiltered: filtersOnOtherColumns ? types : [],
        other: [],
        otherFiltered: [],
        anonymous: [],
        admin: types,
        adminFiltered: filtersOnOtherColumns ? types : [],
        adminElsewhere: [],
        server: types,
      })
    }
  })

  it('shows only its key when it is gone', async () => {
    const ada = await someone()
    await test.owner.query('alter table public.notes replica identity full')
    const listener = await listen([on('notes')], ada.token)
    const id = await writeNote(ada.id)
    await write('delete from public.notes where id = $1', [id])
    const [events] = await heardBy(listener)
    expect(events?.at(-1)?.data.old_record).toEqual({ id })
  })

  it('that is given to somebody else is heard of by the new owner alone, who is not told what it was', async () => {
    const [ada, bob] = [await someone(), await someone()]
    const listeners = [
      await listen([on('notes')], ada.token),
      await listen([on('notes', `user_id=eq.${ada.id}`)], ada.token),
      await listen([on('notes')], bob.token),
    ]
    const id = await writeNote(ada.id)
    expect((await heardBy(...listeners)).map(kinds)).toEqual([['INSERT'], ['INSERT'], []])
    await write("update public.notes set user_id = $1, title = 'taken' where id = $2", [bob.id, id])
    const heard = await heardBy(...listeners)
    expect(heard.map(kinds)).toEqual([[], [], ['UPDATE']])
    expect(heard[2]?.[0]?.data).toMatchObject({ record: { title: 'taken' } })
    expect(heard[2]?.[0]?.data.old_record).toEqual({ id })
    await write('delete from public.notes where id = $1', [id])
    expect((await heardBy(...listeners)).map(kinds)).toEqual([[], [], ['DELETE']])
  })

  it('is not heard of when it belongs to nobody, but by those who see everything', async () => {
    const [ada, admin] = [await someone(), await someone({ isAdministrator: true })]
    const listeners = [await listen([on('notes')], ada.token), await listen([on('notes')], admin.token)]
    const id = newId()
    await write('insert into public.notes (id) values ($1)', [id])
    expect((await heardBy(...listeners)).map(kinds)).toEqual([[], ['INSERT']])
    await write('delete from public.notes where id = $1', [id])
    expect((await heardBy(...listeners)).map(kinds)).toEqual([[], ['DELETE']])
  })

  it('that was gone before anybody could look is heard of as gone alone', async () => {
    const ada = await someone()
    const listener = await listen([on('notes')], ada.token)
    const id = newId()
    await test.owner.query('insert into public.notes (id, user_id) values ($1, $2)', [id, ada.id])
    await write('delete from public.notes where id = $1', [id])
    expect(kinds((await heardBy(listener))[0])).toEqual(['DELETE'])
  })
})

describe('a row that policies share out', () => {
  it('is heard of by whoever sees it now', async () => {
    const [ada, bob] = [await someone(), await someone()]
    const listeners = [
      await listen([on('posts')], ada.token),
      await listen([on('posts')], bob.token),
      await listen([on('posts')]),
    ]
    const id = newId()
    const insert = 'insert into public.posts (id, part, author, is_public, body) values ($1, $2, $3, $4, $5)'
    await write(insert, [id, 1, ada.id, false, 'mine'])
    await write(insert, [id, 2, ada.id, true, 'ours'])
    expect(
      (await heardBy(...listeners)).map((events) => events.map(({ data }) => data.record?.['body'])),
    ).toEqual([['mine', 'ours'], ['ours'], ['ours']])
    await write('update public.posts set is_public = not is_public where id = $1', [id])
    expect(
      (await heardBy(...listeners)).map((events) => events.map(({ data }) => data.record?.['part'])),
    ).toEqual([[1, 2], [1], [1]])
  })
})

describe('a policy that fails', () => {
  it('lets nothing through to whom it fails for, and everything to the others', async () => {
    const ada = await someone()
    const broken = await tokenOf(randomUUID(), { number: 'seven' })
    const listeners = [await listen([on('posts')], broken), await listen([on('posts')], ada.token)]
    await write('insert into public.posts (id, part, is_public) values ($1, 1, true)', [newId()])
    expect((await heardBy(...listeners)).map(kinds)).toEqual([[], ['INSERT']])
  })
})

describe('a table without row security', () => {
  it('is heard of by everybody who may select from it, each with the columns of its role', async () => {
    const ada = await someone()
    const listeners = [
      await listen([on('boards')]),
      await listen([on('boards')], ada.token),
      await listen([on('boards')], serviceRoleKey),
    ]
    await write("insert into public.boards values ($1, 'n', 'hush')", [newId()])
    const heard = await heardBy(...listeners)
    expect(heard.map((events) => events.map(({ data }) => Object.keys(data.record ?? {})))).toEqual([
      [['id', 'name', 'big']],
      [['id', 'name', 'big']],
      [['id', 'name', 'secret', 'big']],
    ])
  })

  it('is heard of no more when the right to select from it is taken away', async () => {
    const listener = await listen([on('boards')])
    await listener.told()
    await test.owner.query('revoke select on public.boards from anon')
    await test.owner.query("notify pgrst, 'reload schema'")
    expect(await listener.told()).toMatch(/anon has no right to select from public.boards/)
    await write('insert into public.boards (id) values ($1)', [newId()])
    expect(await heardBy(listener)).toEqual([[]])
    await test.owner.query('grant select (id, name, big) on public.boards to anon')
    await test.owner.query("notify pgrst, 'reload schema'")
    expect(await listener.told()).toBe('Subscribed to PostgreSQL')
    await write('insert into public.boards (id) values ($1)', [newId()])
    expect((await heardBy(listener)).map(kinds)).toEqual([['INSERT']])
  })
})

describe('a channel whose token changes', () => {
  it('hears as a user from then on, when it was joined before there was a session', async () => {
    const ada = await someone()
    const listener = await listen([on('notes', `user_id=eq.${ada.id}`)])
    expect(await listener.told()).toMatch(/anon has no right to select from public.notes/)
    await writeNote(ada.id)
    expect(await heardBy(listener)).toEqual([[]])
    listener.renew(ada.token)
    expect(await listener.told()).toBe('Subscribed to PostgreSQL')
    await writeNote(ada.id)
    expect((await heardBy(listener)).map(kinds)).toEqual([['INSERT']])
  })

  it('hears nothing any more when the user has signed out', async () => {
    const [ada, admin] = [await someone(), await someone({ isAdministrator: true })]
    const listeners = [await listen([on('notes')], ada.token), await listen([on('notes')], admin.token)]
    for (const listener of listeners) {
      await listener.told()
      listener.renew(anonKey)
      expect(await listener.told()).toMatch(/anon has no right/)
    }
    const id = await writeNote(ada.id)
    await write('delete from public.notes where id = $1', [id])
    expect(await heardBy(...listeners)).toEqual([[], []])
  })

  it('is judged by the new token when it changes while a change is being judged', async () => {
    const [ada, bob] = [await someone(), await someone()]
    const stays = await listen([on('notes')], ada.token)
    const renews = await listen([on('notes')], ada.token)
    const leaves = await listen([on('notes')], ada.token)
    await heardBy(stays, renews, leaves)
    const isAsked = Promise.withResolvers<void>()
    const mayAnswer = Promise.withResolvers<void>()
    checks.before = () => {
      isAsked.resolve()
      return mayAnswer.promise
    }
    await writeNote(ada.id)
    await isAsked.promise
    renews.renew(await tokenOf(ada.id))
    leaves.renew(bob.token)
    await Promise.all([renews, leaves].map((listener) => listener.caughtUp()))
    mayAnswer.resolve()
    expect((await heardBy(stays, renews, leaves)).map(kinds)).toEqual([['INSERT'], ['INSERT'], []])
  })

  it('hears as the other user, when another one signs in', async () => {
    const [ada, bob] = [await someone(), await someone()]
    const listener = await listen([on('notes')], ada.token)
    const other = await listen([on('notes')], ada.token)
    listener.renew(bob.token)
    await listener.caughtUp()
    await writeNote(bob.id)
    expect((await heardBy(listener, other)).map(kinds)).toEqual([['INSERT'], []])
    await writeNote(ada.id)
    expect((await heardBy(listener, other)).map(kinds)).toEqual([[], ['INSERT']])
  })
})

describe('somebody who', () => {
  it('becomes an administrator hears of all rows without joining again, and of none when it is over', async () => {
    const [ada, bob] = [await someone(), await someone()]
    const listener = await listen([on('notes'), on('administrators')], bob.token)
    const id = await writeNote(ada.id)
    expect(await heardBy(listener)).toEqual([[]])
    await promote(bob.id)
    await write("update public.notes set title = 'seen' where id = $1", [id])
    expect((await heardBy(listener)).map(kinds)).toEqual([['UPDATE']])
    await demote(bob.id)
    await write("update public.notes set title = 'unseen' where id = $1", [id])
    await write('delete from public.notes where id = $1', [id])
    expect(await heardBy(listener)).toEqual([[]])
  })
})

describe('one changed row', () => {
  it('costs the same with 500 other subscribers as with one, filtered or not', async () => {
    const ada = await someone()
    const listener = await listen([on('notes')], ada.token)
    await listen([on('notes')], (await someone()).token)
    const alone = await costOf(() => writeNote(ada.id))
    const sockets = await Promise.all(Array.from({ length: 6 }, () => server.socket()))
    await Promise.all(
      sockets.map(async (socket, at) => {
        for (let index = at; index < 500; index += sockets.length) {
          const reply = await socket.join(`realtime:${index}`, {
            access_token: (await someone()).token,
            config: {
              presence: { enabled: false },
              postgres_changes: [on('notes', index % 2 === 0 ? undefined : `user_id=eq.${ada.id}`)],
            },
          })
          expect(reply.payload['status']).toBe('ok')
        }
      }),
    )
    expect(await costOf(() => writeNote(ada.id))).toBe(alone)
    expect(alone).toBeGreaterThan(0)
    for (const socket of sockets) {
      expect(socket.untaken.filter(({ event }) => event === 'postgres_changes')).toEqual([])
      socket.terminate()
    }

    async function costOf(act: () => Promise<unknown>): Promise<number> {
      await heardBy(listener)
      const before = checks.count
      await act()
      expect(kinds((await heardBy(listener))[0])).toEqual(['INSERT'])
      return checks.count - before
    }
  })

  it('is heard of once by everybody when the database fails during the checks', async () => {
    const people = [await someone(), await someone(), await someone()]
    const listeners = await Promise.all(people.map(({ token }) => listen([on('posts'), on('boards')], token)))
    checks.failures = 2
    await test.owner.query('insert into public.boards (id) values ($1)', [newId()])
    await write('insert into public.posts (id, part, is_public) values ($1, 1, true)', [newId()])
    expect((await heardBy(...listeners)).map(kinds)).toEqual(people.map(() => ['INSERT', 'INSERT']))
    expect(checks.failures).toBe(0)
  })

  it('that a filter takes too long over is lost to that filter alone, which ends', async () => {
    const listener = await listen([
      on('boards', `name=like.${SLOW}`),
      on('boards', 'name=like.x%'),
      on('boards', 'name=like.y%'),
    ])
    expect(await listener.told()).toBe('Subscribed to PostgreSQL')
    await write("insert into public.boards (id, name) values ($1, 'xy')", [newId()])
    const [events = []] = await heardBy(listener)
    expect(events.map(({ ids }) => ids)).toEqual([[listener.ids[1]]])
    expect(await listener.told()).toMatch(
      /the filter on public.boards failed: canceled due to statement timeout/,
    )
    const before = checks.count
    await write("insert into public.boards (id, name) values ($1, 'xz')", [newId()])
    expect((await heardBy(listener))[0]?.map(({ ids }) => ids)).toEqual([[listener.ids[1]]])
    expect(checks.count - before).toBe(1)
  })

  it('that may have been missed makes every channel that listens join again', async () => {
    const listener = await listen([on('boards')])
    changes.missed()
    const { topic } = listener
    expect(await listener.socket.next({ topic, event: 'phx_error' })).toMatchObject({ payload: {} })
  })
})
