import { describe, expect, it } from 'vitest'
import { createTestDatabase } from '@firstline/platform/testing/test-database'
import { readAuditLog, openAdminApi } from '#auth/test/admin-api.ts'
import { makeEmail, password } from '@firstline/wire/test-wire/fixtures'
import { testClock } from '@firstline/platform/testing/test-clock'

const { database } = await createTestDatabase()
const now = new Date()
const { wire, admin, ask, create, signIn } = await openAdminApi({
  database,
  clock: { ...testClock, now: () => now },
})

describe('DELETE /auth/v1/admin/users/{id}', () => {
  it('removes the account, frees its address and anonymizes the audit log', async () => {
    const { id, email = '' } = await create({ email: makeEmail(), password, email_confirm: true })
    expect((await admin.deleteUser(id)).error).toBeNull()
    expect((await signIn(email)).error).toMatchObject({ code: 'invalid_credentials' })
    expect(await readAuditLog(database, id)).toEqual([])
    expect((await admin.deleteUser(id)).error).toMatchObject({ status: 404, code: 'user_not_found' })
    expect((await admin.createUser({ email })).error).toBeNull()
  })

  it('keeps an anonymized row that cannot sign in when should_soft_delete is set', async () => {
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
    const serialized = JSON.stringify(data.user)
    for (const word of [email, '4930777111', 'Ada']) expect(serialized).not.toContain(word)
    expect((await client.auth.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' })
    expect((await signIn(email)).error).toMatchObject({ code: 'invalid_credentials' })
    // The address is free again, for a different account.
    const again = await create({ email, phone: '4930777111' })
    expect(again.id).not.toBe(id)
  })

  it('deletes for a missing body, an empty one and an empty object', async () => {
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

describe('POST /auth/v1/logout with the service key', () => {
  it('ends all sessions of the user whose token is sent', async () => {
    const { email = '' } = await create({ email: makeEmail(), password, email_confirm: true })
    const client = wire.client()
    const { data } = await client.auth.signInWithPassword({ email, password })
    expect((await admin.signOut(data.session?.access_token ?? '', 'global')).error).toBeNull()
    expect((await client.auth.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' })
    expect((await admin.signOut('nonsense')).error).toMatchObject({ status: 403 })
  })
})
