import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export interface HttpRequest {
  method: string
  path: string
  headers?: Record<string, string>
  body?: unknown
}

export interface HttpResponse {
  status: number
  head: string
  body: string
  /** From the first byte of the request to the last of the response. */
  ms: number
}

/** A persistent connection for one request at a time. */
export interface HttpConnection {
  send(request: HttpRequest): Promise<HttpResponse>
  close(): void
}

const END_OF_HEAD = '\r\n\r\n'
const NO_CONTENT = 204
const END_OF_CHUNKS = '0\r\n\r\n'

/**
 * A minimal HTTP client: reads responses with a length and chunked ones. A general client uses a tenth of a millisecond
 * of processor time per request, as much as some of what is measured.
 */
export async function openConnection(url: string): Promise<HttpConnection> {
  const { hostname, port, host } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.setNoDelay(true)
  await once(socket, 'connect')
  // A request fails when the connection closes.
  socket.on('error', () => undefined)
  return { send: (request) => send(socket, host, request), close: () => socket.destroy() }
}

function send(
  socket: Socket,
  host: string,
  { method, path, headers = {}, body }: HttpRequest,
): Promise<HttpResponse> {
  const text = body === undefined ? '' : JSON.stringify(body)
  const lines = Object.entries({
    host,
    ...(text
      ? { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }
      : {}),
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  const { promise, resolve, reject } = Promise.withResolvers<HttpResponse>()
  const startedAt = performance.now()
  // One character per byte, because lengths are in bytes. All measured responses are ASCII.
  let received = ''
  const onData = (data: Buffer) => {
    received += data.toString('latin1')
    const response = readResponse(received)
    if (!response) return
    finish()
    resolve({ ...response, ms: performance.now() - startedAt })
  }
  const onClose = () => {
    finish()
    reject(new Error(`The connection closed during ${method} ${path}`))
  }
  function finish(): void {
    socket.off('data', onData)
    socket.off('close', onClose)
  }
  socket.on('data', onData)
  socket.on('close', onClose)
  socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${text}`)
  return promise
}

function readResponse(received: string): Omit<HttpResponse, 'ms'> | undefined {
  const end = received.indexOf(END_OF_HEAD)
  if (end === -1) return undefined
  const head = received.slice(0, end)
  const body = received.slice(end + END_OF_HEAD.length)
  const length = /\ncontent-length: (\d+)/i.exec(head)?.[1]
  const status = Number(head.slice(9, 12))
  const isComplete =
    status === NO_CONTENT ||
    (length === undefined ? body.endsWith(END_OF_CHUNKS) : body.length >= Number(length))
  return isComplete ? { status, head, body } : undefined
}
