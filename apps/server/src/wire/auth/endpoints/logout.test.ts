import type { SupabaseClient } from '@supabase/supabase-js'
import { describe, expect, it } from 'vitest'
import { createTestDatabase } from '#test/engines/test-database.ts'
import { makeEmail, password } from '#test/fixtures.ts'
import { openTestWire } from '#test/test-wire.ts'

const { database } = await createTestDatabase()
const wire = await openTestWire({ database })

/** Three clients of one user, each with a session of its own. */
async function threeClients(): Promise<[SupabaseClient, SupabaseClient, SupabaseClient]> {
  const credentials = { email: makeEmail(), password }
  const clients = [wire.client(), wire.client(), wire.client()] as const
  await clients[0].auth.signUp(credentials)
  await clients[1].auth.signInWithPassword(credentials)
  await clients[2].auth.signInWithPassword(credentials)
  return [...clients]
}

/** What the server still says to each client's access token. */
async function standing(clients: readonly SupabaseClient[], tokens: readonly string[]) {
  return Promise.all(
    clients.map(async (client, index) => {
      const { data } = await client.auth.getUser(tokens[index])
      return data.user !== null
    }),
  )
}

async function tokensOf(clients: readonly SupabaseClient[]): Promise<string[]> {
  const sessions = await Promise.all(clients.map((client) => client.auth.getSession()))
  return sessions.map(({ data }) => data.session?.access_token ?? '')
}

describe('POST /auth/v1/logout', () => {
  it('ends this session alone for scope local', async () => {
    const clients = await threeClients()
    const tokens = await tokensOf(clients)
    expect((await clients[0].auth.signOut({ scope: 'local' })).error).toBeNull()
    expect(await standing(clients, tokens)).toEqual([false, true, true])
  })

  it('ends all but this one for scope others', async () => {
    const clients = await threeClients()
    const tokens = await tokensOf(clients)
    expect((await clients[0].auth.signOut({ scope: 'others' })).error).toBeNull()
    expect(await standing(clients, tokens)).toEqual([true, false, false])
  })

  it('ends all of them, and their refresh tokens, when no scope is given', async () => {
    const clients = await threeClients()
    const tokens = await tokensOf(clients)
    const { data } = await clients[1].auth.getSession()
    expect((await clients[0].auth.signOut()).error).toBeNull()
    expect(await standing(clients, tokens)).toEqual([false, false, false])
    const refreshed = await wire
      .client()
      .auth.refreshSession({ refresh_token: data.session?.refresh_token ?? '' })
    expect(refreshed.error).toMatchObject({ code: 'refresh_token_not_found' })
  })

  it('answers 204 with no body, and 403 session_not_found afterwards', async () => {
    const [client] = await threeClients()
    const [token] = await tokensOf([client])
    const init = { method: 'POST', headers: { authorization: `Bearer ${token}` } }
    const first = await wire.fetch('/auth/v1/logout?scope=local', init)
    expect(first.status).toBe(204)
    expect(await first.text()).toBe('')
    const second = await wire.fetch('/auth/v1/logout?scope=local', init)
    expect(second.status).toBe(403)
    expect(await second.json()).toMatchObject({ code: 403, error_code: 'session_not_found' })
  })

  it('refuses a scope it does not know', async () => {
    const [client] = await threeClients()
    const [token] = await tokensOf([client])
    const response = await wire.fetch('/auth/v1/logout?scope=everyone', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    })
    expect(response.status).toBe(400)
  })
})
