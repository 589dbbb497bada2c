import type { LanguageModelV4StreamPart, LanguageModelV4Usage } from '@ai-sdk/provider'
import { unlessAborted } from '../unless-aborted.ts'
import type { Usage } from '../writer.ts'
import { ModelFault } from './model-fault.ts'

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
  /** The server took the request. */
  onAnswer: () => void
}

type Start = (signal: AbortSignal) => PromiseLike<{ stream: ReadableStream<LanguageModelV4StreamPart> }>

/**
 * The text of one answer, piece by piece. The connection is closed whenever the reading ends: at the end of the answer, by
 * a fault, by the signal, or because the reader has enough.
 * @throws what `start` throws, what the server says instead of an answer, the signal's reason.
 */
export async function* readStream(
  start: Start,
  { signal, stallMs, onAnswer }: ReadOptions,
): AsyncGenerator<string, AnswerEnd, void> {
  signal.throwIfAborted()
  const ending = new AbortController()
  const stop = () => ending.abort(signal.reason)
  signal.addEventListener('abort', stop, { once: true })
  const stall = setTimeout(() => {
    ending.abort(new ModelFault('transient', `The server said nothing for ${stallMs} ms`))
  }, stallMs)
  try {
    const { stream } = await unlessAborted(start(ending.signal), ending.signal)
    onAnswer()
    const reader = stream.getReader()
    // Whoever waits in `read` is woken at once, even if the connection underneath is slow to notice.
    const wake = () => void reader.cancel().catch(() => undefined)
    ending.signal.addEventListener('abort', wake, { once: true })
    for (;;) {
      const { done, value } = await reader.read()
      ending.signal.throwIfAborted()
      if (done) throw new ModelFault('transient', 'The answer broke off')
      stall.refresh()
      if (value.type === 'text-delta') yield value.delta
      else if (value.type === 'error') throw value.error
      else if (value.type === 'finish') {
        return { isDeclined: value.finishReason.unified === 'content-filter', usage: usageOf(value.usage) }
      }
    }
  } catch (error) {
    ending.signal.throwIfAborted()
    throw error
  } finally {
    clearTimeout(stall)
    signal.removeEventListener('abort', stop)
    ending.abort()
  }
}

function usageOf({ inputTokens, outputTokens }: LanguageModelV4Usage): Usage | null {
  if (inputTokens.total === undefined || outputTokens.total === undefined) return null
  return { inputTokens: inputTokens.total, outputTokens: outputTokens.total }
}
