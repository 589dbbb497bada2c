/** The part of a chat-completions request that this server uses. */
export interface CompletionRequest {
  messages: readonly { role: 'system' | 'user' | 'assistant'; content: string }[]
  /** JSON Schema of the response; plain text without one. */
  schema: object | null
  maxTokens: number
  temperature: number
}

const ROLES = ['system', 'user', 'assistant'] as const
const DEFAULT_MAX_TOKENS = 1_024

/** Null when the body is another. Only streamed responses are supported. */
export function readCompletionRequest(body: string): CompletionRequest | null {
  const value = parse(body)
  if (!isRecord(value) || value['stream'] !== true || !Array.isArray(value['messages'])) return null
  const messages = value['messages'].flatMap((message: unknown) => {
    const role = isRecord(message) ? ROLES.find((each) => each === message['role']) : undefined
    const content = isRecord(message) ? message['content'] : undefined
    return role && typeof content === 'string' ? [{ role, content }] : []
  })
  if (messages.length === 0 || messages.length < value['messages'].length) return null
  const format = value['response_format']
  const jsonSchema = isRecord(format) ? format['json_schema'] : undefined
  const schema = isRecord(jsonSchema) ? jsonSchema['schema'] : undefined
  return {
    messages,
    schema: isRecord(schema) ? schema : null,
    maxTokens: readNumber(value['max_tokens'], 1, 32_768) ?? DEFAULT_MAX_TOKENS,
    temperature: readNumber(value['temperature'], 0, 2) ?? 0.8,
  }
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function readNumber(value: unknown, min: number, max: number): number | undefined {
  return typeof value === 'number' && value >= min && value <= max ? value : undefined
}
