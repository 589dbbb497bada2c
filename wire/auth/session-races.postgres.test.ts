import { describe, expect, it } from 'vitest'
import { browserClient, followLink, readMessageTo, signInByCode } from '@firstline/wire/test-wire/accounts'
import { openTestApi, type TestApi } from '@firstline/wire/test-wire/test-services'
import { openReplicaPair } from '#auth/test/replica-pair.ts'

const { database, owner, pair, count, countSessions } = await openReplicaPair()
const [first, second] = pair

describe('concurrent requests that lock the same rows in different order', () => {
  const RACES = 12

  it('do not deadlock: verify, user update, refresh, recover and logout', async () => {
    for (let round = 0; round < RACES; round++) {
      const email = `rows-${round}@example.test`
      const { client, token } = await signInByCode(first, email)
      const other = await signInByCode(second, email)
      await first.client().auth.resetPasswordForEmail(email)
      const { linkToken } = await readMessageTo(first, email, 'recovery')
      const { data } = await client.auth.getSession()
      const { data: otherSession } = await other.client.auth.getSession()
      const exchange = (refresh_token: string | undefined, wire: TestApi) =>
        wire.fetch('/auth/v1/token?grant_type=refresh_token', {
          method: 'POST',
          body: JSON.stringify({ refresh_token }),
        })
      const responses = await Promise.all([
        first.fetch('/auth/v1/verify', {
          method: 'POST',
          body: JSON.stringify({ type: 'recovery', token_hash: linkToken }),
        }),
        second.fetch('/auth/v1/user', {
          method: 'PUT',
          headers: { authorization: `Bearer ${token}` },
          body: JSON.stringify({ data: { round } }),
        }),
        first.fetch('/auth/v1/user', {
          method: 'PUT',
          headers: { authorization: `Bearer ${token}` },
          body: JSON.stringify({ email: `rows-to-${round}@example.test` }),
        }),
        exchange(data.session?.refresh_token, second),
        exchange(otherSession.session?.refresh_token, first),
        second.fetch('/auth/v1/recover', { method: 'POST', body: JSON.stringify({ email }) }),
        first.fetch('/auth/v1/logout?scope=others', {
          method: 'POST',
          headers: { authorization: `Bearer ${token}` },
        }),
      ])
      for (const response of responses)
        expect(response.status, await response.clone().text()).toBeLessThan(500)
    }
  })

  it('do not deadlock: a first verification that ends sessions, and their refreshes', async () => {
    const lenient = await openTestApi({ database, settings: { autoconfirm: true } })
    for (let round = 0; round < RACES; round++) {
      const email = `proof-${round}@example.test`
      const { data } = await lenient.client().auth.signUp({ email, password: '123456' })
      await lenient.client().auth.resetPasswordForEmail(email)
      const { linkToken } = await readMessageTo(lenient, email, 'recovery')
      const refresh = (wire: TestApi) =>
        wire.fetch('/auth/v1/token?grant_type=refresh_token', {
          method: 'POST',
          body: JSON.stringify({ refresh_token: data.session?.refresh_token }),
        })
      const responses = await Promise.all([
        refresh(first),
        lenient.fetch('/auth/v1/verify', {
          method: 'POST',
          body: JSON.stringify({ type: 'recovery', token_hash: linkToken }),
        }),
        refresh(second),
        refresh(first),
        second.fetch('/auth/v1/logout', {
          method: 'POST',
          headers: { authorization: `Bearer ${data.session?.access_token}` },
        }),
      ])
      for (const response of responses)
        expect(response.status, await response.clone().text()).toBeLessThan(500)
    }
  })

  it('do not deadlock: a password change and the links that it invalidates', async () => {
    for (let round = 0; round < RACES / 2; round++) {
      const email = `password-${round}@example.test`
      const { token } = await signInByCode(first, email)
      const browser = browserClient(second.fetchBare, second.gateway.keys.anonKey)
      await browser.auth.resetPasswordForEmail(email)
      const { link } = await readMessageTo(first, email, 'recovery')
      const [changed, landing] = await Promise.all([
        first.fetch('/auth/v1/user', {
          method: 'PUT',
          headers: { authorization: `Bearer ${token}` },
          body: JSON.stringify({ password: 'battery staple' }),
        }),
        followLink(second.fetchBare, link),
      ])
      expect([200, 403]).toContain(changed.status)
      if (!landing.query['code']) expect(landing.query).toMatchObject({ error_code: 'otp_expired' })
      expect(await count('auth.one_time_tokens where relates_to = $1', email)).toBe(0)
    }
  })
})

describe('refresh concurrent to the sign-out of its session', () => {
  it('leaves no session, whichever is first', async () => {
    for (let round = 0; round < 10; round++) {
      const email = `leaving-${round}@example.test`
      const { client, token } = await signInByCode(first, email)
      const { data } = await client.auth.getSession()
      const body = JSON.stringify({ refresh_token: data.session?.refresh_token })
      const [refreshed, loggedOut] = await Promise.all([
        second.fetch('/auth/v1/token?grant_type=refresh_token', { method: 'POST', body }),
        first.fetch('/auth/v1/logout', { method: 'POST', headers: { authorization: `Bearer ${token}` } }),
      ])
      expect(loggedOut.status).toBe(204)
      expect([200, 400]).toContain(refreshed.status)
      expect(await countSessions(email)).toBe(0)
      if (refreshed.status === 200) {
        const { refresh_token } = (await refreshed.json()) as { refresh_token: string }
        const again = await second.fetch('/auth/v1/token?grant_type=refresh_token', {
          method: 'POST',
          body: JSON.stringify({ refresh_token }),
        })
        expect(again.status).toBe(400)
      }
    }
  })
})

describe('deletion of an account concurrent to its requests', () => {
  it('leaves no session and causes no 5xx response', async () => {
    for (let round = 0; round < 12; round++) {
      const email = `gone-${round}@example.test`
      const { id, client, token } = await signInByCode(first, email)
      await first.client().auth.resetPasswordForEmail(email)
      const { linkToken } = await readMessageTo(first, email, 'recovery')
      const { data } = await client.auth.getSession()
      const post = (wire: TestApi, path: string, body: object) =>
        wire.fetch(`/auth/v1${path}`, { method: 'POST', body: JSON.stringify(body) })
      const [, ...responses] = await Promise.all([
        owner.query('delete from auth.users where id = $1', [id]),
        post(first, '/token?grant_type=refresh_token', { refresh_token: data.session?.refresh_token }),
        post(second, '/verify', { type: 'recovery', token_hash: linkToken }),
        post(second, '/recover', { email }),
        second.fetch('/auth/v1/user', {
          method: 'PUT',
          headers: { authorization: `Bearer ${token}` },
          body: JSON.stringify({ email: `gone-to-${round}@example.test` }),
        }),
        first.fetch('/auth/v1/reauthenticate', { headers: { authorization: `Bearer ${token}` } }),
      ])
      for (const response of responses)
        expect(response.status, await response.clone().text()).toBeLessThan(500)
      expect(await count('auth.sessions where user_id = $1', id)).toBe(0)
    }
  })
})
