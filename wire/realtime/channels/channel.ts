import type { Identity } from '@firstline/platform/database'
import type { BinaryPayload } from '../frames/message.ts'
import type { JoinConfig } from './join-config.ts'

/** One membership: a topic joined on a socket (Phoenix channel). A new access token changes `identity`. */
export interface Channel {
  /** Unique over all replicas and time. */
  readonly id: string
  /** `realtime:<name>` */
  readonly topic: string
  readonly name: string
  readonly config: JoinConfig
  readonly identity: Identity
  /** The signed-in user, if any. */
  readonly userId: string | null
  /** False as soon as the membership has ended. */
  readonly isOpen: boolean

  /** Sends an event. The payload is JSON text, so that it is serialized once for many recipients. */
  push(event: string, payload: string): void
  /** Sends a binary broadcast: as a binary frame with protocol 2.0.0; as text with 1.0.0 if the bytes are JSON. */
  pushBinary(event: string, payload: BinaryPayload): void
  /** Pushes a `system` event of an extension. */
  system(status: 'ok' | 'error', extension: string, message: string): void
  /** Ends the channel: pushes `system` with the reason, then `phx_close`. */
  end(reason: string): void
  /** Ends the channel with `phx_error`, which makes the client rejoin. */
  restart(): void
}
