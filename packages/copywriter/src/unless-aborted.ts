/**
 * Waits for `work` until the signal aborts; the work itself continues.
 * @throws the signal's reason when it aborts.
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
