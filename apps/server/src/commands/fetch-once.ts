const TIMEOUT_MS = 10_000

/** Requests an external address once. The failure text never contains a secret. */
export async function fetchOnce(
  address: URL,
  headers: Record<string, string> = {},
): Promise<Response | { failure: string }> {
  try {
    // A redirect could send the key to another server.
    return await fetch(address, { headers, redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) })
  } catch (error) {
    const { name, cause } = error as { name?: unknown; cause?: { code?: unknown } }
    if (name === 'TimeoutError') return { failure: `it does not answer within ${TIMEOUT_MS / 1_000} seconds` }
    return { failure: `it can't be reached (${typeof cause?.code === 'string' ? cause.code : String(name)})` }
  }
}
