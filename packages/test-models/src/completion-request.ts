import type { IncomingMessage } from 'node:http'
import type { ChatMessage } from './prompt-data.ts'

/** The shape a server is asked to return; `text` means without `response_format`. */
export type ResponseFormat = 'text' | 'json_object' | 'json_schema'

/** The part of a chat-completions request that the test model reads. */
export interface CompletionRequest {
  model: string
  messages: readonly ChatMessage[]
  stream?: boolean
  stream_options?: { include_usage?: boolean }
  response_format?: { type: ResponseFormat; json_schema?: unknown }
  [other: string]: unknown
}

/** Undefined when the body is not JSON. */
export async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'))
  } catch {
    return undefined
  }
}

/** Undefined for a request that real servers reject. */
export function parseCompletionRequest(body: unknown): CompletionRequest | undefined {
  if (typeof body !== 'object' || body === null) return undefined
  const { model, messages } = body as Partial<CompletionRequest>
  return typeof model === 'string' && Array.isArray(messages) ? (body as CompletionRequest) : undefined
}

export function joinMessagesOf(request: CompletionRequest, role: string): string {
  return request.messages
    .filter((message) => message.role === role)
    .map(({ content }) =>
      typeof content === 'string' ? content : content.map((part) => part.text ?? '').join(''),
    )
    .join('\n')
}
