import type { BinaryPayload } from '../frames/message.ts'

/** What is sent to everybody in a topic. */
export interface Broadcast {
  /** Which topic, as `topicKey` writes it. */
  topic: string
  content: BroadcastContent
}

export type BroadcastContent =
  /** The whole payload of the event as JSON text: `{type, event, payload}`. */
  | { form: 'text'; payload: string }
  /** What came as a binary frame, and goes on as one where it can. */
  | { form: 'frame'; event: string; payload: BinaryPayload }
