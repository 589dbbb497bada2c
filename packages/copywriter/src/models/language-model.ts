import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { APICallError } from '@ai-sdk/provider'
import type { JSONSchema7, LanguageModelV4, LanguageModelV4CallOptions } from '@ai-sdk/provider'
import { boundedFetch } from './bounded-fetch.ts'
import { firstDialect, nextDialect, tokenLimit } from './dialect.ts'
import type { Dialect } from './dialect.ts'
import { ModelFault } from './model-fault.ts'
import { readFault } from './read-fault.ts'
import { readStream } from './read-stream.ts'
import type { AnswerEnd } from './read-stream.ts'

/** In which form a server can be asked for its answer; 'auto' finds out with the first call and remembers. */
export type OutputForm = 'auto' | 'json_schema' | 'json_object' | 'text'

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
  /** The shape of the answer; without one it is plain text. */
  schema?: { name: string; shape: JSONSchema7 }
  /** The most tokens the text of the answer may have. */
  maxOutputTokens: number
  temperature: number
}

/** A model behind an OpenAI-compatible server. */
export interface LanguageModel {
  readonly name: string
  /** The manner of asking that worked last. */
  readonly dialect: Dialect
  /** Another manner to try after a fault, when the server does not know the one it was asked in. */
  dialectAfter(fault: ModelFault): Dialect | undefined
  /**
   * Makes one call and gives the text of the answer as it comes.
   * @throws {ModelFault}; the signal's reason when it aborts.
   */
  ask(request: ModelRequest, dialect: Dialect, signal: AbortSignal): AsyncGenerator<string, AnswerEnd, void>
}

export interface LanguageModelOptions extends ModelSettings {
  fetch?: typeof globalThis.fetch
  /** How long a server may say nothing before it is given up. */
  stallMs?: number
}

const STALL_MS = 30_000

/** The model of the settings, over the AI SDK's provider for OpenAI-compatible servers. */
export function languageModel(options: LanguageModelOptions): LanguageModel {
  const { baseUrl, apiKey, name, output, stallMs = STALL_MS } = options
  const fetch = boundedFetch(options.fetch ?? globalThis.fetch)
  const models = new Map<string, LanguageModelV4>()
  const alternatives = new WeakMap<ModelFault, Dialect>()
  let known = firstDialect(output)

  function modelFor(dialect: Dialect): LanguageModelV4 {
    const key = JSON.stringify(dialect)
    const made = models.get(key)
    if (made) return made
    const provider = createOpenAICompatible({
      name: 'model',
      baseURL: baseUrl,
      ...(apiKey === null ? {} : { apiKey }),
      includeUsage: dialect.usage,
      supportsStructuredOutputs: true,
      fetch,
      transformRequestBody: ({ max_tokens: limit, ...body }) => ({ ...body, [dialect.limit]: limit }),
    })
    const model = provider.chatModel(name)
    models.set(key, model)
    return model
  }

  async function* ask(request: ModelRequest, dialect: Dialect, signal: AbortSignal) {
    // The SDK's own loop costs four times the processor time of the provider's stream and adds nothing used here.
    const start = (ending: AbortSignal) =>
      modelFor(dialect).doStream({ ...callOptions(request, dialect), abortSignal: ending })
    try {
      return yield* readStream(start, {
        signal,
        stallMs,
        onAnswer: () => {
          known = dialect
        },
      })
    } catch (error) {
      if (signal.aborted) throw signal.reason
      const fault = readFault(error)
      const next = alternativeTo(dialect, error)
      if (!next) throw fault
      const unsupported = new ModelFault('unsupported', fault.message, { status: fault.status, isFree: true })
      alternatives.set(unsupported, next)
      throw unsupported
    }
  }

  const alternativeTo = (dialect: Dialect, error: unknown) =>
    APICallError.isInstance(error) && error.statusCode !== undefined
      ? nextDialect(dialect, output, { status: error.statusCode, body: error.responseBody ?? '' })
      : undefined

  return {
    name,
    get dialect() {
      return known
    },
    dialectAfter: (fault) => alternatives.get(fault),
    ask,
  }
}

function callOptions(request: ModelRequest, dialect: Dialect): LanguageModelV4CallOptions {
  const { instructions, data, schema, maxOutputTokens, temperature } = request
  return {
    prompt: [
      { role: 'system', content: instructions },
      { role: 'user', content: [{ type: 'text', text: data }] },
    ],
    maxOutputTokens: tokenLimit(maxOutputTokens, dialect),
    ...(dialect.temperature ? { temperature } : {}),
    ...(schema && dialect.form !== 'text'
      ? {
          responseFormat:
            dialect.form === 'json_schema'
              ? { type: 'json', name: schema.name, schema: schema.shape }
              : { type: 'json' },
        }
      : {}),
  }
}
