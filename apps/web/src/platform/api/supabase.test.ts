import { describe, expect, it } from 'vitest'
import { getRuntime, setRuntime } from '#platform/runtime.ts'
import { realtimeOptions, getSupabase } from './supabase.ts'

describe('the client', () => {
  it('has a timeout of 10 s, a heartbeat every 30 s, and sends 20 events a second (P7.5, D30)', () => {
    expect(realtimeOptions).toMatchObject({
      timeout: 10_000,
      heartbeatIntervalMs: 30_000,
      params: { eventsPerSecond: 20 },
    })
    setRuntime({ ...getRuntime(), anonKey: 'anon' })
    const { realtime } = getSupabase()
    expect([realtime.timeout, realtime.heartbeatIntervalMs]).toEqual([10_000, 30_000])
  })

  it('reconnects after 1, 2, 5 and 10 s, and then every 10 s (P7.5)', () => {
    expect([1, 2, 3, 4, 5, 50].map(realtimeOptions.reconnectAfterMs)).toEqual([
      1_000, 2_000, 5_000, 10_000, 10_000, 10_000,
    ])
  })
})
