import { firstDialect } from './dialect.ts'
import type { Dialect, OutputForm } from './dialect.ts'
import { ModelFault } from './model-fault.ts'
import { connectionFault } from './read-fault.ts'
import { readStream } from './read-stream.ts'
import type { AnswerEnd } from './read-stream.ts'
import { requestCompletion } from './request-completion.ts'

/** Where a model is and how to ask it. */
export interface ModelSettings {
  /** Of an OpenAI-compatible server, e.g. 'https://api.openai.com/v1'. */
  baseUrl: string
  apiKey: string | null
  /** As the server knows it, e.g. 'gpt-4o-mini'. */
  name: string
  output: OutputForm
}

/** One question to a model. */
export interface ModelRequest {
  /** Ours alone: no text of a stranger. */
  instructions: string
  /** What strangers wrote, fenced: see `dataBlock`. */
  data: string
  /** The shape of the answer as JSON Schema; without one it is plain text. */
  schema?: { name: string; shape: object }
  /** The most tokens the text of the answer may have. */
  maxOutputTokens: number
  temperature: number
}

/** A model behind an OpenAI-compatible server. */
export interface LanguageModel {
  readonly name: string
  /** The manner of asking that worked last. */
  readonly dialect: Dialect
  /**
   * Makes one call and gives the text of the answer as it comes, and how it ended at last.
   * @throws {ModelFault}; the signal's reason when it aborts.
   */
  ask(request: ModelRequest, dialect: Dialect, signal: AbortSignal): AsyncGenerator<string | AnswerEnd>
}

export interface LanguageModelOptions extends ModelSettings {
  fetch?: typeof globalThis.fetch
  /** How long a server may say nothing before it is given up. */
  stallMs?: number
}

const STALL_MS = 30_000

/**
 * The model of the settings, asked over the chat-completions interface that every such server has. The requests are made
 * here and not by an SDK: reading the stream through one took seven times the processor time for each token, and two
 * hundred streams at once would have filled a core with it.
 */
export function languageModel(options: LanguageModelOptions): LanguageModel {
  const { fetch = globalThis.fetch, stallMs = STALL_MS, ...settings } = options
  let known = firstDialect(settings.output)

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
      throw error instanceof ModelFault ? error : connectionFault(error)
    }
  }

  return {
    name: settings.name,
    get dialect() {
      return known
    },
    ask,
  }
}
