import { randomUUID } from 'node:crypto'
import { DemoCheck } from '@firstline/contract/demo'
import type { GenerationForm } from '@firstline/contract/generation'
import { DemoCall } from '@firstline/contract/generation-calls'
import { findReadingField } from '@firstline/contract/readings'
import type { Clock } from '@firstline/platform/clock'
import { parseFields, readJsonBody } from '@firstline/platform/json-body'
import type { RateLimits } from '@firstline/platform/rate-limits'
import {
  createDemoLimits,
  hashForm,
  type DemoGenerations,
  type DemoLimits,
  demoLimitError,
} from '#server/product/generation/index.ts'
import type { Visitor, Visitors } from '#server/product/visitors/index.ts'
import { defineFunction, jsonResponse, type WireFunction } from '@firstline/wire/functions'
import { AppError } from '#server/app-error.ts'

/** Per address. Many visitors may share one. */
export const DEMO_CHECKS_LIMIT = 120
export const DEMO_CHECKS_WINDOW_MS = 60_000

export interface DemoDependencies {
  generations: DemoGenerations
  visitors: Visitors
  rateLimits: Pick<RateLimits, 'consume'>
  clock: Clock
  /** Generations per UTC day, by visitor and by address. */
  dailyLimit: number
  addressLimit: number
}

/**
 * `generate-demo-messages`: generations without an account. The response is that of generate-messages; `checkOnly`
 * returns the remaining generations without counting, with a rate limit by address, and `follow` joins one.
 */
export function demoFunction(parts: DemoDependencies): WireFunction {
  return defineFunction({
    name: 'generate-demo-messages',
    access: 'anon',
    timeLimitMs: parts.generations.responseTimeLimitMs,
    async handler({ address }, request) {
      const body = (await readJsonBody(request)) ?? {}
      const { checkOnly } = parseFields(DemoCheck, body)
      const visitor = parts.visitors.identify(request, address)
      const limits = createDemoLimits(parts, parts.clock.now())
      if (checkOnly) return checkRemaining(parts, visitor, limits)
      const call = parseFields(DemoCall, body)
      const { requestId = randomUUID() } = call
      const owner = { visitor: visitor.id, address: visitor.address, requestId }
      if (call.action === 'follow') return parts.generations.follow(owner, request, visitor.headers)
      const form = restrictForm(call.form)
      const submission = { ...owner, form, bodyHash: hashForm(form), limits }
      return parts.generations.respond(submission, request, visitor.headers)
    },
  })
}

async function checkRemaining(
  parts: DemoDependencies,
  visitor: Visitor,
  limits: DemoLimits,
): Promise<Response> {
  const { generations, rateLimits, clock } = parts
  const rule = { limit: DEMO_CHECKS_LIMIT, windowMs: DEMO_CHECKS_WINDOW_MS }
  const { allowed, retryAfterSeconds } = await rateLimits.consume(
    `demo check ${visitor.address}`,
    rule,
    clock.now(),
  )
  if (!allowed) throw new AppError('too_many_requests', { retryAfterSeconds })
  const remaining = await generations.countRemaining({
    visitor: visitor.id,
    address: visitor.address,
    limits,
  })
  if (remaining === 0) throw demoLimitError(limits, clock.now())
  return jsonResponse({ allowed: true, remaining }, { headers: visitor.headers })
}

/** Drops the insight with its readings and refuses website-only mode, which both need an account. */
function restrictForm(form: GenerationForm): GenerationForm {
  if (form.websiteOnlyMode) {
    throw new AppError('invalid_fields', {
      fields: [{ field: 'websiteOnlyMode', message: 'The demo writes from the form. Please fill it in.' }],
    })
  }
  const restricted = { ...form, insight: '', websiteUrl: '' }
  const readings = form.readings?.filter((reading) => findReadingField(restricted, reading) !== undefined)
  return { ...restricted, ...(readings && { readings }) }
}
