import type { Clock } from '#server/platform/clock.ts'
import type { Channel } from '../channels/channel.ts'
import type { ChannelExtension, Joined, Reply } from '../channels/extension.ts'
import { JoinRefusal } from '../channels/join-refusal.ts'
import type { Message } from '../frames/message.ts'
import type { RealtimeLimits } from '../limits.ts'
import type { ChannelRights } from '../policies/channel-rights.ts'
import { topicKeyOf } from '../topic-key.ts'
import type { PresenceChange } from './presence-store.ts'
import { PresenceTopic } from './presence-topic.ts'

/** In which presence calls are counted. */
const CALLS_WINDOW_MS = 30_000

/** Takes presence to other replicas and brings theirs. */
export interface Relay {
  open(topic: string): Promise<void>
  say(change: PresenceChange): void
}

export interface PresenceExtensionOptions {
  rights: ChannelRights
  limits: Pick<RealtimeLimits, 'presenceCalls' | 'presenceBytes'>
  clock: Clock
  connectRelay(topics: ReadonlyMap<string, PresenceTopic>): Relay | null
}

const OK: Reply = { status: 'ok', response: {} }

function refused(reason: string): Reply {
  return { status: 'error', response: { reason } }
}

/** Who is in a channel, and as what. */
export class PresenceExtension implements ChannelExtension {
  readonly events = ['presence']
  readonly #options: PresenceExtensionOptions
  readonly #topics = new Map<string, PresenceTopic>()
  readonly #relay: Relay | null
  /** Who is present elsewhere was read, or is being read. */
  readonly #opened = new WeakMap<PresenceTopic, Promise<void>>()
  readonly #calls = new WeakMap<Channel, { since: number; count: number }>()

  constructor(options: PresenceExtensionOptions) {
    this.#options = options
    this.#relay = options.connectRelay(this.#topics)
  }

  async join(channel: Channel): Promise<Joined> {
    if (channel.config.presence.key.includes('\0')) {
      throw new JoinRefusal('UnknownErrorOnChannel', 'A presence key must not contain a NUL')
    }
    if (channel.config.presence.enabled) await this.#in(channel, (topic) => this.#admit(channel, topic))
    return {}
  }

  async renew(channel: Channel): Promise<void> {
    const { isPrivate, presence } = channel.config
    if (isPrivate && presence.enabled) await this.#in(channel, (topic) => this.#admit(channel, topic))
  }

  async receive(channel: Channel, { payload: call }: Message): Promise<Reply | null> {
    if (!this.#mayCall(channel)) {
      channel.end('Client presence rate limit exceeded')
      return null
    }
    const event = typeof call['event'] === 'string' ? call['event'].toLowerCase() : ''
    if (event === 'track') return this.#track(channel, call['payload'] ?? {})
    if (event !== 'untrack') return refused('Unknown presence event')
    this.#untrack(channel)
    return OK
  }

  leave(channel: Channel): void {
    this.#topics.get(topicKeyOf(channel))?.removeReader(channel)
    this.#untrack(channel)
  }

  async #track(channel: Channel, payload: unknown): Promise<Reply | null> {
    if (!isRecord(payload)) return refused('Presence track payload must be a map')
    if (Buffer.byteLength(JSON.stringify(payload)) > this.#options.limits.presenceBytes) {
      channel.end('Track message size exceeded')
      return null
    }
    if (!(await this.#options.rights.mayWrite(channel, 'presence'))) {
      return refused(`You do not have permissions to write to this Channel topic: ${channel.name}`)
    }
    await this.#in(channel, async (topic) => {
      // Whoever shows itself sees the others, also where it did not ask for that when it joined.
      await this.#admit(channel, topic)
      const presence = channel.isOpen ? topic.track(channel, payload) : null
      if (presence) this.#relay?.say({ channelId: channel.id, topic: topicKeyOf(channel), presence })
    })
    return OK
  }

  #untrack(channel: Channel): void {
    const topic = topicKeyOf(channel)
    if (this.#topics.get(topic)?.untrack(channel)) {
      this.#relay?.say({ channelId: channel.id, topic, presence: null })
    }
    this.#forgetIfEmpty(topic)
  }

  async #admit(channel: Channel, topic: PresenceTopic): Promise<void> {
    if (topic.hasReader(channel) || !(await this.#options.rights.mayRead(channel)).presence) return
    await this.#open(topicKeyOf(channel), topic)
    if (channel.isOpen) topic.addReader(channel)
  }

  #open(key: string, topic: PresenceTopic): Promise<void> {
    const known = this.#opened.get(topic)
    if (known) return known
    const opened = this.#relay?.open(key) ?? Promise.resolve()
    this.#opened.set(topic, opened)
    opened.catch(() => this.#opened.delete(topic))
    return opened
  }

  /** Keeps the topic while something is done in it. */
  async #in(channel: Channel, act: (topic: PresenceTopic) => Promise<void>): Promise<void> {
    const key = topicKeyOf(channel)
    const topic = this.#topics.get(key) ?? new PresenceTopic()
    this.#topics.set(key, topic)
    topic.expected += 1
    try {
      await act(topic)
    } finally {
      topic.expected -= 1
      this.#forgetIfEmpty(key)
    }
  }

  #forgetIfEmpty(key: string): void {
    if (this.#topics.get(key)?.isEmpty) this.#topics.delete(key)
  }

  #mayCall(channel: Channel): boolean {
    const now = this.#options.clock.now().getTime()
    const known = this.#calls.get(channel)
    // A clock that was set back begins a new window.
    const isWithin = known && now >= known.since && now - known.since < CALLS_WINDOW_MS
    const window = isWithin ? known : { since: now, count: 0 }
    window.count += 1
    this.#calls.set(channel, window)
    return window.count <= this.#options.limits.presenceCalls
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
