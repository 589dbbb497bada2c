import { ProviderError } from './provider-error.ts'

/** Many times the size of any expected response: keys, tokens, addresses, captcha verdicts. */
const ANSWER_MAX_BYTES = 256 * 1024

/**
 * Fetches from a provider with limits on size and time. Redirects are refused: a compromised endpoint could otherwise
 * send the client secret elsewhere.
 * @throws {ProviderError} unreachable.
 */
export async function boundedFetch(url: string, init: RequestInit, deadline: AbortSignal): Promise<Response> {
  try {
    const signal = init.signal ? AbortSignal.any([init.signal, deadline]) : deadline
    const response = await fetch(url, { ...init, redirect: 'manual', signal })
    if (response.status >= 500 || (response.status >= 300 && response.status < 400)) {
      await response.body?.cancel()
      throw new ProviderError('unreachable', `it answered ${response.status}`)
    }
    const { status, headers } = response
    const body = await readBody(response)
    return new Response(status === 204 ? null : body, { status, headers })
  } catch (error) {
    throw error instanceof ProviderError ? error : new ProviderError('unreachable', describeFailure(error))
  }
}

/** @throws {ProviderError} unreachable, for invalid JSON. */
export async function readJsonResponse(response: Response): Promise<unknown> {
  try {
    const body: unknown = await response.json()
    return body
  } catch {
    throw new ProviderError('unreachable', 'its answer is not JSON')
  }
}

async function readBody(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    // Leaving the loop cancels the stream.
    if (size > ANSWER_MAX_BYTES) throw new ProviderError('unreachable', 'its answer was too long')
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}

/** Only the kind of a failure: messages can contain URLs with codes. */
function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return 'it could not be asked'
  const { cause } = error
  const code = cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : null
  return `it could not be asked: ${code ?? error.name}`
}
