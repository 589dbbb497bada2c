import type { RealtimeChannel, SupabaseClient } from '@supabase/supabase-js'
import { Lives } from './life.ts'
import { type ClientOptions, openClient } from './open-client.ts'

export interface SentMessage {
  from: string
  number: number
  at: number
}

const TOPIC = 'soak-room'
const EVERY_MS = 1_000

/** Somebody in a room in which everybody talks and shows that they are there. */
export class Guest {
  readonly name: string
  readonly lives = new Lives(() => ({}))
  readonly sent: SentMessage[] = []
  /** `name number`, with how often it came. */
  readonly heard = new Map<string, number>()
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
        this.heard.set(key, (this.heard.get(key) ?? 0) + 1)
      })
      .on('presence', { event: 'sync' }, () => undefined)
      .subscribe((status: string) => {
        if (status !== 'SUBSCRIBED') return this.lives.lost()
        const { since } = this.lives.subscribed()
        return void this.#channel.track({ since })
      })
    this.#talking = setInterval(() => this.#talk(), EVERY_MS)
  }

  /** Who is there, as this guest sees it. */
  get seen(): string[] {
    return Object.keys(this.#channel.presenceState())
  }

  /** Says nothing more, and listens on. */
  fallSilent(): void {
    clearInterval(this.#talking)
  }

  async close(): Promise<void> {
    this.fallSilent()
    await this.#client.removeAllChannels()
    await this.#client.realtime.disconnect()
  }

  #talk(): void {
    if (!this.lives.isLive) return
    const message = { from: this.name, number: this.sent.length, at: Date.now() }
    this.sent.push(message)
    void this.#channel.send({ type: 'broadcast', event: 'said', payload: message })
  }
}

/** Around a trouble, messages may be lost: they are told at most once. */
const BEFORE_MS = 2_000
const AFTER_MS = 12_000
/** Who joined later, or left earlier, need not have heard it. */
const MARGIN_MS = 1_000

/** How many messages were heard by those who were there all the while, and when others were not. */
export function judgeRoom(
  guests: readonly Guest[],
  troubles: readonly { from: number; until: number }[],
): Record<string, number> {
  const counts = { expected: 0, heard: 0, twice: 0, 'lost in trouble': 0, 'lost in calm': 0 }
  const isInTrouble = (at: number) =>
    troubles.some(({ from, until }) => at > from - BEFORE_MS && at < until + AFTER_MS)
  for (const guest of guests) {
    counts.twice += [...guest.heard.values()].filter((times) => times > 1).length
    for (const { from, number, at } of guests.flatMap(({ sent }) => sent)) {
      if (from === guest.name) continue
      const isThere = guest.lives.all.some(
        ({ since, until }) =>
          since !== null && since < at - MARGIN_MS && (until === null || until > at + MARGIN_MS),
      )
      const isHeard = guest.heard.has(`${from} ${number}`)
      if (!isThere) continue
      counts.expected += 1
      if (isHeard) counts.heard += 1
      else counts[isInTrouble(at) ? 'lost in trouble' : 'lost in calm'] += 1
    }
  }
  return {
    guests: guests.length,
    sent: guests.reduce((sum, { sent }) => sum + sent.length, 0),
    ...counts,
    reconnects: guests.reduce((sum, { lives }) => sum + lives.reconnects, 0),
    'wrong presence': guests.filter(({ seen }) => seen.length !== guests.length).length,
  }
}
