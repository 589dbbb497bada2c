import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { mintProjectKey } from '#server/wire/gateway/index.ts'
import { makeForm } from '#test/make-form.ts'
import { spawnServer } from '#test/spawn-server.ts'
import { TEST_KEYS } from '#test/test-keys.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'firstline-killed-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

async function startStalled() {
  const server = spawnServer('test/stalled-server.ts', { DATA_DIR: dataDir })
  const [, url = ''] = await server.says(/listening on (\S+)/)
  const anonKey = await mintProjectKey('anon', TEST_KEYS.jwtSecret)
  return {
    server,
    client: createClient(url, anonKey, { auth: { persistSession: false, autoRefreshToken: false } }),
  }
}

describe('a server killed in the middle of a generation', () => {
  it('has given the credit back soon after the next start, and everything else is still there', async () => {
    const before = await startStalled()
    const email = `user-${randomUUID()}@example.test`
    await before.client.auth.signUp({ email, password: 'correct horse' })
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

    const { client } = await startStalled()
    const { error } = await client.auth.signInWithPassword({ email, password: 'correct horse' })
    expect(error).toBeNull()
    // The lease of the dead process has to run out first: 15 s, looked at every 5 s.
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
