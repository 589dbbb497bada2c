import { ProviderFailure } from './provider-failure.ts'

/** Many times what providers answer: keys, tokens, somebody's addresses, what they think of a captcha. */
const ANSWER_MAX_BYTES = 256 * 1024

/**
 * Asks a provider: follows it nowhere, since whoever answers in its place must not be able to send our secret elsewhere,
 * and takes in no more than it can have to say, until `deadline`.
 * @throws {ProviderFailure} unreachable.
 */
export async function boundedFetch(url: string, init: RequestInit, deadline: AbortSignal): Promise<Response> {
  try {
    const signal = init.signal ? AbortSignal.any([init.signal, deadline]) : deadline
    const response = await fetch(url, { ...init, redirect: 'manual', signal })
    if (response.status >= 500 || (response.status >= 300 && response.status < 400)) {
      await response.body?.cancel()
      throw new ProviderFailure('unreachable', `it answered ${response.status}`)
    }
    const { status, headers } = response
    const body = await readWhole(response)
    return new Response(status === 204 ? null : body, { status, headers })
  } catch (error) {
    throw error instanceof ProviderFailure ? error : new ProviderFailure('unreachable', reasonOf(error))
  }
}

/** @throws {ProviderFailure} unreachable, for what is no JSON. */
export async function readJson(response: Response): Promise<unknown> {
  try {
    const answer: unknown = await response.json()
    return answer
  } catch {
    throw new ProviderFailure('unreachable', 'its answer is not JSON')
  }
}

async function readWhole(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    // Leaving the loop cancels the stream, so the rest is never taken in.
    if (size > ANSWER_MAX_BYTES) throw new ProviderFailure('unreachable', 'its answer was too long')
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}

/** Of a failed request its kind alone: addresses with codes in them stand in messages. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'it could not be asked'
  const { cause } = error
  const code = cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : null
  return `it could not be asked: ${code ?? error.name}`
}
