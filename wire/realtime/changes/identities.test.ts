import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createTestDatabase } from '@firstline/platform/testing/test-database'
import { bindingTo, createUsers, typesOf } from './testing/create-users.ts'
import { openChanges } from './testing/open-changes.ts'
import { ADMINISTRATORS, TABLES } from './testing/tables.ts'

const test = await createTestDatabase()
const changes = await openChanges(test, [...ADMINISTRATORS, ...TABLES])
const { listen, receivedBy, write, signToken, server } = changes
const { serviceRoleKey } = server.wire.gateway.keys
const { createUser, promote, demote, newId, writeNote } = createUsers(changes)

describe('postgres_changes on a table with an owner column', () => {
  it('reaches the owner, admin subscribers and the service role only', async () => {
    const [ada, bob, admin] = [
      await createUser(),
      await createUser(),
      await createUser({ isAdministrator: true }),
    ]
    const foreign = bindingTo('notes', `user_id=eq.${ada.id}`)
    const listeners = {
      owner: await listen([bindingTo('notes')], ada.token),
      ownerFiltered: await listen([foreign], ada.token),
      other: await listen([bindingTo('notes')], bob.token),
      otherFiltered: await listen([foreign, bindingTo('notes', 'id=gt.0')], bob.token),
      anonymous: await listen([bindingTo('notes'), foreign]),
      admin: await listen([bindingTo('notes')], admin.token),
      adminFiltered: await listen([foreign], admin.token),
      adminElsewhere: await listen([bindingTo('notes', `user_id=eq.${bob.id}`)], admin.token),
      server: await listen([bindingTo('notes')], serviceRoleKey),
    }
    const id = await writeNote(ada.id)
    await expectOnlyTypes(['INSERT'])
    await write("update public.notes set title = 'x' where id = $1", [id])
    await expectOnlyTypes(['UPDATE'])
    await write('delete from public.notes where id = $1', [id])
    await expectOnlyTypes(['DELETE'], { filtersOnOtherColumns: false })

    async function expectOnlyTypes(types: string[], { filtersOnOtherColumns = true } = {}) {
      const heard = await receivedBy(...Object.values(listeners))
      const byName = Object.fromEntries(Object.keys(listeners).map((name, at) => [name, typesOf(heard[at])]))
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

  it('carries only the key of a deleted row', async () => {
    const ada = await createUser()
    await test.owner.query('alter table public.notes replica identity full')
    const listener = await listen([bindingTo('notes')], ada.token)
    const id = await writeNote(ada.id)
    await write('delete from public.notes where id = $1', [id])
    const [events] = await receivedBy(listener)
    expect(events?.at(-1)?.data.old_record).toEqual({ id })
  })

  it('reaches only the new owner when the owner changes, without the old row', async () => {
    const [ada, bob] = [await createUser(), await createUser()]
    const listeners = [
      await listen([bindingTo('notes')], ada.token),
      await listen([bindingTo('notes', `user_id=eq.${ada.id}`)], ada.token),
      await listen([bindingTo('notes')], bob.token),
    ]
    const id = await writeNote(ada.id)
    expect((await receivedBy(...listeners)).map(typesOf)).toEqual([['INSERT'], ['INSERT'], []])
    await write("update public.notes set user_id = $1, title = 'taken' where id = $2", [bob.id, id])
    const heard = await receivedBy(...listeners)
    expect(heard.map(typesOf)).toEqual([[], [], ['UPDATE']])
    expect(heard[2]?.[0]?.data).toMatchObject({ record: { title: 'taken' } })
    expect(heard[2]?.[0]?.data.old_record).toEqual({ id })
    await write('delete from public.notes where id = $1', [id])
    expect((await receivedBy(...listeners)).map(typesOf)).toEqual([[], [], ['DELETE']])
  })

  it('reaches only admin subscribers when a row has no owner', async () => {
    const [ada, admin] = [await createUser(), await createUser({ isAdministrator: true })]
    const listeners = [
      await listen([bindingTo('notes')], ada.token),
      await listen([bindingTo('notes')], admin.token),
    ]
    const id = newId()
    await write('insert into public.notes (id) values ($1)', [id])
    expect((await receivedBy(...listeners)).map(typesOf)).toEqual([[], ['INSERT']])
    await write('delete from public.notes where id = $1', [id])
    expect((await receivedBy(...listeners)).map(typesOf)).toEqual([[], ['DELETE']])
  })

  it('sends only the DELETE when the row is gone before the visibility check', async () => {
    const ada = await createUser()
    const listener = await listen([bindingTo('notes')], ada.token)
    const id = newId()
    await test.owner.query('insert into public.notes (id, user_id) values ($1, $2)', [id, ada.id])
    await write('delete from public.notes where id = $1', [id])
    expect(typesOf((await receivedBy(listener))[0])).toEqual(['DELETE'])
  })
})

describe('postgres_changes on a table with policies', () => {
  it('reaches every user whose policies allow the row now', async () => {
    const [ada, bob] = [await createUser(), await createUser()]
    const listeners = [
      await listen([bindingTo('posts')], ada.token),
      await listen([bindingTo('posts')], bob.token),
      await listen([bindingTo('posts')]),
    ]
    const id = newId()
    const insert = 'insert into public.posts (id, part, author, is_public, body) values ($1, $2, $3, $4, $5)'
    await write(insert, [id, 1, ada.id, false, 'mine'])
    await write(insert, [id, 2, ada.id, true, 'ours'])
    expect(
      (await receivedBy(...listeners)).map((events) => events.map(({ data }) => data.record?.['body'])),
    ).toEqual([['mine', 'ours'], ['ours'], ['ours']])
    await write('update public.posts set is_public = not is_public where id = $1', [id])
    expect(
      (await receivedBy(...listeners)).map((events) => events.map(({ data }) => data.record?.['part'])),
    ).toEqual([[1, 2], [1], [1]])
  })
})

describe('postgres_changes with a failing policy', () => {
  it('skips the users whose policy fails and reaches the others', async () => {
    const ada = await createUser()
    const broken = await signToken(randomUUID(), { number: 'seven' })
    const listeners = [
      await listen([bindingTo('posts')], broken),
      await listen([bindingTo('posts')], ada.token),
    ]
    await write('insert into public.posts (id, part, is_public) values ($1, 1, true)', [newId()])
    expect((await receivedBy(...listeners)).map(typesOf)).toEqual([[], ['INSERT']])
  })
})

describe('postgres_changes on a table without row security', () => {
  it('reaches every role with SELECT, with the columns readable for the role', async () => {
    const ada = await createUser()
    const listeners = [
      await listen([bindingTo('boards')]),
      await listen([bindingTo('boards')], ada.token),
      await listen([bindingTo('boards')], serviceRoleKey),
    ]
    await write("insert into public.boards values ($1, 'n', 'hush')", [newId()])
    const heard = await receivedBy(...listeners)
    expect(heard.map((events) => events.map(({ data }) => Object.keys(data.record ?? {})))).toEqual([
      [['id', 'name', 'big']],
      [['id', 'name', 'big']],
      [['id', 'name', 'secret', 'big']],
    ])
  })

  it('stops after the SELECT privilege is revoked and resumes after a grant', async () => {
    const listener = await listen([bindingTo('boards')])
    await listener.nextStatus()
    await test.owner.query('revoke select on public.boards from anon')
    await test.owner.query("notify pgrst, 'reload schema'")
    expect(await listener.nextStatus()).toMatch(/anon has no right to select from public.boards/)
    await write('insert into public.boards (id) values ($1)', [newId()])
    expect(await receivedBy(listener)).toEqual([[]])
    await test.owner.query('grant select (id, name, big) on public.boards to anon')
    await test.owner.query("notify pgrst, 'reload schema'")
    expect(await listener.nextStatus()).toBe('Subscribed to PostgreSQL')
    await write('insert into public.boards (id) values ($1)', [newId()])
    expect((await receivedBy(listener)).map(typesOf)).toEqual([['INSERT']])
  })
})

describe('postgres_changes for admin subscribers', () => {
  it('starts and stops with the admin status without a new join', async () => {
    const [ada, bob] = [await createUser(), await createUser()]
    const listener = await listen([bindingTo('notes'), bindingTo('administrators')], bob.token)
    const id = await writeNote(ada.id)
    expect(await receivedBy(listener)).toEqual([[]])
    await promote(bob.id)
    await write("update public.notes set title = 'seen' where id = $1", [id])
    expect((await receivedBy(listener)).map(typesOf)).toEqual([['UPDATE']])
    await demote(bob.id)
    await write("update public.notes set title = 'unseen' where id = $1", [id])
    await write('delete from public.notes where id = $1', [id])
    expect(await receivedBy(listener)).toEqual([[]])
  })
})
