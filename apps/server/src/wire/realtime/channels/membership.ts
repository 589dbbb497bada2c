import { randomUUID } from 'node:crypto'
import type { Identity } from '#server/platform/database/database.ts'
import { encodeText } from '../frames/encode-text.ts'
import type { BinaryPayload, FrameVersion, Message } from '../frames/message.ts'
import type { Frame } from '../frames/shared-frames.ts'
import type { RealtimeParts } from '../realtime-parts.ts'
import type { Access } from './access.ts'
import type { Channel } from './channel.ts'
import type { ChannelExtension, Reply } from './extension.ts'
import type { JoinConfig } from './join-config.ts'
import { RateWindow } from './rate-window.ts'
import { WorkQueue } from './work-queue.ts'

/** What waits for a channel's attention, and what may be pushed to it before it is joined. */
const MOST_WAITING = 200

/** The connection as its memberships see it. */
export interface Peer {
  readonly version: FrameVersion
  sendText(text: string): void
  sendFrame(frame: Frame): void
  /** The membership has ended. */
  release(membership: Membership): void
}

export interface MembershipOptions {
  topic: string
  name: string
  joinRef: string | null
  config: JoinConfig
  /** What the connection's own key lets it see: all there is before the join's own token was read. */
  access: Access
}

/** A topic joined on a socket, or about to be. What happens on it happens in order. */
export class Membership implements Channel {
  readonly id = randomUUID()
  readonly topic: string
  readonly name: string
  readonly joinRef: string | null
  readonly config: JoinConfig
  readonly work = new WorkQueue(MOST_WAITING)
  readonly messages: RateWindow
  /** Its leaving waits behind what was sent before. */
  isLeaving = false
  access: Access
  readonly #parts: RealtimeParts
  readonly #peer: Peer
  readonly #joined: ChannelExtension[] = []
  #isOpen = true
  /** What came before the reply to the join, which must go first; null afterwards. */
  #early: Frame[] | null = []

  constructor(parts: RealtimeParts, peer: Peer, options: MembershipOptions) {
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

  /** The join was answered; before that its token is still to be read. */
  get isJoined(): boolean {
    return this.#isOpen && this.#early === null
  }

  /** An extension has let the channel in, and is told when it ends; at once where it ended meanwhile. */
  letIn(extension: ChannelExtension): void {
    if (this.#isOpen) this.#joined.push(extension)
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

  /** Ends it without a word about why. */
  close(): void {
    if (this.#isOpen) this.#finish('phx_close')
  }

  /** Ends it after a refusal, which says all there is to say. */
  dismiss(): void {
    this.abandon()
    this.#peer.release(this)
  }

  /** Ends it where nobody can be told any more. */
  abandon(): void {
    if (!this.#isOpen) return
    this.#isOpen = false
    this.#early = null
    for (const extension of this.#joined.splice(0)) extension.leave(this)
  }

  reply({ ref }: Message, { status, response }: Reply): void {
    this.#write('phx_reply', ref, { status, response })
  }

  /** The reply to the join is out: what waited for it follows. */
  flush(): void {
    const early = this.#early ?? []
    this.#early = null
    for (const frame of early) this.#peer.sendFrame(frame)
  }

  #finish(event: 'phx_close' | 'phx_error'): void {
    this.abandon()
    this.#write(event, this.joinRef, {})
    this.#peer.release(this)
  }

  #send(frame: Frame): void {
    if (this.#early === null) this.#peer.sendFrame(frame)
    else if (this.#early.length < MOST_WAITING) this.#early.push(frame)
    else this.restart()
  }

  #write(event: string, ref: string | null, payload: object): void {
    const { joinRef, topic } = this
    this.#peer.sendText(
      encodeText(this.#peer.version, { joinRef, ref, topic, event }, JSON.stringify(payload)),
    )
  }
}
