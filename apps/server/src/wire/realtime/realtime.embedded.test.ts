import type { RealtimeChannel } from '@supabase/supabase-js'
import { afterAll, describe, expect, it } from 'vitest'
import { createTestDatabase } from '#test/engines/test-database.ts'
import { openTestRealtime } from '#test/realtime.ts'

const { database } = await createTestDatabase()
const server = await openTestRealtime({ database })
afterAll(() => server.close())

/** Subscribes and gives the state it ends up in. */
function subscribe(channel: RealtimeChannel): Promise<string> {
  return new Promise((resolve) => channel.subscribe((state) => resolve(state)))
}

describe('the official client', () => {
  it.each(['1.0.0', '2.0.0'])('joins and leaves with frames of %s', async (vsn) => {
    const client = server.client({ realtime: { vsn } })
    const channel = client.channel('room')
    expect(await subscribe(channel)).toBe('SUBSCRIBED')
    expect(await client.removeChannel(channel)).toBe('ok')
    const again = client.channel('room')
    expect(await subscribe(again)).toBe('SUBSCRIBED')
  })
})
