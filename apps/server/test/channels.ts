import { REALTIME_SUBSCRIBE_STATES, type RealtimeChannel } from '@supabase/supabase-js'

export interface Received<Message> {
  /** All that came. */
  readonly all: readonly Message[]
  /** The next so many; waits for them. @throws after five seconds, with what came instead. */
  take(count: number): Promise<Message[]>
}

let rooms = 0

/** The name of a room that no other test uses, by default of any kind. */
export const makeRoom = (kind = 'room') => `${kind} ${(rooms += 1)}`

const PATIENCE_MS = 5_000

/** Collects what somebody is told, one after the other. */
export function collect<Message>(subscribe: (hear: (message: Message) => void) => void): Received<Message> {
  const all: Message[] = []
  let taken = 0
  const waiting = new Set<() => void>()
  subscribe((message) => {
    all.push(message)
    for (const look of waiting) look()
  })
  return {
    all,
    take(count) {
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          waiting.delete(look)
          reject(new Error(`${count} were waited for, and ${JSON.stringify(all.slice(taken))} came`))
        }, PATIENCE_MS)
        function look(): void {
          if (all.length < taken + count) return
          clearTimeout(timer)
          waiting.delete(look)
          resolve(all.slice(taken, (taken += count)))
        }
        waiting.add(look)
        look()
      })
    },
  }
}

/** The broadcasts a channel is told of, of one event or of all (`*`). */
export function received(channel: RealtimeChannel, event: string): Received<unknown> {
  return collect((hear) => void channel.on('broadcast', { event }, hear))
}

/** Joins, and resolves when that is done. @throws {Error} when a join is refused. */
export async function joinAll(channels: readonly RealtimeChannel[]): Promise<RealtimeChannel[]> {
  return Promise.all(channels.map((channel) => joined(channel)))
}

export function joined(channel: RealtimeChannel): Promise<RealtimeChannel> {
  return new Promise((resolve, reject) => {
    channel.subscribe((status, error) => {
      if (status === REALTIME_SUBSCRIBE_STATES.SUBSCRIBED) resolve(channel)
      else reject(error ?? new Error(status))
    })
  })
}
