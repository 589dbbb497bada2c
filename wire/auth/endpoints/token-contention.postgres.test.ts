import { describe, expect, it } from 'vitest'
import { signInByCode } from '@firstline/wire/test-wire/accounts'
import { sendAuthRequest } from '@firstline/wire/test-wire/request-auth'
import { createTestDatabase } from '@firstline/platform/testing/test-database'
import { connectClient, waitForLockWaits } from '@firstline/platform/testing/postgres-connections'
import { openTestApi } from '@firstline/wire/test-wire/test-services'

const { config, database, owner } = await createTestDatabase()
const wire = await openTestApi({ database, settings: { autoconfirm: false } })

/** A signed-in user whose session row is locked by another transaction. */
async function signInWithLockedSession(email: string) {
  const { client, id } = await signInByCode(wire, email)
  const { data } = await client.auth.getSession()
  const body = { refresh_token: data.session?.refresh_token }
  const holder = await connectClient(config)
  await holder.query('begin')
  await holder.query('select 1 from auth.sessions where user_id = $1 for update', [id])
  return { id, holder, refresh: () => sendAuthRequest(wire, '/token?grant_type=refresh_token', { body }) }
}

describe('POST /token?grant_type=refresh_token with a locked session row', () => {
  it('responds 409 instead of waiting forever, and leaves the token valid', async () => {
    const { id, holder, refresh } = await signInWithLockedSession('locked@example.test')
    try {
      expect(await refresh()).toMatchObject({ status: 409, code: 'conflict' })
      await holder.query('rollback')
    } finally {
      await holder.end()
    }
    expect((await refresh()).status).toBe(200)
    expect(await owner.query('select 1 from auth.refresh_tokens where user_id = $1', [id])).toHaveLength(2)
  })

  it('is refused when the lock holder deletes the token, as a second factor does', async () => {
    const { id, holder, refresh } = await signInWithLockedSession('deleted@example.test')
    try {
      const pending = refresh()
      await waitForLockWaits(owner)
      await holder.query('delete from auth.refresh_tokens where user_id = $1', [id])
      await holder.query('commit')
      expect(await pending).toMatchObject({ status: 400, code: 'refresh_token_not_found' })
    } finally {
      await holder.end()
    }
  })
})
