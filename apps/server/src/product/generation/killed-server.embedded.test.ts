import { createClient } from '@supabase/supabase-js'
import { describe, expect, it } from 'vitest'
import { mintProjectKey } from '#server/wire/gateway/index.ts'
import { makeEmail, password } from '#test/fixtures.ts'
import { madeDirectory } from '#test/made-directory.ts'
import { makeForm } from '#test/make-form.ts'
import { spawnServer } from '#test/spawn-server.ts'
import { TEST_KEYS } from '#test/test-keys.ts'

/** A generation's lease, and a moment. */
const LEASE_OVER_MS = 16_000

async function startStalled(environment: Record<string, string>) {
  const server = spawnServer('test/stalled-server.ts', environment)
  const [, url = ''] = await server.says(/listening on (\S+)/)
  const anonKey = await mintProjectKey('anon', TEST_KEYS.jwtSecret)
  return {
    server,
    client: createClient(url, anonKey, { auth: { persistSession: false, autoRefreshToken: false } }),
  }
}

describe('a server killed in the middle of a generation', () => {
  it('has given the credit back soon after the next start, and everything else is still there', async () => {
    const DATA_DIR = await madeDirectory()
    const before = await startStalled({ DATA_DIR })
    const email = makeEmail()
    await before.client.auth.signUp({ email, password })
    const lost = before.client.functions.invoke('generate-messages', { body: makeForm() })
    await expect
      .poll(async () => (await before.client.from('generation_items').select('content')).data, {
        timeout: 5_000,
      })
      .toHaveLength(1)
    const reserved = await before.client.from('user_profiles').select('credits_dm').single()
    expect(reserved.data).toEqual({ credits_dm: 5 })
    before.server.child.kill('SIGKILL')
    expect((await lost).error).not.toBeNull()

    // The lease of the dead process has to run out first: 15 s, looked at every 5 s. The next start comes when it has.
    const { client } = await startStalled({ DATA_DIR, CLOCK_AHEAD: String(LEASE_OVER_MS) })
    const { error } = await client.auth.signInWithPassword({ email, password })
    expect(error).toBeNull()
    await expect
      .poll(async () => (await client.from('user_profiles').select('credits_dm').single()).data, {
        timeout: 30_000,
        interval: 500,
      })
      .toEqual({ credits_dm: 6 })
    const { data } = await client.from('generations').select('status, error_code').single()
    expect(data).toEqual({ status: 'failed', error_code: 'writer_failed' })
  }, 60_000)
})
