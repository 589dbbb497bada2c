import { z } from 'zod'
import { isAuthAdmin, type RequestContext } from '@firstline/wire/gateway'
import { readAuthBody } from '../read-auth-body.ts'
import type { Captcha } from './create-captcha.ts'

/** The captcha token's field in each protected body. It is validated only if a captcha is configured. */
export const CAPTCHA_FIELD = { gotrue_meta_security: z.unknown().optional() }

export interface GuardedBody {
  gotrue_meta_security?: unknown
}

const Security = z.object({ captcha_token: z.string() })

/** Checks the captcha of a body that was read already. Callers with the service key are exempt. */
export async function requireCaptcha(
  { captcha }: { captcha: Captcha | null },
  { credentials, address }: RequestContext,
  body: GuardedBody,
): Promise<void> {
  if (!captcha) return
  if (credentials.kind === 'valid' && isAuthAdmin(credentials.claims)) return
  const { data } = Security.safeParse(body.gotrue_meta_security)
  await captcha.require(data?.captcha_token || null, address)
}

/**
 * Reads the body of a captcha-protected request. Call it after the rate limit and before any lookup or message.
 * @throws {AuthError} bad_json, captcha_failed.
 */
export async function readCaptchaProtectedBody<S extends z.ZodType<GuardedBody>>(
  limits: { requireCaptcha(context: RequestContext, body: GuardedBody): Promise<void> },
  context: RequestContext,
  request: Request,
  schema: S,
): Promise<z.output<S>> {
  const body = await readAuthBody(request, schema)
  await limits.requireCaptcha(context, body)
  return body
}
