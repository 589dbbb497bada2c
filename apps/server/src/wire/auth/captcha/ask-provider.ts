import { z } from 'zod'
import type { AuthCaptcha } from '../auth-options.ts'
import { boundedFetch, readJson } from '../providers/upstream/bounded-fetch.ts'
import { ProviderFailure } from '../providers/upstream/provider-failure.ts'

/** What the provider says of a token; `unknown` with the reason where it says nothing that can be understood. */
export type Verdict =
  | { kind: 'accepted'; hostname: string | null }
  | { kind: 'refused' }
  | { kind: 'unknown'; reason: string }
  /** Our own settings are wrong: no token could be right. */
  | { kind: 'misconfigured'; reason: string }

const ADDRESSES: Record<AuthCaptcha['provider'], string> = {
  hcaptcha: 'https://api.hcaptcha.com/siteverify',
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
}
const TIMEOUT_MS = 5_000

const Answer = z.object({
  success: z.boolean(),
  hostname: z.string().nullish(),
  'error-codes': z.array(z.string()).nullish(),
})

/** Nobody who sends a token can bring these about. */
const OUR_FAULTS = /^(missing|invalid)-input-secret$|^sitekey-secret-mismatch$/
const ITS_FAULT = 'internal-error'

/**
 * Has a token checked, which uses it up: the provider accepts each once. What goes wrong is a verdict too, and its reason
 * names neither the token nor the secret.
 */
export async function askProvider(
  { provider, secret, siteKey, url }: AuthCaptcha,
  { token, address }: { token: string; address: string },
): Promise<Verdict> {
  const form = new URLSearchParams({ secret, response: token, remoteip: address })
  // Else a token would do that somebody solved for another site of the same owner.
  if (provider === 'hcaptcha') form.set('sitekey', siteKey)
  try {
    const request = { method: 'POST', body: form, headers: { accept: 'application/json' } }
    const response = await boundedFetch(url ?? ADDRESSES[provider], request, AbortSignal.timeout(TIMEOUT_MS))
    return verdictOf(await readJson(response))
  } catch (error) {
    if (error instanceof ProviderFailure) return { kind: 'unknown', reason: error.reason }
    throw error
  }
}

function verdictOf(answer: unknown): Verdict {
  const parsed = Answer.safeParse(answer)
  if (!parsed.success) return { kind: 'unknown', reason: 'its answer could not be understood' }
  const { success, hostname, 'error-codes': codes } = parsed.data
  if (success) return { kind: 'accepted', hostname: hostname?.toLowerCase() || null }
  const ours = codes?.find((code) => OUR_FAULTS.test(code))
  if (ours !== undefined) return { kind: 'misconfigured', reason: ours }
  if (codes?.includes(ITS_FAULT)) return { kind: 'unknown', reason: ITS_FAULT }
  return { kind: 'refused' }
}
