import { computeTokenLimit } from './dialect.ts'
import type { Dialect, OutputForm } from './dialect.ts'
import { ModelError } from './model-error.ts'
import { toRefusalError } from './read-error.ts'

export interface ModelSettings {
  /** Of an OpenAI-compatible server, e.g. 'https://api.openai.com/v1'. */
  baseUrl: string
  apiKey: string | null
  /** E.g. 'gpt-4o-mini'. */
  name: string
  output: OutputForm
  /** A model of few parameters gets shorter instructions. */
  isSmall?: boolean
}

export interface ModelRequest {
  /** Contains no untrusted text. */
  instructions: string
  /** Untrusted text, fenced by `dataBlock`. */
  data: string
  /** JSON Schema of the response; plain text without one. */
  schema?: { name: string; shape: object }
  /** Of the text, without reasoning. */
  maxOutputTokens: number
  temperature: number
}

const REFUSAL_MAX_BYTES = 16 * 1024

export interface CompletionOptions {
  settings: ModelSettings
  dialect: Dialect
  fetch: typeof globalThis.fetch
  signal: AbortSignal
}

/**
 * Requests a chat completion and returns the stream of its events. Follows no redirect, which would receive the key,
 * and rejects web pages and unstreamed responses.
 * @throws {ModelError} for any other status than 2xx and for what is no stream; what fetch throws.
 */
export async function requestCompletion(
  request: ModelRequest,
  { settings, dialect, fetch, signal }: CompletionOptions,
): Promise<ReadableStream<Uint8Array>> {
  const response = await fetch(buildUrl(settings.baseUrl), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'text/event-stream',
      ...(settings.apiKey === null ? {} : { authorization: `Bearer ${settings.apiKey}` }),
    },
    body: JSON.stringify(buildBody(request, settings.name, dialect)),
    redirect: 'manual',
    signal,
  })
  const { status, headers, body } = response
  if (!response.ok)
    throw toRefusalError({ status, headers, body: await readBeginning(body) }, dialect, settings.output)
  const type = headers.get('content-type') ?? ''
  if (body && !/\b(html|json)\b/i.test(type)) return body
  await body?.cancel()
  throw new ModelError(
    'final',
    `The server answered with ${type.split(';')[0]} instead of a stream of events`,
    { status, code: 'not_a_stream' },
  )
}

/** Some hosts need a query in the base URL. */
function buildUrl(baseUrl: string): URL {
  const url = new URL(baseUrl)
  url.pathname = `${url.pathname.replace(/(?<!\/)\/+$/, '')}/chat/completions`
  return url
}

/** JSON leaves undefined values out. */
function buildBody(request: ModelRequest, model: string, dialect: Dialect): object {
  const { instructions, data, schema, maxOutputTokens, temperature } = request
  return {
    model,
    messages: [
      { role: 'system', content: instructions },
      { role: 'user', content: data },
    ],
    ...(dialect.limit === 'none' ? {} : { [dialect.limit]: computeTokenLimit(maxOutputTokens, dialect) }),
    temperature: dialect.temperature ? temperature : undefined,
    response_format: schema && buildResponseFormat(schema, dialect),
    stream: true,
    stream_options: dialect.usage ? { include_usage: true } : undefined,
  }
}

function buildResponseFormat({ name, shape }: NonNullable<ModelRequest['schema']>, { form }: Dialect) {
  if (form === 'text') return undefined
  return form === 'json_object'
    ? { type: form }
    : { type: form, json_schema: { name, strict: true, schema: shape } }
}

async function readBeginning(body: ReadableStream<Uint8Array> | null): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  // Leaving the loop closes the connection.
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength
    text += decoder.decode(chunk, { stream: true })
    if (bytes > REFUSAL_MAX_BYTES) break
  }
  return text
}
