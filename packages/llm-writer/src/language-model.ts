import { chooseFirstDialect } from './dialect.ts'
import type { Dialect } from './dialect.ts'
import { ModelError } from './model-error.ts'
import { toModelConnectionError } from './read-error.ts'
import { readStream } from './read-stream.ts'
import type { AnswerEnd } from './read-stream.ts'
import { requestCompletion } from './request-completion.ts'
import type { ModelRequest, ModelSettings } from './request-completion.ts'

export interface LanguageModel {
  readonly name: string
  readonly isSmall: boolean
  /** The dialect that worked last. */
  readonly dialect: Dialect
  /**
   * Makes one call. Streams the text of the response and how it ended.
   * @throws {ModelError}; the signal's reason when it aborts.
   */
  ask(request: ModelRequest, dialect: Dialect, signal: AbortSignal): AsyncGenerator<string | AnswerEnd>
}

export interface LanguageModelOptions extends ModelSettings {
  fetch?: typeof globalThis.fetch
  /** Longest silence of a server. */
  stallMs?: number
}

const STALL_MS = 30_000

/**
 * A client of an OpenAI-compatible chat-completions API. It makes its requests without an SDK: reading the stream
 * through one took seven times the CPU time per token.
 */
export function languageModel(options: LanguageModelOptions): LanguageModel {
  const { fetch = globalThis.fetch, stallMs = STALL_MS, ...settings } = options
  let known = chooseFirstDialect(settings.output)

  async function* ask(request: ModelRequest, dialect: Dialect, signal: AbortSignal) {
    const start = async (ending: AbortSignal) => {
      const body = await requestCompletion(request, { settings, dialect, fetch, signal: ending })
      known = dialect
      return body
    }
    try {
      yield* readStream(start, { signal, stallMs })
    } catch (error) {
      signal.throwIfAborted()
      throw error instanceof ModelError ? error : toModelConnectionError(error)
    }
  }

  return {
    name: settings.name,
    isSmall: settings.isSmall ?? false,
    get dialect() {
      return known
    },
    ask,
  }
}
