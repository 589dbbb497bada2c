import { createClient } from '@supabase/supabase-js'
import { describe, expect, it } from 'vitest'
import { mintProjectKey } from '@firstline/wire/gateway'
import { makeEmail, password } from '@firstline/wire/test-wire/fixtures'
import { makeDataDirectory } from '#test/make-data-directory.ts'
import { makeForm } from '#test/make-form.ts'
import { spawnServer } from '#test/spawn-server.ts'
import { TEST_KEYS } from '@firstline/wire/test-wire/test-keys'

/** A generation's lease plus one second. */
const AFTER_LEASE_MS = 16_000

async function startStalledServer(environment: Record<string, string>) {
  const server = spawnServer('test/hanging-writer-server.ts', environment)
  const [, url = ''] = await server.says(/listening on (\S+)/)
  const anonKey = await mintProjectKey('anon', TEST_KEYS.jwtSecret)
  return {
    server,
    client: createClient(url, anonKey, { auth: { persistSession: false, autoRefreshToken: false } }),
  }
}

describe('restart after SIGKILL during a generation', () => {
  it('refunds the credit and keeps all other data', async () => {
    const DATA_DIR = await makeDataDirectory()
    const before = await startStalledServer({ DATA_DIR })
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

    // The lease of 15 s must expire first, so the clock of the second server is ahead.
    const { client } = await startStalledServer({ DATA_DIR, CLOCK_AHEAD: String(AFTER_LEASE_MS) })
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
  })
})
