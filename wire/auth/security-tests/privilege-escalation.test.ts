import { expect, describe, it } from 'vitest'
import { readClaims, signInByCode } from '@firstline/wire/test-wire/accounts'
import { sendAuthRequest, changeUser } from '@firstline/wire/test-wire/request-auth'
import { createNotes } from '@firstline/wire/test-wire/create-notes'
import { createTestDatabase } from '@firstline/platform/testing/test-database'
import { openTestApi } from '@firstline/wire/test-wire/test-services'

const testDatabase = await createTestDatabase()
await createNotes(testDatabase)
const { database, owner } = testDatabase
const wire = await openTestApi({ database })
const victim = await signInByCode(wire, 'victim@example.test')

describe('user-supplied claims', () => {
  it('grant no role at sign-up, neither in the token nor in a policy', async () => {
    const data = {
      role: 'service_role',
      is_admin: true,
      admin: true,
      aud: 'admin',
      email_verified: true,
      phone_verified: true,
      sub: victim.id,
      email: 'victim@example.test',
      app_metadata: { role: 'admin', provider: 'x' },
      is_sso_user: true,
    }
    const signedUp = await sendAuthRequest(wire, '/signup', {
      body: {
        email: 'liar@example.test',
        password: 'correct horse',
        data,
        role: 'service_role',
        app_metadata: data,
        aud: 'admin',
        is_anonymous: true,
        email_confirm: true,
        id: victim.id,
        user_metadata: data,
      },
    })
    const token = String(signedUp.body['access_token'])
    const liar = readClaims(token)
    expect(liar).toMatchObject({
      role: 'authenticated',
      aud: 'authenticated',
      email: 'liar@example.test',
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: {
        email: 'liar@example.test',
        email_verified: false,
        phone_verified: false,
        sub: liar['sub'],
      },
    })
    expect(liar['sub']).not.toBe(victim.id)

    await owner.query("insert into public.notes (user_id, title) values ($1, 'private')", [victim.id])
    const rest = (path: string, init: RequestInit = {}) =>
      wire.fetch(`/rest/v1/${path}`, {
        ...init,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      })
    expect(await (await rest('notes?select=*')).json()).toEqual([])
    const insert = { method: 'POST', body: JSON.stringify({ user_id: victim.id, title: 'forged' }) }
    expect((await rest('notes', insert)).status).toBe(403)
    expect((await rest('notes?title=eq.private', { method: 'DELETE' })).status).toBe(204)
    expect(await owner.query('select title from public.notes')).toEqual([{ title: 'private' }])
  })

  it('grant no role in a later PUT /user', async () => {
    const { token, id } = await signInByCode(wire, 'later@example.test')
    const change = (body: object) => changeUser(wire, token, body)
    expect(await change({ app_metadata: { role: 'admin' } })).toMatchObject({
      status: 403,
      code: 'not_admin',
    })
    await change({
      data: { role: 'service_role', is_admin: true },
      role: 'service_role',
      raw_app_meta_data: { role: 'admin' },
      email_confirm: true,
      banned_until: null,
    })
    const [user] = await owner.query('select role, aud, raw_app_meta_data from auth.users where id = $1', [
      id,
    ])
    expect(user).toEqual({
      role: 'authenticated',
      aud: 'authenticated',
      raw_app_meta_data: { provider: 'email', providers: ['email'] },
    })
  })
})
