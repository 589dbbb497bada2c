import type { Identity } from '#server/platform/database/database.ts'
import type { BinaryPayload } from '../frames/message.ts'
import type { JoinConfig } from './join-config.ts'

/** One membership: a topic joined on a socket. What it may see follows from `identity`, which a renewed token changes. */
export interface Channel {
  /** Unique over all replicas and time. */
  readonly id: string
  /** `realtime:<name>` */
  readonly topic: string
  readonly name: string
  readonly config: JoinConfig
  readonly identity: Identity
  /** The signed-in user of the identity, if any. */
  readonly userId: string | null
  /** False as soon as the membership ended, for whatever reason. */
  readonly isOpen: boolean

  /** Sends an event. The payload is JSON text, so that what goes to many is written once. */
  push(event: string, payload: string): void
  /** Sends a broadcast that came as bytes: as a binary frame where the connection knows them, as text where it doesn't and the bytes are JSON. */
  pushBinary(event: string, payload: BinaryPayload): void
  /** Pushes `system` of an extension. */
  system(status: 'ok' | 'error', extension: string, message: string): void
  /** Ends the channel for a reason: `system` with it, then `phx_close`. */
  end(reason: string): void
  /** Ends it in a way that makes the client join again: `phx_error`. */
  restart(): void
}
