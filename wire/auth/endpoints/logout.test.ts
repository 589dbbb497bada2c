import type { SupabaseClient } from '@supabase/supabase-js'
import { describe, expect, it } from 'vitest'
import { createTestDatabase } from '@firstline/platform/testing/test-database'
import { makeEmail, password } from '@firstline/wire/test-wire/fixtures'
import { openTestApi } from '@firstline/wire/test-wire/test-services'

const { database } = await createTestDatabase()
const wire = await openTestApi({ database })

/** Three clients of one user, each with a session of its own. */
async function signInThreeClients(): Promise<[SupabaseClient, SupabaseClient, SupabaseClient]> {
  const credentials = { email: makeEmail(), password }
  const clients = [wire.client(), wire.client(), wire.client()] as const
  await clients[0].auth.signUp(credentials)
  await clients[1].auth.signInWithPassword(credentials)
  await clients[2].auth.signInWithPassword(credentials)
  return [...clients]
}

/** Whether the session of each client's access token is active. */
async function checkSessions(clients: readonly SupabaseClient[], tokens: readonly string[]) {
  return Promise.all(
    clients.map(async (client, index) => {
      const { data } = await client.auth.getUser(tokens[index])
      return data.user !== null
    }),
  )
}

async function readTokens(clients: readonly SupabaseClient[]): Promise<string[]> {
  const sessions = await Promise.all(clients.map((client) => client.auth.getSession()))
  return sessions.map(({ data }) => data.session?.access_token ?? '')
}

describe('POST /auth/v1/logout', () => {
  it('ends only the current session for scope local', async () => {
    const clients = await signInThreeClients()
    const tokens = await readTokens(clients)
    expect((await clients[0].auth.signOut({ scope: 'local' })).error).toBeNull()
    expect(await checkSessions(clients, tokens)).toEqual([false, true, true])
  })

  it('ends all other sessions for scope others', async () => {
    const clients = await signInThreeClients()
    const tokens = await readTokens(clients)
    expect((await clients[0].auth.signOut({ scope: 'others' })).error).toBeNull()
    expect(await checkSessions(clients, tokens)).toEqual([true, false, false])
  })

  it('ends all sessions and their refresh tokens without a scope', async () => {
    const clients = await signInThreeClients()
    const tokens = await readTokens(clients)
    const { data } = await clients[1].auth.getSession()
    expect((await clients[0].auth.signOut()).error).toBeNull()
    expect(await checkSessions(clients, tokens)).toEqual([false, false, false])
    const refreshed = await wire
      .client()
      .auth.refreshSession({ refresh_token: data.session?.refresh_token ?? '' })
    expect(refreshed.error).toMatchObject({ code: 'refresh_token_not_found' })
  })

  it('responds 204 without a body, then 403 session_not_found', async () => {
    const [client] = await signInThreeClients()
    const [token] = await readTokens([client])
    const init = { method: 'POST', headers: { authorization: `Bearer ${token}` } }
    const first = await wire.fetch('/auth/v1/logout?scope=local', init)
    expect(first.status).toBe(204)
    expect(await first.text()).toBe('')
    const second = await wire.fetch('/auth/v1/logout?scope=local', init)
    expect(second.status).toBe(403)
    expect(await second.json()).toMatchObject({ code: 403, error_code: 'session_not_found' })
  })

  it('refuses an unknown scope with 400', async () => {
    const [client] = await signInThreeClients()
    const [token] = await readTokens([client])
    const response = await wire.fetch('/auth/v1/logout?scope=everyone', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    })
    expect(response.status).toBe(400)
  })
})
