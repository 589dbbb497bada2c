import { unlessAborted } from '../unless-aborted.ts'
import type { Usage } from '../writer.ts'
import { ModelFault } from './model-fault.ts'
import { readFrame } from './read-frame.ts'

/** Eight messages are a few kilobytes; what is longer than this is not an answer. */
export const ANSWER_MAX_BYTES = 512 * 1024
const DONE = '[DONE]'

/** How an answer ended. */
export interface AnswerEnd {
  /** The model or its provider refused to write this. */
  isDeclined: boolean
  /** Null when the server did not say. */
  usage: Usage | null
}

export interface ReadOptions {
  signal: AbortSignal
  /** A server that says nothing for so long is given up. */
  stallMs: number
}

/** Makes the request; resolves when the server has taken it, and gives the body of its answer. */
type Start = (signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>

/**
 * The text of one answer, handed on wherever something may be complete: at a brace, and at the end; at last how it ended.
 * The connection is closed whenever the reading ends: at the end of the answer, by a fault, by the signal, when it grows
 * too long, or because the reader has enough. Nothing that was read is kept.
 * @throws {ModelFault}; what `start` throws; the signal's reason.
 */
export async function* readStream(
  start: Start,
  { signal, stallMs }: ReadOptions,
): AsyncGenerator<string | AnswerEnd> {
  signal.throwIfAborted()
  const own = new AbortController()
  const ending = AbortSignal.any([signal, own.signal])
  const stall = setTimeout(() => {
    own.abort(new ModelFault('transient', `The server said nothing for ${stallMs} ms`))
  }, stallMs)
  const end: AnswerEnd = { isDeclined: false, usage: null }
  let isWhole = false
  let held = ''
  try {
    const body = await unlessAborted(start(ending), ending)
    const reader = body.getReader()
    // Whoever waits in `read` is woken at once, even if the connection underneath is slow to notice.
    const wake = () => void reader.cancel().catch(() => undefined)
    ending.addEventListener('abort', wake, { once: true })
    const decoder = new TextDecoder()
    let line = ''
    let bytes = 0
    let isOver = false
    while (!isOver) {
      const { done, value } = await reader.read()
      ending.throwIfAborted()
      if (done) break
      stall.refresh()
      bytes += value.byteLength
      if (bytes > ANSWER_MAX_BYTES)
        throw new ModelFault('oversized', `The answer is longer than ${ANSWER_MAX_BYTES} bytes`)
      const piece = decoder.decode(value, { stream: true })
      line += piece
      if (!piece.includes('\n')) continue
      const lines = line.split('\n')
      line = lines.pop() ?? ''
      for (const data of lines.flatMap(dataOf)) {
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
    // A server that says nothing more after the last word has only not closed the connection.
    if (!isWhole) throw ending.aborted ? ending.reason : error
  } finally {
    clearTimeout(stall)
    own.abort()
  }
  if (held !== '') yield held
  if (!isWhole) throw new ModelFault('transient', 'The answer broke off')
  yield end
}

/** Model servers put one JSON text into one line, so lines are all there is to know of server-sent events. */
const dataOf = (line: string) => (line.startsWith('data:') ? [line.slice(5).trim()] : [])
