/**
 * Returns the same stream; `release` is called when it ends, fails or is canceled. With `idleMs` it fails when the client
 * reads nothing for so long, because a stalled download would keep what it holds.
 */
export function releaseAtEnd(
  body: ReadableStream<Uint8Array>,
  release: () => void,
  idleMs?: number,
): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  let idle: NodeJS.Timeout | undefined
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      clearTimeout(idle)
      const fail = async (reason: unknown) => {
        release()
        controller.error(reason)
        await reader.cancel(reason).catch(() => undefined)
      }
      try {
        const { done, value } = await reader.read()
        if (done) {
          release()
          controller.close()
          return
        }
        controller.enqueue(value)
        if (idleMs !== undefined) {
          idle = setTimeout(() => void fail(new Error('The client stopped reading')), idleMs).unref()
        }
      } catch (error) {
        await fail(error)
      }
    },
    async cancel(reason) {
      clearTimeout(idle)
      release()
      await reader.cancel(reason)
    },
  })
}
