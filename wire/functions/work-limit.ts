import { ConcurrencyLimit, type ConcurrencyRule } from '@firstline/platform/concurrency-limit'
import { runWithinLimit, withTimeLimit } from '@firstline/wire/gateway'
import type { FunctionContext, WireFunction, Work } from './define-function.ts'

/** For each function. A member's tabs and a form that is typed need few; many visitors may share an address. */
const RULES: Readonly<Record<Work, ConcurrencyRule>> = {
  computation: {
    running: { perCaller: 2, total: 16 },
    waiting: { perCaller: 20, total: 200 },
    retryAfterSeconds: 2,
  },
  file: {
    running: { perCaller: 1, total: 4 },
    waiting: { perCaller: 2, total: 16 },
    retryAfterSeconds: 10,
  },
}

/** Runs a function within the limits of its work and time. */
export type RunFunction = (
  context: FunctionContext,
  request: Request,
  timeLimitMs: number,
) => Promise<Response>

/** Limits how many calls of a function run at the same time. */
export function limitWork(definition: WireFunction): RunFunction {
  const { work } = definition
  if (!work) {
    return (context, request, timeLimitMs) => withTimeLimit(definition.handle(context, request), timeLimitMs)
  }
  const limit = new ConcurrencyLimit(RULES[work])
  return (context, request, timeLimitMs) =>
    runWithinLimit({ limit, context, request, timeLimitMs }, async () => ({
      response: await definition.handle(context, request),
      hasLongBody: work === 'file',
    }))
}
