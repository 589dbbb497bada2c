import { z } from 'zod'
import type { AuthCaptcha } from '../auth-settings.ts'
import { boundedFetch, readJsonResponse } from '../bounded-fetch.ts'
import { ProviderError } from '../provider-error.ts'

/** The provider's verdict on a token; `unknown`, with the reason, if there is no usable response. */
export type CaptchaVerdict =
  | { kind: 'accepted'; hostname: string | null }
  | { kind: 'refused' }
  | { kind: 'unknown'; reason: string }
  /** The secret or site key is wrong: no token can be accepted. */
  | { kind: 'misconfigured'; reason: string }

const ADDRESSES: Record<AuthCaptcha['provider'], string> = {
  hcaptcha: 'https://api.hcaptcha.com/siteverify',
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
}
const TIMEOUT_MS = 5_000

const SiteverifyResponse = z.object({
  success: z.boolean(),
  hostname: z.string().nullish(),
  'error-codes': z.array(z.string()).nullish(),
})

/** Error codes that only wrong settings cause, never the token. */
const CONFIGURATION_ERRORS = /^(missing|invalid)-input-secret$|^sitekey-secret-mismatch$/
const PROVIDER_ERROR = 'internal-error'

/**
 * Verifies a token, which consumes it: the provider accepts each once (hCaptcha and Turnstile: siteverify). A failed
 * request is a verdict too; its reason contains neither the token nor the secret.
 */
export async function verifyCaptchaToken(
  { provider, secret, siteKey, url }: AuthCaptcha,
  { token, address }: { token: string; address: string },
): Promise<CaptchaVerdict> {
  const form = new URLSearchParams({ secret, response: token, remoteip: address })
  // Without the site key, a token solved on another site of the same owner would be accepted.
  if (provider === 'hcaptcha') form.set('sitekey', siteKey)
  try {
    const request = { method: 'POST', body: form, headers: { accept: 'application/json' } }
    const response = await boundedFetch(url ?? ADDRESSES[provider], request, AbortSignal.timeout(TIMEOUT_MS))
    return readVerdict(await readJsonResponse(response))
  } catch (error) {
    if (error instanceof ProviderError) return { kind: 'unknown', reason: error.reason }
    throw error
  }
}

function readVerdict(body: unknown): CaptchaVerdict {
  const parsed = SiteverifyResponse.safeParse(body)
  if (!parsed.success) return { kind: 'unknown', reason: 'its answer could not be understood' }
  const { success, hostname, 'error-codes': codes } = parsed.data
  if (success) return { kind: 'accepted', hostname: hostname?.toLowerCase() || null }
  const ours = codes?.find((code) => CONFIGURATION_ERRORS.test(code))
  if (ours !== undefined) return { kind: 'misconfigured', reason: ours }
  if (codes?.includes(PROVIDER_ERROR)) return { kind: 'unknown', reason: PROVIDER_ERROR }
  return { kind: 'refused' }
}
