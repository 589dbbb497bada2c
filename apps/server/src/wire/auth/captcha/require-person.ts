import { z } from 'zod'
import { isAuthAdmin, type RequestContext } from '#server/wire/gateway/index.ts'
import type { AuthParts } from '../auth-options.ts'
import { readAuthBody } from '../read-auth-body.ts'

/** A field of each body that only a person may send. What it holds matters only where somebody asks. */
export const CAPTCHA_FIELD = { gotrue_meta_security: z.unknown().optional() }

interface GuardedBody {
  gotrue_meta_security?: unknown
}

/**
 * The body of a request that only a person may make; to be called once the request was counted, before anything is
 * looked up or sent.
 * @throws {AuthError} bad_json, captcha_failed.
 */
export async function readBodyOfPerson<S extends z.ZodType<GuardedBody>>(
  parts: AuthParts,
  context: RequestContext,
  request: Request,
  schema: S,
): Promise<z.output<S>> {
  const body = await readAuthBody(request, schema)
  await requirePerson(parts, context, body)
  return body
}

const Security = z.object({ captcha_token: z.string() })

/** The same of a body that had to be read before. Administrators are programs by right. */
export async function requirePerson(
  { captcha }: Pick<AuthParts, 'captcha'>,
  { credentials, address }: RequestContext,
  body: GuardedBody,
): Promise<void> {
  if (!captcha) return
  if (credentials.kind === 'valid' && isAuthAdmin(credentials.claims)) return
  const { data } = Security.safeParse(body.gotrue_meta_security)
  await captcha.require(data?.captcha_token || null, address)
}
