import type { RawData, WebSocket } from 'ws'
import { addressKey } from '@firstline/platform/rate-limits'
import { type Access } from '../channels/access.ts'
import { joinChannel } from '../channels/join-channel.ts'
import { Membership, type MembershipConnection } from '../channels/membership.ts'
import { parseJoinConfig } from '../channels/parse-join-config.ts'
import { RateWindow } from '../channels/rate-window.ts'
import { receiveMessage } from '../channels/receive-message.ts'
import { renewAccess } from '../channels/renew-access.ts'
import { decodeBinary, decodeTextFrame } from '../frames/decode-frame.ts'
import { encodeText } from '../frames/encode-text.ts'
import type { FrameVersion, Message } from '../frames/message.ts'
import type { Frame } from '../frames/shared-frames.ts'
import type { RealtimeServices } from '../channels/realtime-services.ts'

const TOPIC_PREFIX = 'realtime:'
/** Upper bound of a topic in characters. */
const TOPIC_MAX_LENGTH = 1_024

/** RFC 6455, 7.4.1: close codes. */
const POLICY_VIOLATION = 1008
/** Milliseconds for the closing handshake of an expelled client, whose frames are ignored. */
const EXPEL_TIMEOUT_MS = 500

export interface ConnectionOptions {
  socket: WebSocket
  version: FrameVersion
  address: string
  access: Access
}

/** A WebSocket connection and its memberships. */
export class Connection implements MembershipConnection {
  readonly version: FrameVersion
  readonly address: string
  /** The number of sweeps since the last frame. */
  silentSweeps = 0
  readonly #parts: RealtimeServices
  readonly #socket: WebSocket
  readonly #access: Access
  readonly #addressKey: string
  readonly #memberships = new Map<string, Membership>()
  readonly #joins: RateWindow
  readonly #frames: RateWindow
  readonly #bytes: RateWindow

  constructor(parts: RealtimeServices, options: ConnectionOptions) {
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

  /** Handles a frame. Malformed frames are ignored. */
  handleFrame(data: RawData, isBinary: boolean): void {
    this.silentSweeps = 0
    // A frame that arrived during the closing handshake or after the close.
    if (this.#socket.readyState !== this.#socket.OPEN || !Buffer.isBuffer(data)) return
    if (!this.countFrame(data.length)) return
    const message = isBinary
      ? this.version === '2.0.0'
        ? decodeBinary(data)
        : null
      : decodeTextFrame(this.version, data.toString())
    if (message) this.#handleMessage(message, data.length)
  }

  /** Counts a frame. Returns false and closes the connection if a limit is exceeded. */
  countFrame(bytes: number): boolean {
    if (this.#frames.consume() && this.#bytes.consume(bytes)) return true
    this.#expel('Too many messages per second')
    return false
  }

  sendText(text: string): void {
    this.#send(text, false)
  }

  sendFrame({ data, binary }: Frame): void {
    this.#send(data, binary)
  }

  release(membership: Membership): void {
    if (this.#memberships.get(membership.topic) === membership) this.#memberships.delete(membership.topic)
  }

  /** Starts the closing handshake; the caller terminates a client that doesn't respond. */
  close(code: number, reason: string): void {
    this.#socket.close(code, reason)
  }

  terminate(): void {
    this.#socket.terminate()
  }

  /** Called when the socket is closed. */
  handleClose(): void {
    for (const membership of this.#memberships.values()) membership.abandon()
    this.#memberships.clear()
  }

  #handleMessage(message: Message, bytes: number): void {
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
    const isAccepted =
      membership.messages.consume() &&
      this.#consumeSenderRate(membership, event) &&
      membership.work.add(async () => {
        if (membership.isOpen) await work()
      })
    if (!isAccepted) membership.end('Too many messages per second')
  }

  /**
   * Whether the membership may send one more message. Anonymous messages to public channels are counted by address over
   * all sockets and HTTP, because the anon key is public and sockets are free.
   */
  #consumeSenderRate({ access, config }: Membership, event: string): boolean {
    const isCounted =
      !config.isPrivate && access.identity.role === 'anon' && (event === 'broadcast' || event === 'presence')
    return !isCounted || this.#parts.senders.consume(this.#addressKey, 1)
  }

  #join(message: Message, bytes: number): void {
    const { topic, payload, ref } = message
    const name = topic.slice(TOPIC_PREFIX.length)
    if (!this.#joins.consume()) {
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
    // A membership that is leaving processes its queue first; any other one is replaced immediately.
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
    const isAccepted = membership.work.add(async () => {
      this.#reply(message, 'ok', {})
      membership.close()
    })
    if (!isAccepted) membership.end('Too many messages per second')
  }

  #expel(reason: string): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return
    this.close(POLICY_VIOLATION, reason)
    setTimeout(() => this.terminate(), EXPEL_TIMEOUT_MS).unref()
  }

  #refuse(message: Message, reason: string): void {
    this.#reply(message, 'error', { reason })
  }

  #reply(message: Message, status: 'ok' | 'error', response: object): void {
    const { joinRef, ref, topic } = message
    const payload = JSON.stringify({ status, response })
    this.sendText(encodeText(this.version, { joinRef, ref, topic, event: 'phx_reply' }, payload))
  }

  #send(data: string | Buffer, binary: boolean): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return
    // A client that doesn't read is disconnected, because its buffer would exhaust the memory.
    if (this.#socket.bufferedAmount > this.#parts.limits.bufferedBytes) return this.#socket.terminate()
    this.#socket.send(data, { binary, compress: false })
  }
}
