/**
 * Waits for a piece of work, but no longer than the signal lets it.
 * @throws the signal's reason as soon as it aborts; the work is left to itself.
 */
export async function unlessAborted<Result>(work: PromiseLike<Result>, signal: AbortSignal): Promise<Result> {
  const aborted = Promise.withResolvers<never>()
  const onAbort = () => aborted.reject(signal.reason)
  if (signal.aborted) onAbort()
  signal.addEventListener('abort', onAbort, { once: true })
  try {
    return await Promise.race([work, aborted.promise])
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}
