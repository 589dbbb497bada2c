import type { z } from 'zod'
import type { RequestContext } from '@firstline/wire/gateway'
import type { Limits } from '../limits/limits.ts'
import { readAuthBody } from '../read-auth-body.ts'
import type { GuardedBody } from './require-captcha.ts'

/**
 * Reads the body of a captcha-protected request. Call it after the rate limit and before any lookup or message.
 * @throws {AuthError} bad_json, captcha_failed.
 */
export async function readCaptchaProtectedBody<S extends z.ZodType<GuardedBody>>(
  limits: Limits,
  context: RequestContext,
  request: Request,
  schema: S,
): Promise<z.output<S>> {
  const body = await readAuthBody(request, schema)
  await limits.requireCaptcha(context, body)
  return body
}
