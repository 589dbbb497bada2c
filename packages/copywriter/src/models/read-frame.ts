import type { Usage } from '../writer.ts'
import { ModelFault } from './model-fault.ts'

/** What one event of an answer says. */
export interface Frame {
  text: string
  /** The answer is written; only a report of its use may follow. */
  isLast: boolean
  /** The model or its provider refused to write this. */
  isDeclined: boolean
  usage: Usage | null
}

/** A chunk of a chat completion, as far as it can be relied on: each part is looked at before it is used. */
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
 * Reads one event. Not by a schema: this is done for every token of every answer, and a schema takes longer than the rest.
 * @throws {ModelFault} when the server reports an error in the middle of an answer, or sends something else than JSON.
 */
export function readFrame(json: string): Frame {
  const { choices, usage, error } = parsed(json)
  if (error !== undefined && error !== null) {
    const word = [error.code, error.type].find((part) => typeof part === 'string') ?? ''
    throw new ModelFault(
      FILTERED.test(String(word)) ? 'declined' : 'transient',
      'The server broke off with an error',
    )
  }
  const choice = choices?.[0]
  const refusal = choice?.delta?.refusal
  const isRefused = typeof refusal === 'string' && refusal !== ''
  const finish = choice?.finish_reason
  return {
    text: textOf(choice?.delta?.content),
    isLast: typeof finish === 'string',
    isDeclined: isRefused || (typeof finish === 'string' && FILTERED.test(finish)),
    usage: usage ? usageOf(usage.prompt_tokens, usage.completion_tokens) : null,
  }
}

function parsed(json: string): Chunk {
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    throw new ModelFault('transient', 'The answer is garbled')
  }
}

/** Most servers send a string, some a list of parts. */
function textOf(content: unknown): string {
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) return ''
  return content
    .map((part: { type?: unknown; text?: unknown } | null) => {
      return part?.type === 'text' && typeof part.text === 'string' ? part.text : ''
    })
    .join('')
}

function usageOf(inputTokens: unknown, outputTokens: unknown): Usage | null {
  return isCount(inputTokens) && isCount(outputTokens) ? { inputTokens, outputTokens } : null
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0
