import type { RawData, WebSocket } from 'ws'
import { addressKey } from '#server/platform/rate-limits/index.ts'
import { type Access } from '../channels/access.ts'
import { joinChannel } from '../channels/join-channel.ts'
import { Membership, type Peer } from '../channels/membership.ts'
import { parseJoinConfig } from '../channels/parse-join-config.ts'
import { RateWindow } from '../channels/rate-window.ts'
import { receiveMessage } from '../channels/receive-message.ts'
import { renewAccess } from '../channels/renew-access.ts'
import { decodeBinary, decodeText } from '../frames/decode-frame.ts'
import { encodeText } from '../frames/encode-text.ts'
import type { FrameVersion, Message } from '../frames/message.ts'
import type { Frame } from '../frames/shared-frames.ts'
import type { RealtimeParts } from '../realtime-parts.ts'

const TOPIC_PREFIX = 'realtime:'
/** Nobody's own topics are longer. */
const TOPIC_MAX_LENGTH = 1_024

/** The codes a socket is closed with (RFC 6455, 7.4.1). */
const POLICY_VIOLATION = 1008
/** How long somebody who was sent away may take to go: all that comes meanwhile is read for nothing. */
const EXPULSION_MS = 500

export interface ConnectionOptions {
  socket: WebSocket
  version: FrameVersion
  address: string
  access: Access
}

/** One socket and what is joined on it. */
export class Connection implements Peer {
  readonly version: FrameVersion
  readonly address: string
  /** How many times it was looked at since something came last. */
  silence = 0
  readonly #parts: RealtimeParts
  readonly #socket: WebSocket
  readonly #access: Access
  readonly #addressKey: string
  readonly #memberships = new Map<string, Membership>()
  readonly #joins: RateWindow
  readonly #frames: RateWindow
  readonly #bytes: RateWindow

  constructor(parts: RealtimeParts, options: ConnectionOptions) {
    this.#parts = parts
    this.#socket = options.socket
    this.version = options.version
    this.address = options.address
    this.#addressKey = addressKey(options.address)
    this.#access = options.access
    const { joinsPerSecond, framesPerSecond, bytesPerSecond } = parts.limits
    this.#joins = new RateWindow(joinsPerSecond)
    this.#frames = new RateWindow(framesPerSecond)
    this.#bytes = new RateWindow(bytesPerSecond)
  }

  get memberships(): IterableIterator<Membership> {
    return this.#memberships.values()
  }

