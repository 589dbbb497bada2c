import { createClient } from '@supabase/supabase-js'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { listen } from '#server/listen.ts'
import { collect, joined } from '#test/channels.ts'
import { makeUser } from '#test/make-user.ts'
import { createProductDatabase } from '#test/product-database.ts'
import { openRawSocket } from '#test/raw-socket.ts'
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

/** What a channel to profiles hears: the user ids of the rows it is told of, up to now. */
async function follow(token: string, filter?: string) {
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
      // Of a row that is gone only the key is told.
      if (table === 'user_profiles') rows.push(record ? record['user_id'] : old_record)
      else if (record?.['key'] === beacon) return rows
    }
  }
}

async function heardBy(...followers: ((beacon: string) => Promise<unknown[]>)[]) {
  const key = `beacon_${(beacons += 1)}`
  const { error } = await service.from('app_config').insert({ key, value: 1 })
  expect(error).toBeNull()
  return Promise.all(followers.map((heard) => heard(key)))
}

async function edit(userId: string, values: object, by = service) {
  const { error, data } = await by.from('user_profiles').update(values).eq('user_id', userId).select()
  expect(error).toBeNull()
  expect(data).toHaveLength(1)
}

describe('a changed profile', () => {
  it('is heard of by its user and by administrators, for as long as they are some', async () => {
    const [ada, bob] = [await makeUser(app), await makeUser(app)]
    const admin = await makeUser(app, { role: 'admin' })
    // The last administrator can't be made a user.
    await makeUser(app, { role: 'admin' })
    const followers = [
      await follow(ada.token, `user_id=eq.${ada.id}`),
      await follow(bob.token),
      await follow(bob.token, `user_id=eq.${ada.id}`),
      await follow(admin.token),
    ]
    await edit(ada.id, { free_insight_uses: 1 })
    expect(await heardBy(...followers)).toEqual([[ada.id], [], [], [ada.id]])

    // What is judged together is judged by what holds by then, so each edit is heard of before the next is made. Who has
    // another role hears of it by its own row.
    await edit(admin.id, { role: 'user' })
    expect(await heardBy(...followers)).toEqual([[], [], [], [admin.id]])
    await edit(bob.id, { role: 'admin' })
    expect(await heardBy(...followers)).toEqual([[], [bob.id], [], []])
    await edit(ada.id, { free_insight_uses: 2 })
    expect(await heardBy(...followers)).toEqual([[ada.id], [ada.id], [ada.id], []])
  })

  it('is heard of by the official client where public channels are switched off', async () => {
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
    const heard = collect<{ new: Record<string, unknown> }>((hear) => {
      channel.on('postgres_changes', { event: 'UPDATE', schema: 'public', table: 'user_profiles' }, hear)
    })
    await joined(channel)
    // By the same server: on the embedded engine the changes of another server arrive only with the next poll.
    await edit(ada.id, { free_insight_uses: 1 }, closed.client(closed.serviceKey))
    expect(await heard.take(1)).toMatchObject([{ new: { user_id: ada.id, free_insight_uses: 1 } }])
    await expect(joined(client.channel('room'))).rejects.toThrow('PrivateOnly')
  })

  it('of a deleted account is told by its key alone, to administrators alone', async () => {
    const [ada, bob] = [await makeUser(app), await makeUser(app)]
    const admin = await makeUser(app, { role: 'admin' })
    const { data } = await service.from('user_profiles').select('id').eq('user_id', ada.id).single()
    const followers = [await follow(ada.token), await follow(bob.token), await follow(admin.token)]
    await heardBy(...followers)
    const { error } = await service.auth.admin.deleteUser(ada.id)
    expect(error).toBeNull()
    expect(await heardBy(...followers)).toEqual([[], [], [{ id: data?.id }]])
  })
})
