import { broadcastText, encodeBroadcast } from './encode-broadcast.ts'
import { encodeText } from './encode-text.ts'
import type { BinaryPayload, FrameVersion } from './message.ts'

/** A frame as bytes, and whether it goes out as a binary one. */
export interface Frame {
  data: Buffer
  binary: boolean
}

/**
 * Remembers the last frame of each form: a push to many members of a topic comes as many calls with the same arguments,
 * one after the other, and is written once.
 */
export class SharedFrames {
  readonly #texts = new Map<FrameVersion, { topic: string; event: string; payload: string; frame: Frame }>()
  readonly #broadcasts = new Map<
    FrameVersion,
    { topic: string; event: string; payload: BinaryPayload; frame: Frame | null }
  >()

  push(version: FrameVersion, topic: string, event: string, payload: string): Frame {
    const last = this.#texts.get(version)
    if (last?.topic === topic && last.event === event && last.payload === payload) return last.frame
    const text = encodeText(version, { joinRef: null, ref: null, topic, event }, payload)
    const frame = { data: Buffer.from(text), binary: false }
    this.#texts.set(version, { topic, event, payload, frame })
    return frame
  }

  /** Null where a connection of this version can't be told. */
  broadcast(version: FrameVersion, topic: string, event: string, payload: BinaryPayload): Frame | null {
    const last = this.#broadcasts.get(version)
    if (last?.topic === topic && last.event === event && last.payload === payload) return last.frame
    const frame = broadcastFrame(version, topic, event, payload)
    this.#broadcasts.set(version, { topic, event, payload, frame })
    return frame
  }
}

function broadcastFrame(
  version: FrameVersion,
  topic: string,
  event: string,
  payload: BinaryPayload,
): Frame | null {
  const data = version === '2.0.0' ? encodeBroadcast(topic, event, payload) : null
  if (data) return { data, binary: true }
  const text = broadcastText(event, payload)
  if (text === null) return null
  const written = encodeText(version, { joinRef: null, ref: null, topic, event: 'broadcast' }, text)
  return { data: Buffer.from(written), binary: false }
}
