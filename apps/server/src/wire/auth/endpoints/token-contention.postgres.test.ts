import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { signInByCode } from '#test/accounts.ts'
import { createTestDatabase } from '#test/engines/test-database.ts'
import { openTestWire } from '#test/test-wire.ts'

const { config, database, owner } = await createTestDatabase()
const wire = await openTestWire({ database, settings: { autoconfirm: false } })

describe('a refresh of a session whose row somebody holds', () => {
  it('gives up with 409 rather than wait for ever, and leaves the token as it was', async () => {
    const { client, id } = await signInByCode(wire, 'held@example.test')
    const { data } = await client.auth.getSession()
    const body = JSON.stringify({ refresh_token: data.session?.refresh_token })
    const refresh = () =>
      wire.fetch('/auth/v1/token?grant_type=refresh_token', {
        method: 'POST',
        headers: { 'x-supabase-api-version': '2024-01-01' },
        body,
      })
    if (config.kind !== 'server') throw new Error('This is about a server')
    const holder = new pg.Client({ connectionString: config.url })
    await holder.connect()
    try {
      await holder.query('begin')
      await holder.query('select 1 from auth.sessions where user_id = $1 for update', [id])
      const held = await refresh()
      expect(held.status).toBe(409)
      expect(await held.json()).toMatchObject({ code: 'conflict' })
      await holder.query('rollback')
    } finally {
      await holder.end()
    }
    expect((await refresh()).status).toBe(200)
    expect(await owner.query('select 1 from auth.refresh_tokens where user_id = $1', [id])).toHaveLength(2)
  })
})
