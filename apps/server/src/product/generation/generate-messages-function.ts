import type { StopAnswer } from '@firstline/contract/generation'
import { GenerationCall } from '@firstline/contract/generation-calls'
import { AppError } from '#server/app-error.ts'
import { parseFields, readJsonBody } from '@firstline/platform/json-body'
import { defineFunction, jsonResponse, type WireFunction } from '@firstline/wire/functions'
import {
  type AcceptedGeneration,
  acceptSubmission,
  type GenerationDependencies,
} from './accept-submission.ts'
import { formatStopKey } from './generation-runner.ts'
import { respondWithGeneration, parseResponseMode } from './respond-with-generation.ts'
import { createLogEntry } from './run-generation.ts'

/** A queued generation is swept some seconds after its deadline; the response must outlast that. */
const ANSWER_MARGIN_MS = 15_000

/** The time limit of a response that waits for a whole generation. */
export function responseTimeLimit(timeoutMs: number): number {
  return timeoutMs + ANSWER_MARGIN_MS
}

/**
 * `generate-messages`: submits, follows or stops a generation. Submitting and following respond with a JSON array or
 * server-sent events.
 */
export function generateMessagesFunction(parts: GenerationDependencies): WireFunction {
  return defineFunction({
    name: 'generate-messages',
    access: 'user',
    timeLimitMs: responseTimeLimit(parts.timeoutMs),
    async handler({ userId, email }, request) {
      const call = parseFields(GenerationCall, (await readJsonBody(request)) ?? {})
      if (call.action === 'stop') return jsonResponse(await stopGeneration(parts, userId, call.requestId))
      const mode = parseResponseMode(request)
      const accepted =
        call.action === 'follow'
          ? await findAccepted(parts, userId, call.requestId)
          : await acceptSubmission(parts, { id: userId, email: email ?? '' }, call)
      return respondWithGeneration(parts, accepted, mode)
    },
  })
}

/**
 * The caller's generation, for a client that follows it: nothing is started, run again or charged.
 * @throws {AppError} not_found
 */
async function findAccepted(
  { store, writers }: GenerationDependencies,
  userId: string,
  requestId: string,
): Promise<AcceptedGeneration> {
  const found = await store.findRequest('user_id', userId, requestId)
  if (!found) throw new AppError('not_found')
  return { ...found, requestId, writer: writers.member }
}

/**
 * Stops the caller's generation. Before the first item the credit is refunded; later the written items are kept and
 * charged. Stopping an ended generation changes nothing and returns whether the credit was refunded.
 * @throws {AppError} not_found
 */
async function stopGeneration(
  { store, wakeUps, clock, writers }: GenerationDependencies,
  userId: string,
  requestId: string,
): Promise<StopAnswer> {
  const log = createLogEntry(writers, writers.member, undefined)
  const stop = await store.stop(userId, requestId, log, clock.now())
  if (!stop.generationId) throw new AppError('not_found')
  wakeUps.wake(formatStopKey(stop.generationId))
  wakeUps.wake(stop.generationId)
  return { stopped: stop.outcome === 'stopped', refunded: stop.refunded }
}
