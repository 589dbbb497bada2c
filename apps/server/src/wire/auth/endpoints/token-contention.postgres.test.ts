import { describe, expect, it } from 'vitest'
import { signInByCode } from '#test/accounts.ts'
import { askAuth } from '#test/ask-auth.ts'
import { createTestDatabase } from '#test/engines/test-database.ts'
import { connectClient, waitForLockWaits } from '#test/postgres-connections.ts'
import { openTestWire } from '#test/test-wire.ts'

const { config, database, owner } = await createTestDatabase()
const wire = await openTestWire({ database, settings: { autoconfirm: false } })

/** Somebody signed in whose session's row a transaction holds. */
async function held(email: string) {
  const { client, id } = await signInByCode(wire, email)
  const { data } = await client.auth.getSession()
  const body = { refresh_token: data.session?.refresh_token }
  const holder = await connectClient(config)
  await holder.query('begin')
  await holder.query('select 1 from auth.sessions where user_id = $1 for update', [id])
  return { id, holder, refresh: () => askAuth(wire, '/token?grant_type=refresh_token', { body }) }
}

describe('a refresh of a session whose row somebody holds', () => {
  it('gives up with 409 rather than wait for ever, and leaves the token as it was', async () => {
    const { id, holder, refresh } = await held('held@example.test')
    try {
      expect(await refresh()).toMatchObject({ status: 409, code: 'conflict' })
      await holder.query('rollback')
    } finally {
      await holder.end()
    }
    expect((await refresh()).status).toBe(200)
    expect(await owner.query('select 1 from auth.refresh_tokens where user_id = $1', [id])).toHaveLength(2)
  })

  it('is refused when that was a code of a second factor, by which the token goes', async () => {
    const { id, holder, refresh } = await held('raised@example.test')
    try {
      const waiting = refresh()
      await waitForLockWaits(owner)
      await holder.query('delete from auth.refresh_tokens where user_id = $1', [id])
      await holder.query('commit')
      expect(await waiting).toMatchObject({ status: 400, code: 'refresh_token_not_found' })
    } finally {
      await holder.end()
    }
  })
})
