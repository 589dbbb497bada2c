/** Reads a stream and counts it while it arrives. @throws what `createError` returns, beyond the limit in bytes. */
export async function collectBytes(
  stream: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  limit: number,
  createError: () => Error,
): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  // Leaving the loop cancels the stream, so the rest is not read.
  for await (const chunk of stream) {
    size += chunk.byteLength
    if (size > limit) throw createError()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
