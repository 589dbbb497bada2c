import type { Usage } from '@firstline/copywriter'
import { ModelError } from './model-error.ts'
import { chooseErrorCode } from './read-error.ts'

/** One event of a stream. */
export interface StreamFrame {
  text: string
  /** Only a usage report may follow. */
  isLast: boolean
  /** The model or its provider refused. */
  isDeclined: boolean
  usage: Usage | null
}

/** A chat completion chunk. No part of it is trusted before it is checked. */
interface Chunk {
  choices?: readonly Choice[] | null
  usage?: { prompt_tokens?: unknown; completion_tokens?: unknown } | null
  error?: { code?: unknown; type?: unknown } | null
}
interface Choice {
  delta?: { content?: unknown; refusal?: unknown } | null
  finish_reason?: unknown
}

const FILTERED = /content_filter|content_policy/i

/**
 * Parses one event. Without a schema: this runs for every token, and a schema takes longer than the rest.
 * @throws {ModelError} when the server reports an error in the stream or sends something else than JSON.
 */
export function readFrame(json: string): StreamFrame {
  const { choices, usage, error } = parseChunk(json)
  if (error !== undefined && error !== null) {
    const code = chooseErrorCode(error)
    const kind = FILTERED.test(code) ? 'declined' : 'transient'
    throw new ModelError(kind, 'The server broke off with an error', { code: code === '' ? undefined : code })
  }
  const choice = choices?.[0]
  const refusal = choice?.delta?.refusal
  const isRefused = typeof refusal === 'string' && refusal !== ''
  const finish = choice?.finish_reason
  return {
    text: readText(choice?.delta?.content),
    isLast: typeof finish === 'string',
    isDeclined: isRefused || (typeof finish === 'string' && FILTERED.test(finish)),
    usage: usage ? readUsage(usage.prompt_tokens, usage.completion_tokens) : null,
  }
}

function parseChunk(json: string): Chunk {
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    throw new ModelError('transient', 'The answer is garbled')
  }
}

/** Most servers send a string, some a list of parts. */
function readText(content: unknown): string {
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) return ''
  return content
    .map((part: { type?: unknown; text?: unknown } | null) => {
      return part?.type === 'text' && typeof part.text === 'string' ? part.text : ''
    })
    .join('')
}

function readUsage(inputTokens: unknown, outputTokens: unknown): Usage | null {
  return isCount(inputTokens) && isCount(outputTokens) ? { inputTokens, outputTokens } : null
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0
