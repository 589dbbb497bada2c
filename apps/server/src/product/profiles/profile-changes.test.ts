import { createClient } from '@supabase/supabase-js'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { listen } from '@firstline/wire/gateway/listen'
import { collectMessages, joinChannel } from '@firstline/wire/test-wire/channels'
import { makeUser } from '#test/make-user.ts'
import { createProductDatabase } from '#test/product-database.ts'
import { openRawSocket } from '@firstline/wire/test-wire/raw-socket'
import { openTestApp } from '#test/test-app.ts'

const { database } = await createProductDatabase()
const app = await openTestApp({ database })
const { server, port } = await listen(
  (request) => app.fetch(request.url, request),
  '127.0.0.1',
  0,
  app.realtime.upgrade,
)
afterAll(async () => {
  await app.close()
  server.close()
})
const service = app.client(app.serviceKey)
let beacons = 0

/** Subscribes to profile changes. The returned function collects the user ids of changed rows up to a beacon row. */
async function subscribeProfiles(token: string, filter?: string) {
  const address = `ws://127.0.0.1:${port}/realtime/v1/websocket?apikey=${app.anonKey}&vsn=2.0.0`
  const socket = await openRawSocket(address, '2.0.0')
  await socket.join('realtime:profiles', {
    access_token: token,
    config: {
      postgres_changes: [
        { event: '*', schema: 'public', table: 'user_profiles', ...(filter ? { filter } : {}) },
        { event: '*', schema: 'public', table: 'app_config' },
      ],
    },
  })
  return async (beacon: string) => {
    const rows: unknown[] = []
    for (;;) {
      const { payload } = await socket.next({ event: 'postgres_changes' })
      const { table, record, old_record } = payload['data'] as {
        table: string
        record?: Record<string, unknown>
        old_record?: Record<string, unknown>
      }
      // The event of a deleted row contains only its key.
      if (table === 'user_profiles') rows.push(record ? record['user_id'] : old_record)
      else if (record?.['key'] === beacon) return rows
    }
  }
}

async function collectChanges(...followers: ((beacon: string) => Promise<unknown[]>)[]) {
  const key = `beacon_${(beacons += 1)}`
  const { error } = await service.from('app_config').insert({ key, value: 1 })
  expect(error).toBeNull()
  return Promise.all(followers.map((collectUntil) => collectUntil(key)))
}

async function editProfile(userId: string, values: object, by = service) {
  const { error, data } = await by.from('user_profiles').update(values).eq('user_id', userId).select()
  expect(error).toBeNull()
  expect(data).toHaveLength(1)
}

describe('postgres_changes of user_profiles', () => {
  it('are delivered to the user and to current administrators', async () => {
    const [ada, bob] = [await makeUser(app), await makeUser(app)]
    const admin = await makeUser(app, { role: 'admin' })
    // The last administrator cannot be demoted.
    await makeUser(app, { role: 'admin' })
    const followers = [
      await subscribeProfiles(ada.token, `user_id=eq.${ada.id}`),
      await subscribeProfiles(bob.token),
      await subscribeProfiles(bob.token, `user_id=eq.${ada.id}`),
      await subscribeProfiles(admin.token),
    ]
    await editProfile(ada.id, { free_insight_uses: 1 })
    expect(await collectChanges(...followers)).toEqual([[ada.id], [], [], [ada.id]])

    // Visibility is checked when a batch is delivered, so each edit is awaited before the next. A user with a new role
    // receives the change of its own row.
    await editProfile(admin.id, { role: 'user' })
    expect(await collectChanges(...followers)).toEqual([[], [], [], [admin.id]])
    await editProfile(bob.id, { role: 'admin' })
    expect(await collectChanges(...followers)).toEqual([[], [bob.id], [], []])
    await editProfile(ada.id, { free_insight_uses: 2 })
    expect(await collectChanges(...followers)).toEqual([[ada.id], [ada.id], [ada.id], []])
  })

  it('are delivered to the official client when public channels are off', async () => {
    const closed = await openTestApp({ database, environment: { REALTIME_PUBLIC_CHANNELS: 'false' } })
    const at = await listen(
      (request) => closed.fetch(request.url, request),
      '127.0.0.1',
      0,
      closed.realtime.upgrade,
    )
    const ada = await makeUser(closed)
    const client = createClient(`http://127.0.0.1:${at.port}`, closed.anonKey, {
      accessToken: async () => ada.token,
    })
    onTestFinished(async () => {
      void client.realtime.disconnect()
      await closed.close()
      at.server.close()
    })
    await client.realtime.setAuth(ada.token)
    const channel = client.channel('profile')
    const changes = collectMessages<{ new: Record<string, unknown> }>((receive) => {
      channel.on('postgres_changes', { event: 'UPDATE', schema: 'public', table: 'user_profiles' }, receive)
    })
    await joinChannel(channel)
    // The edit uses the same server, since on the embedded engine changes of another server arrive with the next poll.
    await editProfile(ada.id, { free_insight_uses: 1 }, closed.client(closed.serviceKey))
    expect(await changes.take(1)).toMatchObject([{ new: { user_id: ada.id, free_insight_uses: 1 } }])
    await expect(joinChannel(client.channel('room'))).rejects.toThrow('PrivateOnly')
  })

  it('deliver a deletion to administrators only, with only the key', async () => {
    const [ada, bob] = [await makeUser(app), await makeUser(app)]
    const admin = await makeUser(app, { role: 'admin' })
    const { data } = await service.from('user_profiles').select('id').eq('user_id', ada.id).single()
    const followers = [
      await subscribeProfiles(ada.token),
      await subscribeProfiles(bob.token),
      await subscribeProfiles(admin.token),
    ]
    await collectChanges(...followers)
    const { error } = await service.auth.admin.deleteUser(ada.id)
    expect(error).toBeNull()
    expect(await collectChanges(...followers)).toEqual([[], [], [{ id: data?.id }]])
  })
})
