import { encodeBroadcastText, encodeBroadcast } from './encode-broadcast.ts'
import { encodeText } from './encode-text.ts'
import type { BinaryPayload, FrameVersion } from './message.ts'

export interface Frame {
  data: Buffer
  binary: boolean
}

/**
 * Caches the last frame of each version, because a push to many members results in many consecutive calls with the same
 * arguments.
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

  /** Returns null if the payload can't be sent with this version. */
  broadcast(version: FrameVersion, topic: string, event: string, payload: BinaryPayload): Frame | null {
    const last = this.#broadcasts.get(version)
    if (last?.topic === topic && last.event === event && last.payload === payload) return last.frame
    const frame = encodeBroadcastFrame(version, topic, event, payload)
    this.#broadcasts.set(version, { topic, event, payload, frame })
    return frame
  }
}

function encodeBroadcastFrame(
  version: FrameVersion,
  topic: string,
  event: string,
  payload: BinaryPayload,
): Frame | null {
  const data = version === '2.0.0' ? encodeBroadcast(topic, event, payload) : null
  if (data) return { data, binary: true }
  const text = encodeBroadcastText(event, payload)
  if (text === null) return null
  const written = encodeText(version, { joinRef: null, ref: null, topic, event: 'broadcast' }, text)
  return { data: Buffer.from(written), binary: false }
}
