const PATIENCE_MS = 10_000

/** Asks an address outside of this machine once. Gives the answer, or why there was none, without a secret. */
export async function askAddress(
  address: URL,
  headers: Record<string, string> = {},
): Promise<Response | { failure: string }> {
  try {
    // A redirect could send the key to another server.
    return await fetch(address, { headers, redirect: 'manual', signal: AbortSignal.timeout(PATIENCE_MS) })
  } catch (error) {
    const { name, cause } = error as { name?: unknown; cause?: { code?: unknown } }
    if (name === 'TimeoutError')
      return { failure: `it does not answer within ${PATIENCE_MS / 1_000} seconds` }
    return { failure: `it can't be reached (${typeof cause?.code === 'string' ? cause.code : String(name)})` }
  }
}
