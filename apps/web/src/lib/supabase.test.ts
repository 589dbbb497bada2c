import { describe, expect, it } from 'vitest'
import { runtime, setRuntime } from './runtime.ts'
import { realtimeOptions, supabase } from './supabase.ts'

describe('the client', () => {
  it('gives up on an answer after 10 s, shows that it lives every 30 s, and sends 20 events a second (P7.5, D30)', () => {
    expect(realtimeOptions).toMatchObject({
      timeout: 10_000,
      heartbeatIntervalMs: 30_000,
      params: { eventsPerSecond: 20 },
    })
    setRuntime({ ...runtime(), anonKey: 'anon' })
    const { realtime } = supabase()
    expect([realtime.timeout, realtime.heartbeatIntervalMs]).toEqual([10_000, 30_000])
  })

  it('tries again after 1, 2, 5 and 10 s, and every 10 s from then on (P7.5)', () => {
    expect([1, 2, 3, 4, 5, 50].map(realtimeOptions.reconnectAfterMs)).toEqual([
      1_000, 2_000, 5_000, 10_000, 10_000, 10_000,
    ])
  })
})
