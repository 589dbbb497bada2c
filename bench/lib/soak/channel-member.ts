import type { RealtimeChannel, SupabaseClient } from '@supabase/supabase-js'
import { ConnectionLog } from './connection-log.ts'
import { type ClientOptions, openClient } from './open-client.ts'

export interface SentMessage {
  from: string
  number: number
  at: number
}

const TOPIC = 'soak-room'
const EVERY_MS = 1_000

/** A client of a channel with broadcast and presence of all members. */
export class ChannelMember {
  readonly name: string
  readonly connections = new ConnectionLog(() => ({}))
  readonly sent: SentMessage[] = []
  /** `name number`, with how often it came. */
  readonly received = new Map<string, number>()
  readonly #client: SupabaseClient
  readonly #channel: RealtimeChannel
  readonly #talking: NodeJS.Timeout

  constructor(name: string, options: ClientOptions) {
    this.name = name
    this.#client = openClient(options)
    this.#channel = this.#client
      .channel(TOPIC, { config: { presence: { key: name } } })
      .on('broadcast', { event: 'said' }, ({ payload }) => {
        const { from, number } = payload as SentMessage
        const key = `${from} ${number}`
        this.received.set(key, (this.received.get(key) ?? 0) + 1)
      })
      .on('presence', { event: 'sync' }, () => undefined)
      .subscribe((status: string) => {
        if (status !== 'SUBSCRIBED') return this.connections.markLost()
        const { since } = this.connections.markSubscribed()
        return void this.#channel.track({ since })
      })
    this.#talking = setInterval(() => this.#talk(), EVERY_MS)
  }

  /** Who is there, as this guest sees it. */
  get seen(): string[] {
    return Object.keys(this.#channel.presenceState())
  }

  /** Stops sending, and keeps receiving. */
  fallSilent(): void {
    clearInterval(this.#talking)
  }

  async close(): Promise<void> {
    this.fallSilent()
    await this.#client.removeAllChannels()
    await this.#client.realtime.disconnect()
  }

  #talk(): void {
    if (!this.connections.isLive) return
    const message = { from: this.name, number: this.sent.length, at: Date.now() }
    this.sent.push(message)
    void this.#channel.send({ type: 'broadcast', event: 'said', payload: message })
  }
}

/** Around a fault injection, messages may be lost: delivery is at most once. */
const BEFORE_MS = 2_000
const AFTER_MS = 12_000
/** Clients that joined later or left earlier need not have received it. */
const MARGIN_MS = 1_000

/** How many messages the continuously joined clients received, and when others were lost. */
export function checkDelivery(
  guests: readonly ChannelMember[],
  failures: readonly { from: number; until: number }[],
): Record<string, number> {
  const counts = { expected: 0, received: 0, twice: 0, 'lost during failures': 0, 'lost otherwise': 0 }
  const isDuringFailure = (at: number) =>
    failures.some(({ from, until }) => at > from - BEFORE_MS && at < until + AFTER_MS)
  for (const guest of guests) {
    counts.twice += [...guest.received.values()].filter((times) => times > 1).length
    for (const { from, number, at } of guests.flatMap(({ sent }) => sent)) {
      if (from === guest.name) continue
      const isThere = guest.connections.all.some(
        ({ since, until }) =>
          since !== null && since < at - MARGIN_MS && (until === null || until > at + MARGIN_MS),
      )
      const isReceived = guest.received.has(`${from} ${number}`)
      if (!isThere) continue
      counts.expected += 1
      if (isReceived) counts.received += 1
      else counts[isDuringFailure(at) ? 'lost during failures' : 'lost otherwise'] += 1
    }
  }
  return {
    guests: guests.length,
    sent: guests.reduce((sum, { sent }) => sum + sent.length, 0),
    ...counts,
    reconnects: guests.reduce((sum, { connections }) => sum + connections.reconnects, 0),
    'wrong presence': guests.filter(({ seen }) => seen.length !== guests.length).length,
  }
}
