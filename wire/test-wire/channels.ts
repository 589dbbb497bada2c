import { REALTIME_SUBSCRIBE_STATES, type RealtimeChannel } from '@supabase/supabase-js'

export interface MessageCollector<Message> {
  /** All messages so far. */
  readonly all: readonly Message[]
  /** Waits for the next `count` messages. @throws after five seconds, with the messages received */
  take(count: number): Promise<Message[]>
}

let channelCount = 0

/** A channel name that no other test uses. */
export const makeChannelName = (kind = 'room') => `${kind} ${(channelCount += 1)}`

const TIMEOUT_MS = 5_000

/** Collects received messages in order. */
export function collectMessages<Message>(
  subscribe: (receive: (message: Message) => void) => void,
): MessageCollector<Message> {
  const all: Message[] = []
  let taken = 0
  const waiting = new Set<() => void>()
  subscribe((message) => {
    all.push(message)
    for (const check of waiting) check()
  })
  return {
    all,
    take(count) {
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          waiting.delete(check)
          reject(
            new Error(`${count} messages were expected, and ${JSON.stringify(all.slice(taken))} received`),
          )
        }, TIMEOUT_MS)
        function check(): void {
          if (all.length < taken + count) return
          clearTimeout(timer)
          waiting.delete(check)
          resolve(all.slice(taken, (taken += count)))
        }
        waiting.add(check)
        check()
      })
    },
  }
}

/** The broadcasts that a channel receives, of one event or of all (`*`). */
export function collectBroadcasts(channel: RealtimeChannel, event: string): MessageCollector<unknown> {
  return collectMessages((receive) => void channel.on('broadcast', { event }, receive))
}

/** Resolves when all channels have joined. @throws {Error} when a join is refused */
export async function joinChannels(channels: readonly RealtimeChannel[]): Promise<RealtimeChannel[]> {
  return Promise.all(channels.map((channel) => joinChannel(channel)))
}

export function joinChannel(channel: RealtimeChannel): Promise<RealtimeChannel> {
  return new Promise((resolve, reject) => {
    channel.subscribe((status, error) => {
      if (status === REALTIME_SUBSCRIBE_STATES.SUBSCRIBED) resolve(channel)
      else reject(error ?? new Error(status))
    })
  })
}
