import { randomUUID } from 'node:crypto'
import { DemoRequest } from '@firstline/contract/demo'
import { GenerationForm } from '@firstline/contract/generation'
import { DEMO_CHECKS_LIMIT, DEMO_CHECKS_WINDOW_MS } from '@firstline/contract/limits'
import type { Clock } from '#server/platform/clock.ts'
import { AppError } from '#server/platform/errors.ts'
import { parseFields, readJsonBody } from '#server/platform/json-body.ts'
import type { RateLimits } from '#server/platform/rate-limits/index.ts'
import {
  bodyHash,
  type DemoGenerations,
  type DemoLimits,
  demoLimitReached,
} from '#server/product/generation/index.ts'
import type { Visitor, Visitors } from '#server/product/visitors/index.ts'
import { defineFunction, jsonAnswer, type WireFunction } from '#server/wire/functions/index.ts'

export interface DemoParts {
  generations: DemoGenerations
  visitors: Visitors
  rateLimits: Pick<RateLimits, 'take'>
  clock: Clock
  /** Generations a UTC day, by visitor and by address. */
  dailyLimit: number
  addressLimit: number
}

/**
 * `generate-demo-messages`: what a visitor may try without an account. The answer is that of generate-messages;
 * `checkOnly` reports what is left and counts nothing of it; it is limited by address.
 */
export function demoFunction(parts: DemoParts): WireFunction {
  return defineFunction({
    name: 'generate-demo-messages',
    access: 'anon',
    timeLimitMs: parts.generations.answerTimeLimitMs,
    async handler({ address }, request) {
      const body = (await readJsonBody(request)) ?? {}
      const { checkOnly, requestId } = parseFields(DemoRequest, body)
      const visitor = parts.visitors.of(request, address)
      const limits = limitsOf(parts)
      if (checkOnly) return check(parts, visitor, limits)
      const form = parseDemoForm(body)
      const submission = {
        visitor: visitor.id,
        address: visitor.address,
        requestId: requestId ?? randomUUID(),
        form,
        bodyHash: bodyHash(form),
        limits,
      }
      return parts.generations.answer(submission, request, visitor.headers)
    },
  })
}

async function check(parts: DemoParts, visitor: Visitor, limits: DemoLimits): Promise<Response> {
  const { generations, rateLimits, clock } = parts
  const rule = { limit: DEMO_CHECKS_LIMIT, windowMs: DEMO_CHECKS_WINDOW_MS }
  const { allowed, retryAfterSeconds } = await rateLimits.take(
    `demo check ${visitor.address}`,
    rule,
    clock.now(),
  )
  if (!allowed) throw new AppError('too_many_requests', { retryAfterSeconds })
  const remaining = await generations.left({ visitor: visitor.id, address: visitor.address, limits })
  if (remaining === 0) throw demoLimitReached(limits, clock.now())
  return jsonAnswer({ allowed: true, remaining }, { headers: visitor.headers })
}

/** The insight is a member's, and is dropped; reading pages for strangers is refused. */
function parseDemoForm(body: unknown): GenerationForm {
  const form = parseFields(GenerationForm, body)
  if (form.websiteOnlyMode) {
    throw new AppError('invalid_fields', {
      fields: [{ field: 'websiteOnlyMode', message: 'The demo writes from the form. Please fill it in.' }],
    })
  }
  return { ...form, insight: '', websiteUrl: '' }
}

function limitsOf({ clock, dailyLimit, addressLimit }: DemoParts): DemoLimits {
  const since = clock.now()
  since.setUTCHours(0, 0, 0, 0)
  return { since, visitor: dailyLimit, address: addressLimit }
}
