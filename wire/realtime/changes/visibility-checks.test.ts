import { describe, expect, it } from 'vitest'
import { type Database, DatabaseError } from '@firstline/platform/database'
import { createTestDatabase } from '@firstline/platform/testing/test-database'
import { bindingTo, createUsers, typesOf } from './testing/create-users.ts'
import { openChanges } from './testing/open-changes.ts'
import { ADMINISTRATORS, TABLES } from './testing/tables.ts'

/** Counts the database calls of the extension and injects failures. */
const checks = {
  count: 0,
  failures: 0,
  /** Runs once before the next transaction. */
  before: null as (() => Promise<void>) | null,
}
/** A filter value on which the fake database times out. */
const SLOW = 'slow'
const test = await createTestDatabase()
const changes = await openChanges(test, [...ADMINISTRATORS, ...TABLES], countCalls)
const { listen, receivedBy, write, signToken, server } = changes
const { anonKey } = server.wire.gateway.keys
const { createUser, newId, writeNote } = createUsers(changes)

/** Wraps the database to count calls and to inject failures. */
function countCalls(database: Database): Database {
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

describe('postgres_changes after an access_token message', () => {
  it('delivers to the user when the channel was joined before sign-in', async () => {
    const ada = await createUser()
    const listener = await listen([bindingTo('notes', `user_id=eq.${ada.id}`)])
    expect(await listener.nextStatus()).toMatch(/anon has no right to select from public.notes/)
    await writeNote(ada.id)
    expect(await receivedBy(listener)).toEqual([[]])
    listener.setToken(ada.token)
    expect(await listener.nextStatus()).toBe('Subscribed to PostgreSQL')
    await writeNote(ada.id)
    expect((await receivedBy(listener)).map(typesOf)).toEqual([['INSERT']])
  })

  it('delivers nothing after the user has signed out', async () => {
    const [ada, admin] = [await createUser(), await createUser({ isAdministrator: true })]
    const listeners = [
      await listen([bindingTo('notes')], ada.token),
      await listen([bindingTo('notes')], admin.token),
    ]
    for (const listener of listeners) {
      await listener.nextStatus()
      listener.setToken(anonKey)
      expect(await listener.nextStatus()).toMatch(/anon has no right/)
    }
    const id = await writeNote(ada.id)
    await write('delete from public.notes where id = $1', [id])
    expect(await receivedBy(...listeners)).toEqual([[], []])
  })

  it('applies a token that changes during the visibility checks', async () => {
    const [ada, bob] = [await createUser(), await createUser()]
    const stays = await listen([bindingTo('notes')], ada.token)
    const renews = await listen([bindingTo('notes')], ada.token)
    const leaves = await listen([bindingTo('notes')], ada.token)
    await receivedBy(stays, renews, leaves)
    const isAsked = Promise.withResolvers<void>()
    const mayAnswer = Promise.withResolvers<void>()
    checks.before = () => {
      isAsked.resolve()
      return mayAnswer.promise
    }
    await writeNote(ada.id)
    await isAsked.promise
    renews.setToken(await signToken(ada.id))
    leaves.setToken(bob.token)
    await Promise.all([renews, leaves].map((listener) => listener.waitForServer()))
    mayAnswer.resolve()
    expect((await receivedBy(stays, renews, leaves)).map(typesOf)).toEqual([['INSERT'], ['INSERT'], []])
  })

  it('delivers to the other user after a different user signs in', async () => {
    const [ada, bob] = [await createUser(), await createUser()]
    const listener = await listen([bindingTo('notes')], ada.token)
    const other = await listen([bindingTo('notes')], ada.token)
    listener.setToken(bob.token)
    await listener.waitForServer()
    await writeNote(bob.id)
    expect((await receivedBy(listener, other)).map(typesOf)).toEqual([['INSERT'], []])
    await writeNote(ada.id)
    expect((await receivedBy(listener, other)).map(typesOf)).toEqual([[], ['INSERT']])
  })
})

describe('postgres_changes delivery checks', () => {
  it('need the same number of queries with 500 other subscribers as with one', async () => {
    const ada = await createUser()
    const listener = await listen([bindingTo('notes')], ada.token)
    await listen([bindingTo('notes')], (await createUser()).token)
    const alone = await measureCalls(() => writeNote(ada.id))
    const sockets = await Promise.all(Array.from({ length: 6 }, () => server.socket()))
    await Promise.all(
      sockets.map(async (socket, at) => {
        for (let index = at; index < 500; index += sockets.length) {
          const reply = await socket.join(`realtime:${index}`, {
            access_token: (await createUser()).token,
            config: {
              presence: { enabled: false },
              postgres_changes: [bindingTo('notes', index % 2 === 0 ? undefined : `user_id=eq.${ada.id}`)],
            },
          })
          expect(reply.payload['status']).toBe('ok')
        }
      }),
    )
    expect(await measureCalls(() => writeNote(ada.id))).toBe(alone)
    expect(alone).toBeGreaterThan(0)
    for (const socket of sockets) {
      expect(socket.untaken.filter(({ event }) => event === 'postgres_changes')).toEqual([])
      socket.terminate()
    }

    async function measureCalls(act: () => Promise<unknown>): Promise<number> {
      await receivedBy(listener)
      const before = checks.count
      await act()
      expect(typesOf((await receivedBy(listener))[0])).toEqual(['INSERT'])
      return checks.count - before
    }
  })

  it('are repeated after a database failure without duplicate events', async () => {
    const people = [await createUser(), await createUser(), await createUser()]
    const listeners = await Promise.all(
      people.map(({ token }) => listen([bindingTo('posts'), bindingTo('boards')], token)),
    )
    checks.failures = 2
    await test.owner.query('insert into public.boards (id) values ($1)', [newId()])
    await write('insert into public.posts (id, part, is_public) values ($1, 1, true)', [newId()])
    expect((await receivedBy(...listeners)).map(typesOf)).toEqual(people.map(() => ['INSERT', 'INSERT']))
    expect(checks.failures).toBe(0)
  })

  it('disable only a filter that times out', async () => {
    const listener = await listen([
      bindingTo('boards', `name=like.${SLOW}`),
      bindingTo('boards', 'name=like.x%'),
      bindingTo('boards', 'name=like.y%'),
    ])
    expect(await listener.nextStatus()).toBe('Subscribed to PostgreSQL')
    await write("insert into public.boards (id, name) values ($1, 'xy')", [newId()])
    const [events = []] = await receivedBy(listener)
    expect(events.map(({ ids }) => ids)).toEqual([[listener.ids[1]]])
    expect(await listener.nextStatus()).toMatch(
      /the filter on public.boards failed: canceled due to statement timeout/,
    )
    const before = checks.count
    await write("insert into public.boards (id, name) values ($1, 'xz')", [newId()])
    expect((await receivedBy(listener))[0]?.map(({ ids }) => ids)).toEqual([[listener.ids[1]]])
    expect(checks.count - before).toBe(1)
  })

  it('make all subscribers rejoin when changes may have been missed', async () => {
    const listener = await listen([bindingTo('boards')])
    changes.reportMissed()
    const { topic } = listener
    expect(await listener.socket.next({ topic, event: 'phx_error' })).toMatchObject({ payload: {} })
  })
})
