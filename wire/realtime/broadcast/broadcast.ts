import type { BinaryPayload } from '../frames/message.ts'

export interface Broadcast {
  /** The topic as `topicKey` writes it. */
  topic: string
  content: BroadcastContent
}

export type BroadcastContent =
  /** The payload of the event as JSON text: `{type, event, payload}`. */
  | { form: 'text'; payload: string }
  /** Received as a binary frame; sent as one to clients that support it. */
  | { form: 'frame'; event: string; payload: BinaryPayload }
