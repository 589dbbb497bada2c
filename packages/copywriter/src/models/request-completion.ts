import { tokenLimit } from './dialect.ts'
import type { Dialect } from './dialect.ts'
import type { ModelRequest, ModelSettings } from './language-model.ts'
import { ModelFault } from './model-fault.ts'
import { refusalFault } from './read-fault.ts'

const REFUSAL_MAX_BYTES = 16 * 1024

export interface CompletionOptions {
  settings: ModelSettings
  dialect: Dialect
  fetch: typeof globalThis.fetch
  signal: AbortSignal
}

/**
 * Asks for a chat completion and gives the stream of its events. Follows no redirect (the key would go with it) and takes
 * neither a web page nor an unstreamed answer for one.
 * @throws {ModelFault} for any other status than 2xx and for what is no stream; what fetch throws.
 */
export async function requestCompletion(
  request: ModelRequest,
  { settings, dialect, fetch, signal }: CompletionOptions,
): Promise<ReadableStream<Uint8Array>> {
  const response = await fetch(completionsUrl(settings.baseUrl), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'text/event-stream',
      ...(settings.apiKey === null ? {} : { authorization: `Bearer ${settings.apiKey}` }),
    },
    body: JSON.stringify(completionBody(request, settings.name, dialect)),
    redirect: 'manual',
    signal,
  })
  const { status, headers, body } = response
  if (!response.ok)
    throw refusalFault({ status, headers, body: await beginningOf(body) }, dialect, settings.output)
  const type = headers.get('content-type') ?? ''
  if (body && !/\b(html|json)\b/i.test(type)) return body
  await body?.cancel()
  throw new ModelFault(
    'final',
    `The server answered with ${type.split(';')[0]} instead of a stream of events`,
  )
}

/** The address may carry a query of its own, as some hosts want it. */
function completionsUrl(baseUrl: string): URL {
  const url = new URL(baseUrl)
  url.pathname = `${url.pathname.replace(/(?<!\/)\/+$/, '')}/chat/completions`
  return url
}

/** What is undefined is left out of the JSON. */
function completionBody(request: ModelRequest, model: string, dialect: Dialect): object {
  const { instructions, data, schema, maxOutputTokens, temperature } = request
  return {
    model,
    messages: [
      { role: 'system', content: instructions },
      { role: 'user', content: data },
    ],
    [dialect.limit]: tokenLimit(maxOutputTokens, dialect),
    temperature: dialect.temperature ? temperature : undefined,
    response_format: schema && responseFormat(schema, dialect),
    stream: true,
    stream_options: dialect.usage ? { include_usage: true } : undefined,
  }
}

function responseFormat({ name, shape }: NonNullable<ModelRequest['schema']>, { form }: Dialect) {
  if (form === 'text') return undefined
  return form === 'json_object'
    ? { type: form }
    : { type: form, json_schema: { name, strict: true, schema: shape } }
}

async function beginningOf(body: ReadableStream<Uint8Array> | null): Promise<string> {
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