  /** Takes a frame. Whatever is none is passed over. */
  hear(data: RawData, isBinary: boolean): void {
    this.silence = 0
    // A frame that came in a closing handshake, or behind the one that ended it all.
    if (this.#socket.readyState !== this.#socket.OPEN || !Buffer.isBuffer(data)) return
    if (!this.count(data.length)) return
    const message = isBinary
      ? this.version === '2.0.0'
        ? decodeBinary(data)
        : null
      : decodeText(this.version, data.toString())
    if (message) this.#take(message, data.length)
  }

  /** Counts a frame. False when it is one too many: the connection is then closed. */
  count(bytes: number): boolean {
    if (this.#frames.take() && this.#bytes.take(bytes)) return true
    this.#expel('Too many messages per second')
    return false
  }

  sendText(text: string): void {
    this.#transmit(text, false)
  }

  sendFrame({ data, binary }: Frame): void {
    this.#transmit(data, binary)
  }

  release(membership: Membership): void {
    if (this.#memberships.get(membership.topic) === membership) this.#memberships.delete(membership.topic)
  }

  /** Begins to close; a client that doesn't answer is cut off by the caller. */
  close(code: number, reason: string): void {
    this.#socket.close(code, reason)
  }

  terminate(): void {
    this.#socket.terminate()
  }

  /** The socket is gone. */
  abandon(): void {
    for (const membership of this.#memberships.values()) membership.abandon()
    this.#memberships.clear()
  }

  #take(message: Message, bytes: number): void {
    const { topic, event } = message
    if (event === 'phx_join' && topic.startsWith(TOPIC_PREFIX)) return this.#join(message, bytes)
    if (topic === 'phoenix' && event === 'heartbeat') return this.#reply(message, 'ok', {})
    const membership = this.#memberships.get(topic)
    if (event === 'phx_leave') return this.#leave(message, membership)
    if (membership === undefined) return this.#reply(message, 'error', { reason: 'unmatched topic' })
    const work =
      event === 'access_token'
        ? () => renewAccess(this.#parts, membership, message)
        : () => receiveMessage(this.#parts, membership, message)
    const isTaken =
      membership.messages.take() &&
      this.#mayTell(membership, event) &&
      membership.work.add(async () => {
        if (membership.isOpen) await work()
      })
    if (!isTaken) membership.end('Too many messages per second')
  }

  /**
   * Whether one more message may go into a public channel. What is sent without an account is counted by address over
   * all sockets, and with what comes by HTTP: a key is everybody's, and sockets cost nothing.
   */
  #mayTell({ access, config }: Membership, event: string): boolean {
    const isCounted =
      !config.isPrivate && access.identity.role === 'anon' && (event === 'broadcast' || event === 'presence')
    return !isCounted || this.#parts.senders.take(this.#addressKey, 1)
  }

  #join(message: Message, bytes: number): void {
    const { topic, payload, ref } = message
    const name = topic.slice(TOPIC_PREFIX.length)
    if (!this.#joins.take()) {
      this.#refuse(message, 'ClientJoinRateLimitReached: Too many joins per second')
      return this.#expel('Too many joins per second')
    }
    if (name === '') return this.#refuse(message, 'TopicNameRequired: You must provide a topic name')
    if (topic.length > TOPIC_MAX_LENGTH) {
      return this.#refuse(message, 'UnknownErrorOnChannel: The topic name is too long')
    }
    const { joinBytes, bindingsPerChannel, channelsPerSocket } = this.#parts.limits
    if (bytes > joinBytes) return this.#refuse(message, 'UnknownErrorOnChannel: The join is too large')
    const config = parseJoinConfig(payload, name)
    if (config.postgresChanges.length > bindingsPerChannel) {
      return this.#refuse(message, 'UnknownErrorOnChannel: Too many bindings to postgres changes')
    }
    const old = this.#memberships.get(topic)
    if (!old && this.#memberships.size >= channelsPerSocket) {
      return this.#refuse(message, 'ChannelRateLimitReached: Too many channels')
    }
    const membership = new Membership(this.#parts, this, {
      topic,
      name,
      joinRef: message.joinRef ?? ref,
      config,
      access: this.#access,
    })
    // One that is leaving still does what was asked of it before; any other one is replaced.
    const before = old?.isLeaving ? old.work.drained : null
    if (!before) old?.close()
    this.#memberships.set(topic, membership)
    membership.work.add(async () => {
      await before
      if (membership.isOpen) await joinChannel(this.#parts, membership, message)
    })
  }

  #leave(message: Message, membership: Membership | undefined): void {
    const isOfThis = message.joinRef === null || message.joinRef === membership?.joinRef
    if (membership === undefined || !isOfThis) return this.#reply(message, 'ok', {})
    membership.isLeaving = true
    const isTaken = membership.work.add(async () => {
      this.#reply(message, 'ok', {})
      membership.close()
    })
    if (!isTaken) membership.end('Too many messages per second')
  }

  #expel(reason: string): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return
    this.close(POLICY_VIOLATION, reason)
    setTimeout(() => this.terminate(), EXPULSION_MS).unref()
  }

  #refuse(message: Message, reason: string): void {
    this.#reply(message, 'error', { reason })
  }

  #reply(message: Message, status: 'ok' | 'error', response: object): void {
    const { joinRef, ref, topic } = message
    const payload = JSON.stringify({ status, response })
    this.sendText(encodeText(this.version, { joinRef, ref, topic, event: 'phx_reply' }, payload))
  }

  #transmit(data: string | Buffer, binary: boolean): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return
    // Whoever doesn't read what was asked for loses the connection, not everybody else their memory.
    if (this.#socket.bufferedAmount > this.#parts.limits.bufferedBytes) return this.#socket.terminate()
    this.#socket.send(data, { binary, compress: false })
  }
}
