import { ChatRequest, type ChatAnswer } from '@firstline/contract/chat'
import type { HelpSettings } from '@firstline/contract/help-text'
import type { Answerer } from '@firstline/llm-writer'
import type { Clock } from '@firstline/platform/clock'
import { parseFields, readJsonBody } from '@firstline/platform/json-body'
import type { RateLimits } from '@firstline/platform/rate-limits'
import type { Visitor, Visitors } from '#server/product/visitors/index.ts'
import { defineFunction, jsonResponse, type WireFunction } from '@firstline/wire/functions'
import { AppError } from '#server/app-error.ts'
import { CHAT_HOURLY_ADDRESS_LIMIT, CHAT_HOURLY_LIMIT } from './chat-limits.ts'
import { createQuestionAnswerer, logAnswer } from './answer-question.ts'

export interface HelpDependencies {
  rateLimits: Pick<RateLimits, 'consumeAll'>
  visitors: Visitors
  clock: Clock
  settings: HelpSettings
  /** Null without a language model. */
  answerer: Answerer | null
  /** The time limit of a model call, after which the help texts are searched. */
  patienceMs?: number
}

const HOUR_MS = 3_600_000
const DEFAULT_TIMEOUT_MS = 20_000

/** `faq-bot`: answers questions from the help texts. It reads no account and changes nothing. */
export function helpFunction(parts: HelpDependencies): WireFunction {
  const { visitors, patienceMs = DEFAULT_TIMEOUT_MS } = parts
  const answer = createQuestionAnswerer({ ...parts, patienceMs })
  return defineFunction({
    name: 'faq-bot',
    access: 'anon',
    work: 'computation',
    async handler({ address }, request) {
      const { message } = parseFields(ChatRequest, (await readJsonBody(request)) ?? {})
      const visitor = visitors.identify(request, address)
      await checkRateLimits(parts, visitor)
      const found = await answer(message, request.signal)
      logAnswer(found)
      const body: ChatAnswer = { message: found.message }
      return jsonResponse(body, { headers: visitor.headers })
    },
  })
}

/** @throws {AppError} too_many_requests */
async function checkRateLimits(
  { rateLimits, clock }: HelpDependencies,
  { id, address }: Visitor,
): Promise<void> {
  const limit = await rateLimits.consumeAll(
    [
      { key: `help visitor ${id}`, rule: { limit: CHAT_HOURLY_LIMIT, windowMs: HOUR_MS } },
      { key: `help address ${address}`, rule: { limit: CHAT_HOURLY_ADDRESS_LIMIT, windowMs: HOUR_MS } },
    ],
    clock.now(),
  )
  if (!limit.allowed) {
    throw new AppError('too_many_requests', { retryAfterSeconds: limit.retryAfterSeconds })
  }
}
