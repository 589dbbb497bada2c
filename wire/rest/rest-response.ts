/** A response before it is sent. */
export interface RestResponse {
  status: number
  headers: Headers
  body: string | null
}

/** In characters. A longer body is sent in such chunks, as fast as the client reads. */
const CHUNK_LENGTH = 64 * 1024

/** Creates the response. A long body is in memory until it is sent. */
export function createResponse({ body, status, headers }: RestResponse): {
  response: Response
  hasLongBody: boolean
} {
  if (body === null || body.length <= CHUNK_LENGTH) {
    return { response: new Response(body, { status, headers }), hasLongBody: false }
  }
  headers.set('Content-Length', String(Buffer.byteLength(body)))
  return { response: new Response(streamText(body), { status, headers }), hasLongBody: true }
}

/** Encodes a chunk when it is read: the whole text would block the event loop, and be in memory twice. */
function streamText(text: string): ReadableStream<Uint8Array> {
  let position = 0
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      if (position >= text.length) return controller.close()
      const start = position
      position = Math.min(text.length, start + CHUNK_LENGTH)
      // A surrogate pair is encoded as a whole.
      if (position < text.length && (text.charCodeAt(position - 1) & 0xfc_00) === 0xd8_00) position -= 1
      controller.enqueue(Buffer.from(text.slice(start, position)))
    },
  })
}
