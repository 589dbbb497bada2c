import { scriptedWriter } from '@firstline/copywriter/testing'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { decodeJwt, type JWTPayload } from 'jose'
import { afterAll, expect } from 'vitest'
import { listen } from '@firstline/wire/gateway/listen'
import { createFixedClock } from '@firstline/platform/clock'
import { insertVerifiedFactor } from '@firstline/wire/test-wire/mfa-factors'
import { signWithSecret } from '@firstline/wire/test-wire/fixtures'
import { DRAFTS_SCRIPT } from '#test/drafts.ts'
import { makeForm } from '#test/make-form.ts'
import { makeUser } from '#test/make-user.ts'
import { type TestUser } from '@firstline/wire/test-wire/sign-up'
import { postGeneration } from '#test/post-generation.ts'
import { createProductDatabase } from '#test/product-database.ts'
import { openTestApp } from '#test/test-app.ts'

const TABLES = [
  'user_profiles',
  'message_logs',
  'generations',
  'generation_items',
  'credit_movements',
  'audit_log',
  'app_config',
]

export const NO_ROWS = Object.fromEntries(TABLES.map((table) => [table, 0]))

/** The application on a port, with helpers that check what a session can do. Call it at the top of the file. */
export async function openAalFixture() {
  const { database, owner } = await createProductDatabase()
  const writer = scriptedWriter(DRAFTS_SCRIPT)
  const clock = createFixedClock(new Date())
  const app = await openTestApp({ database, writer, clock, realtime: { sessionsMs: 5 } })
  const { server, port } = await listen(
    (request) => app.fetch(request.url, request),
    '127.0.0.1',
    0,
    app.realtime.upgrade,
  )
  const clients: SupabaseClient[] = []
  afterAll(async () => {
    for (const each of clients) void each.realtime.disconnect()
    await app.close()
    server.close()
  })

  /** The official client with a fixed token, also for its sockets. */
  function createClientFor(token: string): SupabaseClient {
    const client = createClient(`http://127.0.0.1:${port}`, app.anonKey, { accessToken: async () => token })
    clients.push(client)
    return client
  }

  /** A channel whose join sends this token. */
  async function openChannel(token: string, config: { private: boolean } = { private: false }) {
    const client = createClientFor(token)
    await client.realtime.setAuth(token)
    return client.channel('room', { config })
  }

  /** The token of the user's session with other claims; a claim of undefined is left out. */
  function tokenWith({ token }: TestUser, claims: JWTPayload): Promise<string> {
    return signWithSecret({ ...decodeJwt(token), ...claims })
  }

  async function makeUserWithFactor(role: 'user' | 'admin' = 'user'): Promise<TestUser> {
    const user = await makeUser(app, { role })
    await postGeneration(app, user, makeForm())
    await insertVerifiedFactor(owner, user.id)
    return user
  }

  async function countVisibleRows(token: string): Promise<Record<string, number>> {
    const client = createClientFor(token)
    const seen = TABLES.map(async (table) => {
      const { data, error } = await client.from(table).select('*')
      expect(error).toBeNull()
      return [table, data?.length ?? 0] as const
    })
    return Object.fromEntries(await Promise.all(seen))
  }

  return {
    database,
    owner,
    clock,
    app,
    createClientFor,
    openChannel,
    tokenWith,
    makeUserWithFactor,
    countVisibleRows,
  }
}
