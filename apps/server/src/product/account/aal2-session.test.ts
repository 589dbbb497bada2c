import { describe, expect, it } from 'vitest'
import { callFunction } from '#test/call-function.ts'
import { collectMessages, joinChannel } from '@firstline/wire/test-wire/channels'
import {
  insertVerifiedFactor,
  addVerifiedFactor,
  verifyFactor,
  readAccessToken,
} from '@firstline/wire/test-wire/mfa-factors'
import { makeForm } from '#test/make-form.ts'
import { makeUser } from '#test/make-user.ts'
import { postGeneration } from '#test/post-generation.ts'
import { NO_ROWS, openAalFixture } from './testing/aal-fixture.ts'

const { owner, clock, app, openChannel, tokenWith, makeUserWithFactor, countVisibleRows } =
  await openAalFixture()

describe('a factor that is verified while another session is open', () => {
  it('ends the other session’s row changes immediately and its channels soon (P4.51)', async () => {
    const user = await makeUser(app)
    const channel = await openChannel(user.token)
    const rows: unknown[] = []
    channel.on('postgres_changes', { event: '*', schema: 'public', table: 'user_profiles' }, (row) =>
      rows.push(row),
    )
    const messages = collectMessages<{ message?: string }>(
      (receive) => void channel.on('system', {}, receive),
    )
    await joinChannel(channel)
    expect(await messages.take(1)).toMatchObject([{ message: 'Subscribed to PostgreSQL' }])
    await insertVerifiedFactor(owner, user.id)
    await owner.query('update public.user_profiles set free_insight_uses = 1 where user_id = $1', [user.id])
    expect(await messages.take(1)).toMatchObject([
      { status: 'error', message: 'The second factor of this user is still to be shown' },
    ])
    expect(rows).toEqual([])
    expect(await countVisibleRows(user.token)).toEqual(NO_ROWS)
  })

  it('hides all rows from a token whose session no longer exists (P4.50)', async () => {
    const user = await makeUser(app)
    await owner.query('delete from auth.sessions where user_id = $1', [user.id])
    expect((await countVisibleRows(user.token))['user_profiles']).toBe(1)
    await insertVerifiedFactor(owner, user.id)
    expect(await countVisibleRows(user.token)).toEqual(NO_ROWS)
    expect(await callFunction(app, user, 'account-export')).toMatchObject({ status: 401 })
  })
})

describe('enrolling TOTP with the official client', () => {
  it('keeps the enrolling session and requires password and code elsewhere (P4.50)', async () => {
    const user = await makeUser(app)
    const otherDevice = app.client()
    await otherDevice.auth.signInWithPassword(user)
    const old = await readAccessToken(otherDevice)
    const authenticator = await addVerifiedFactor(user.client, clock)
    expect((await countVisibleRows(await readAccessToken(user.client)))['user_profiles']).toBe(1)
    // The token from before the verification, in the same session.
    expect(await countVisibleRows(user.token)).toEqual(NO_ROWS)
    expect(await callFunction(app, user, 'account-sessions')).toMatchObject({ status: 403 })
    expect(await countVisibleRows(old)).toEqual(NO_ROWS)
    expect(await callFunction(app, { token: old }, 'account-sessions')).toMatchObject({ status: 401 })
    await expect(joinChannel(await openChannel(old))).rejects.toThrow('The session of this token has ended')

    await otherDevice.auth.signInWithPassword(user)
    expect(await countVisibleRows(await readAccessToken(otherDevice))).toEqual(NO_ROWS)
    await verifyFactor(otherDevice, authenticator)
    const token = await readAccessToken(otherDevice)
    expect((await countVisibleRows(token))['user_profiles']).toBe(1)
    expect(await callFunction(app, { token }, 'account-export')).toMatchObject({ status: 200 })
    await joinChannel(await openChannel(token))
  })
})

describe('sessions that need no second factor', () => {
  it('can read own rows with aal2, with an unverified factor, and without a factor', async () => {
    const withFactor = await makeUserWithFactor()
    const unproven = await makeUserWithFactor()
    await owner.query("update auth.mfa_factors set status = 'unverified' where user_id = $1", [unproven.id])
    const plain = await makeUser(app)
    await postGeneration(app, plain, makeForm())
    for (const token of [await tokenWith(withFactor, { aal: 'aal2' }), unproven.token, plain.token]) {
      expect(await countVisibleRows(token)).toMatchObject({
        user_profiles: 1,
        generations: 1,
        message_logs: 1,
        app_config: 1,
      })
      expect(await callFunction(app, { token }, 'account-export')).toMatchObject({ status: 200 })
      await joinChannel(await openChannel(token))
    }
  })

  it('has administrator rights with aal2', async () => {
    const boss = await makeUserWithFactor('admin')
    const token = await tokenWith(boss, { aal: 'aal2' })
    expect((await countVisibleRows(token))['user_profiles']).toBeGreaterThan(1)
    expect(await callFunction(app, { token }, 'admin-users')).toMatchObject({ status: 200 })
  })
})
