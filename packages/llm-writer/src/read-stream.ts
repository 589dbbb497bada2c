import { unlessAborted } from '@firstline/copywriter'
import type { Usage } from '@firstline/copywriter'
import { createParser } from 'eventsource-parser'
import { ModelError } from './model-error.ts'
import { readFrame } from './read-frame.ts'

/** Eight messages are a few kilobytes. */
export const ANSWER_MAX_BYTES = 512 * 1024
const DONE = '[DONE]'

export interface AnswerEnd {
  /** The model or its provider refused. */
  isDeclined: boolean
  /** Null when the server did not report it. */
  usage: Usage | null
}

export interface ReadOptions {
  signal: AbortSignal
  /** Longest silence of a server. */
  stallMs: number
}

/** Resolves with the body when the server accepts the request. */
type Start = (signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>

/**
 * The text of one response in pieces that end at a brace or at the end, then how it ended. The connection is closed
 * when reading ends: at the end, by an error, by the signal, by the size limit, or because the consumer stops.
 * @throws {ModelError}; what `start` throws; the signal's reason.
 */
export async function* readStream(
  start: Start,
  { signal, stallMs }: ReadOptions,
): AsyncGenerator<string | AnswerEnd> {
  signal.throwIfAborted()
  const own = new AbortController()
  const ending = AbortSignal.any([signal, own.signal])
  const stall = setTimeout(() => {
    own.abort(new ModelError('transient', `The server said nothing for ${stallMs} ms`, { code: 'silent' }))
  }, stallMs)
  const end: AnswerEnd = { isDeclined: false, usage: null }
  let isWhole = false
  let held = ''
  try {
    const body = await unlessAborted(start(ending), ending)
    const reader = body.getReader()
    // Ends a pending `read` immediately, even if the connection is slow to close.
    const wake = () => void reader.cancel().catch(() => undefined)
    ending.addEventListener('abort', wake, { once: true })
    const decoder = new TextDecoder()
    const arrived: string[] = []
    const parser = createParser({ onEvent: ({ data }) => arrived.push(data) })
    let bytes = 0
    let isOver = false
    while (!isOver) {
      const { done, value } = await reader.read()
      ending.throwIfAborted()
      if (done) break
      stall.refresh()
      bytes += value.byteLength
      if (bytes > ANSWER_MAX_BYTES)
        throw new ModelError('oversized', `The answer is longer than ${ANSWER_MAX_BYTES} bytes`)
      parser.feed(decoder.decode(value, { stream: true }))
      for (const data of arrived.splice(0)) {
        if (data === DONE) {
          isWhole = true
          isOver = true
          break
        }
        const frame = readFrame(data)
        end.isDeclined ||= frame.isDeclined
        end.usage = frame.usage ?? end.usage
        isWhole ||= frame.isLast
        held += frame.text
        if (!frame.text.includes('}')) continue
        yield held
        held = ''
      }
    }
  } catch (error) {
    signal.throwIfAborted()
    // After the last token, an error is only a connection that did not close cleanly.
    if (!isWhole) throw ending.aborted ? ending.reason : error
  } finally {
    clearTimeout(stall)
    own.abort()
  }
  if (held !== '') yield held
  if (!isWhole) throw new ModelError('transient', 'The answer broke off', { code: 'broke_off' })
  yield end
}
