import { describe, expect, it } from 'vitest'
import { createTestDatabase } from '#test/engines/test-database.ts'
import { journalAbout, openAdministration } from '#test/administration.ts'
import { makeEmail, password } from '#test/fixtures.ts'
import { testClock } from '#test/test-clock.ts'

const { database } = await createTestDatabase()
const now = new Date()
const { wire, admin, ask, create, signIn } = await openAdministration({
  database,
  clock: { ...testClock, now: () => now },
})

describe('DELETE /auth/v1/admin/users/{id}', () => {
  it('removes the account, so that the address is free and the journal names nobody', async () => {
    const { id, email = '' } = await create({ email: makeEmail(), password, email_confirm: true })
    expect((await admin.deleteUser(id)).error).toBeNull()
    expect((await signIn(email)).error).toMatchObject({ code: 'invalid_credentials' })
    expect(await journalAbout(database, id)).toEqual([])
    expect((await admin.deleteUser(id)).error).toMatchObject({ status: 404, code: 'user_not_found' })
    expect((await admin.createUser({ email })).error).toBeNull()
  })

  it('softly keeps a row that names nobody and opens nothing', async () => {
    const email = makeEmail()
    const { id } = await create({
      email,
      phone: '4930777111',
      password,
      email_confirm: true,
      phone_confirm: true,
      user_metadata: { name: 'Ada' },
    })
    const client = wire.client()
    await client.auth.signInWithPassword({ email, password })
    expect((await admin.deleteUser(id, true)).error).toBeNull()
    expect((await admin.deleteUser(id, true)).error).toBeNull()
    const { data } = await admin.getUserById(id)
    expect(data.user).toMatchObject({ deleted_at: now.toISOString(), user_metadata: {}, app_metadata: {} })
    const shown = JSON.stringify(data.user)
    for (const word of [email, '4930777111', 'Ada']) expect(shown).not.toContain(word)
    expect((await client.auth.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' })
    expect((await signIn(email)).error).toMatchObject({ code: 'invalid_credentials' })
    // The address is free for somebody else, who is somebody else.
    const again = await create({ email, phone: '4930777111' })
    expect(again.id).not.toBe(id)
  })

  it('does so without a body, with an empty one and with one that says nothing', async () => {
    for (const body of [null, '', '{}']) {
      const { id } = await create({ email: makeEmail() })
      const response = await ask(`/admin/users/${id}`, {
        method: 'DELETE',
        body,
      })
      expect([response.status, await response.json()]).toEqual([200, {}])
    }
  })
})

describe('signOut of somebody else', () => {
  it('ends the sessions of whose token it is given', async () => {
    const { email = '' } = await create({ email: makeEmail(), password, email_confirm: true })
    const client = wire.client()
    const { data } = await client.auth.signInWithPassword({ email, password })
    expect((await admin.signOut(data.session?.access_token ?? '', 'global')).error).toBeNull()
    expect((await client.auth.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' })
    expect((await admin.signOut('nonsense')).error).toMatchObject({ status: 403 })
  })
})
