import { z } from 'zod'
import type { AuthCaptcha } from '../auth-options.ts'

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
/** Many times what the answer has. */
const ANSWER_MAX_BYTES = 16 * 1024

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
    const response = await fetch(url ?? ADDRESSES[provider], {
      method: 'POST',
      body: form,
      headers: { accept: 'application/json' },
      // Whoever answers in the provider's place must not be able to send the secret elsewhere.
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const isAnswer = response.ok || (response.status >= 400 && response.status < 500)
    if (!isAnswer) {
      await response.body?.cancel()
      return { kind: 'unknown', reason: `it answered ${response.status}` }
    }
    return verdictOf(await readAnswer(response))
  } catch (error) {
    return { kind: 'unknown', reason: reasonOf(error) }
  }
}

function verdictOf(text: string | null): Verdict {
  if (text === null) return { kind: 'unknown', reason: 'its answer was too long' }
  const parsed = Answer.safeParse(JSON.parse(text))
  if (!parsed.success) return { kind: 'unknown', reason: 'its answer could not be understood' }
  const { success, hostname, 'error-codes': codes } = parsed.data
  if (success) return { kind: 'accepted', hostname: hostname?.toLowerCase() || null }
  const ours = codes?.find((code) => OUR_FAULTS.test(code))
  if (ours !== undefined) return { kind: 'misconfigured', reason: ours }
  if (codes?.includes(ITS_FAULT)) return { kind: 'unknown', reason: ITS_FAULT }
  return { kind: 'refused' }
}

/** Null for more than any answer has; the rest is then never taken in. */
async function readAnswer(response: Response): Promise<string | null> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > ANSWER_MAX_BYTES) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

function reasonOf(error: unknown): string {
  if (error instanceof SyntaxError) return 'its answer could not be understood'
  const { name, cause } = error as { name?: unknown; cause?: { code?: unknown } }
  return `it could not be asked: ${typeof cause?.code === 'string' ? cause.code : String(name)}`
}
