import { isStorableText } from '@firstline/platform/json-text'
import type { Clock } from '@firstline/platform/clock'
import { isRecord } from '@firstline/platform/is-record'
import type { Channel } from '../channels/channel.ts'
import type { ChannelExtension, Joined, Reply } from '../channels/extension.ts'
import { JoinError } from '../channels/join-error.ts'
import { RateWindow } from '../channels/rate-window.ts'
import type { Message } from '../frames/message.ts'
import type { RealtimeLimits } from '../limits.ts'
import type { ChannelRights } from '../policies/channel-rights.ts'
import { channelTopicKey } from '../topic-key.ts'
import type { PresenceChange } from './presence-store.ts'
import { PresenceTopic } from './presence-topic.ts'

/** Window of the presence rate limit. */
const CALLS_WINDOW_MS = 30_000

/** Exchanges presence with other replicas. */
export interface PresenceSender {
  open(topic: string): Promise<void>
  send(change: PresenceChange): void
}

export interface PresenceExtensionOptions {
  rights: ChannelRights
  limits: Pick<RealtimeLimits, 'presenceCalls' | 'presenceBytes'>
  clock: Clock
  connectRelay(topics: ReadonlyMap<string, PresenceTopic>): PresenceSender | null
}

const OK: Reply = { status: 'ok', response: {} }

function createErrorReply(reason: string): Reply {
  return { status: 'error', response: { reason } }
}

/** Supabase realtime: the `presence` event, a Phoenix presence per topic. */
export class PresenceExtension implements ChannelExtension {
  readonly events = ['presence']
  readonly #options: PresenceExtensionOptions
  readonly #topics = new Map<string, PresenceTopic>()
  readonly #relay: PresenceSender | null
  /** Topics whose presences on other replicas were loaded or are loading. */
  readonly #opened = new WeakMap<PresenceTopic, Promise<void>>()
  readonly #calls = new WeakMap<Channel, RateWindow>()

  constructor(options: PresenceExtensionOptions) {
    this.#options = options
    this.#relay = options.connectRelay(this.#topics)
  }

  async join(channel: Channel): Promise<Joined> {
    if (!isStorableText(channel.config.presence.key)) {
      throw new JoinError('UnknownErrorOnChannel', "The presence key holds a character that can't be stored")
    }
    if (channel.config.presence.enabled)
      await this.#withTopic(channel, (topic) => this.#addReader(channel, topic))
    return {}
  }

  async renew(channel: Channel): Promise<void> {
    const { isPrivate, presence } = channel.config
    if (isPrivate && presence.enabled)
      await this.#withTopic(channel, (topic) => this.#addReader(channel, topic))
  }

  async receive(channel: Channel, { payload: call }: Message): Promise<Reply | null> {
    if (!this.#consumeCall(channel)) {
      channel.end('Client presence rate limit exceeded')
      return null
    }
    const event = typeof call['event'] === 'string' ? call['event'].toLowerCase() : ''
    if (event === 'track') return this.#track(channel, call['payload'] ?? {})
    if (event !== 'untrack') return createErrorReply('Unknown presence event')
    this.#untrack(channel)
    return OK
  }

  leave(channel: Channel): void {
    this.#topics.get(channelTopicKey(channel))?.removeReader(channel)
    this.#untrack(channel)
  }

  async #track(channel: Channel, payload: unknown): Promise<Reply | null> {
    if (!isRecord(payload)) return createErrorReply('Presence track payload must be a map')
    if (Buffer.byteLength(JSON.stringify(payload)) > this.#options.limits.presenceBytes) {
      channel.end('Track message size exceeded')
      return null
    }
    if (!(await this.#options.rights.mayWrite(channel, 'presence'))) {
      return createErrorReply(`You do not have permissions to write to this Channel topic: ${channel.name}`)
    }
    await this.#withTopic(channel, async (topic) => {
      // A channel that tracks itself also receives the presences of others, even without `enabled` at the join.
      await this.#addReader(channel, topic)
      const presence = channel.isOpen ? topic.track(channel, payload) : null
      if (presence) this.#relay?.send({ channelId: channel.id, topic: channelTopicKey(channel), presence })
    })
    return OK
  }

  #untrack(channel: Channel): void {
    const topic = channelTopicKey(channel)
    if (this.#topics.get(topic)?.untrack(channel)) {
      this.#relay?.send({ channelId: channel.id, topic, presence: null })
    }
    this.#forgetIfEmpty(topic)
  }

  async #addReader(channel: Channel, topic: PresenceTopic): Promise<void> {
    if (topic.hasReader(channel) || !(await this.#options.rights.mayRead(channel)).presence) return
    await this.#open(channelTopicKey(channel), topic)
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

  /** Keeps the topic in memory while `act` runs. */
  async #withTopic(channel: Channel, act: (topic: PresenceTopic) => Promise<void>): Promise<void> {
    const key = channelTopicKey(channel)
    const topic = this.#topics.get(key) ?? new PresenceTopic()
    this.#topics.set(key, topic)
    topic.pendingCount += 1
    try {
      await act(topic)
    } finally {
      topic.pendingCount -= 1
      this.#forgetIfEmpty(key)
    }
  }

  #forgetIfEmpty(key: string): void {
    if (this.#topics.get(key)?.isEmpty) this.#topics.delete(key)
  }

  #consumeCall(channel: Channel): boolean {
    const { limits, clock } = this.#options
    const now = () => clock.now().getTime()
    const window =
      this.#calls.get(channel) ?? new RateWindow(limits.presenceCalls, { windowMs: CALLS_WINDOW_MS, now })
    this.#calls.set(channel, window)
    return window.consume()
  }
}
