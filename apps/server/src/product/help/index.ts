import { ChatRequest, type ChatAnswer } from '@firstline/contract/chat'
import type { HelpSettings } from '@firstline/contract/help-text'
import { CHAT_HOURLY_ADDRESS_LIMIT, CHAT_HOURLY_LIMIT } from '@firstline/contract/limits'
import type { Answerer } from '@firstline/copywriter'
import type { Clock } from '#server/platform/clock.ts'
import { AppError } from '#server/platform/errors.ts'
import { parseFields, readJsonBody } from '#server/platform/json-body.ts'
import type { RateLimits } from '#server/platform/rate-limits/index.ts'
import type { Visitor, Visitors } from '#server/product/visitors/index.ts'
import { defineFunction, jsonAnswer, type WireFunction } from '#server/wire/functions/index.ts'
import { createAnswering, logAnswer } from './answer-question.ts'

export interface HelpParts {
  rateLimits: Pick<RateLimits, 'takeAll'>
  visitors: Visitors
  clock: Clock
  settings: HelpSettings
  /** Null where no language model is configured. */
  answerer: Answerer | null
  /** How long a model may think before the texts answer for it. */
  patienceMs?: number
}

const HOUR_MS = 3_600_000
const PATIENCE_MS = 20_000

/** `faq-bot`: answers anybody's question from the help texts. It reads no account and changes nothing. */
export function openHelp(parts: HelpParts): WireFunction {
  const { visitors, patienceMs = PATIENCE_MS } = parts
  const answer = createAnswering({ ...parts, patienceMs })
  return defineFunction({
    name: 'faq-bot',
    access: 'anon',
    async handler({ address }, request) {
      const { message } = parseFields(ChatRequest, (await readJsonBody(request)) ?? {})
      const visitor = visitors.of(request, address)
      await takeQuestion(parts, visitor)
      const found = await answer(message, request.signal)
      logAnswer(found)
      const body: ChatAnswer = { message: found.message }
      return jsonAnswer(body, { headers: visitor.headers })
    },
  })
}

/** @throws {AppError} too_many_requests */
async function takeQuestion({ rateLimits, clock }: HelpParts, { id, address }: Visitor): Promise<void> {
  const verdict = await rateLimits.takeAll(
    [
      { key: `help visitor ${id}`, rule: { limit: CHAT_HOURLY_LIMIT, windowMs: HOUR_MS } },
      { key: `help address ${address}`, rule: { limit: CHAT_HOURLY_ADDRESS_LIMIT, windowMs: HOUR_MS } },
    ],
    clock.now(),
  )
  if (!verdict.allowed) {
    throw new AppError('too_many_requests', { retryAfterSeconds: verdict.retryAfterSeconds })
  }
}
