import { randomUUID } from 'node:crypto'
import type { Identity } from '@firstline/platform/database'
import { encodeText } from '../frames/encode-text.ts'
import type { BinaryPayload, FrameVersion, Message } from '../frames/message.ts'
import type { Frame } from '../frames/shared-frames.ts'
import type { RealtimeServices } from './realtime-services.ts'
import type { Access } from './access.ts'
import type { Channel } from './channel.ts'
import type { ChannelExtension, Reply } from './extension.ts'
import type { JoinConfig } from './join-config.ts'
import { RateWindow } from './rate-window.ts'
import { WorkQueue } from './work-queue.ts'

/** Upper bound of queued messages per channel, and of pushes queued before the join reply. */
const QUEUE_LIMIT = 200

/** The connection as used by its memberships. */
export interface MembershipConnection {
  readonly version: FrameVersion
  sendText(text: string): void
  sendFrame(frame: Frame): void
  /** Called when the membership has ended. */
  release(membership: Membership): void
}

export interface MembershipOptions {
  topic: string
  name: string
  joinRef: string | null
  config: JoinConfig
  /** The access of the connection's key, which applies until the token of the join is verified. */
  access: Access
}

/** A topic that is joined or being joined on a socket. Its messages are processed in order. */
export class Membership implements Channel {
  readonly id = randomUUID()
  readonly topic: string
  readonly name: string
  readonly joinRef: string | null
  readonly config: JoinConfig
  readonly work = new WorkQueue(QUEUE_LIMIT)
  readonly messages: RateWindow
  /** A `phx_leave` is queued behind earlier messages. */
  isLeaving = false
  access: Access
  readonly #parts: RealtimeServices
  readonly #peer: MembershipConnection
  readonly #joinedExtensions: ChannelExtension[] = []
  #isOpen = true
  /** Frames queued until the join reply, which must be sent first; null afterwards. */
  #queuedFrames: Frame[] | null = []

  constructor(parts: RealtimeServices, peer: MembershipConnection, options: MembershipOptions) {
    this.#parts = parts
    this.#peer = peer
    this.topic = options.topic
    this.name = options.name
    this.joinRef = options.joinRef
    this.config = options.config
    this.access = options.access
    this.messages = new RateWindow(parts.limits.messagesPerSecond)
  }

  get identity(): Identity {
    return this.access.identity
  }

  get userId(): string | null {
    return this.access.userId
  }

  get isOpen(): boolean {
    return this.#isOpen
  }

  /** The join was accepted; before that its token is not verified. */
  get isJoined(): boolean {
    return this.#isOpen && this.#queuedFrames === null
  }

  /** Registers an extension for the `leave` call; calls it immediately if the membership has ended meanwhile. */
  addExtension(extension: ChannelExtension): void {
    if (this.#isOpen) this.#joinedExtensions.push(extension)
    else extension.leave(this)
  }

  push(event: string, payload: string): void {
    if (this.#isOpen) this.#send(this.#parts.frames.push(this.#peer.version, this.topic, event, payload))
  }

  pushBinary(event: string, payload: BinaryPayload): void {
    if (!this.#isOpen) return
    const frame = this.#parts.frames.broadcast(this.#peer.version, this.topic, event, payload)
    if (frame) this.#send(frame)
  }

  system(status: 'ok' | 'error', extension: string, message: string): void {
    if (!this.#isOpen) return
    this.#write('system', null, { extension, status, message, channel: this.name })
  }

  end(reason: string): void {
    this.system('error', 'system', reason)
    this.close()
  }

  restart(): void {
    if (this.#isOpen) this.#finish('phx_error')
  }

  /** Ends the channel with `phx_close` and without a reason. */
  close(): void {
    if (this.#isOpen) this.#finish('phx_close')
  }

  /** Ends the membership after the reply to a refused join, without `phx_close`. */
  refuse(): void {
    this.abandon()
    this.#peer.release(this)
  }

  /** Ends the membership without a message, because the socket is closed. */
  abandon(): void {
    if (!this.#isOpen) return
    this.#isOpen = false
    this.#queuedFrames = null
    for (const extension of this.#joinedExtensions.splice(0)) extension.leave(this)
  }

  reply({ ref }: Message, { status, response }: Reply): void {
    this.#write('phx_reply', ref, { status, response })
  }

  /** Sends the queued frames after the join reply. */
  flush(): void {
    const early = this.#queuedFrames ?? []
    this.#queuedFrames = null
    for (const frame of early) this.#peer.sendFrame(frame)
  }

  #finish(event: 'phx_close' | 'phx_error'): void {
    this.abandon()
    this.#write(event, this.joinRef, {})
    this.#peer.release(this)
  }

  #send(frame: Frame): void {
    if (this.#queuedFrames === null) this.#peer.sendFrame(frame)
    else if (this.#queuedFrames.length < QUEUE_LIMIT) this.#queuedFrames.push(frame)
    else this.restart()
  }

  #write(event: string, ref: string | null, payload: object): void {
    const { joinRef, topic } = this
    this.#peer.sendText(
      encodeText(this.#peer.version, { joinRef, ref, topic, event }, JSON.stringify(payload)),
    )
  }
}
