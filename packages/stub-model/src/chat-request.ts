import type { IncomingMessage } from 'node:http'
import type { ChatMessage } from '@firstline/copywriter/testing'
import type { ResponseFormat } from './stub-model.ts'

/** The body of a chat-completions request, as far as the stub looks at it. */
export interface ChatRequest {
  model: string
  messages: readonly ChatMessage[]
  stream?: boolean
  stream_options?: { include_usage?: boolean }
  response_format?: { type: ResponseFormat; json_schema?: unknown }
  [other: string]: unknown
}

/** The request's JSON; undefined when it is none. */
export async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'))
  } catch {
    return undefined
  }
}

/** Undefined for what a real server would not take either. */
export function asChatRequest(body: unknown): ChatRequest | undefined {
  if (typeof body !== 'object' || body === null) return undefined
  const { model, messages } = body as Partial<ChatRequest>
  return typeof model === 'string' && Array.isArray(messages) ? (body as ChatRequest) : undefined
}

/** All that the messages of one role say. */
export function saidBy(request: ChatRequest, role: string): string {
  return request.messages
    .filter((message) => message.role === role)
    .map(({ content }) =>
      typeof content === 'string' ? content : content.map((part) => part.text ?? '').join(''),
    )
    .join('\n')
}
