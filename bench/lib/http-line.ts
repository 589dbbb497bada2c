import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export interface Asked {
  method: string
  path: string
  headers?: Record<string, string>
  body?: unknown
}

export interface Answered {
  status: number
  head: string
  body: string
  /** From the first byte of the question to the last of the answer. */
  ms: number
}

/** One connection that stays open, for one question at a time. */
export interface HttpLine {
  ask(question: Asked): Promise<Answered>
  close(): void
}

const END_OF_HEAD = '\r\n\r\n'
const NO_CONTENT = 204
const END_OF_CHUNKS = '0\r\n\r\n'

/**
 * Speaks as little HTTP as answers of known length and in chunks need: a client that uses a tenth of a millisecond of
 * processor time would be most of what is measured.
 */
export async function openLine(url: string): Promise<HttpLine> {
  const { hostname, port, host } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.setNoDelay(true)
  await once(socket, 'connect')
  // Whoever is asking hears of it by the end of the connection.
  socket.on('error', () => undefined)
  return {
    ask: (question) => ask(socket, host, question),
    close: () => socket.destroy(),
  }
}

function ask(socket: Socket, host: string, { method, path, headers = {}, body }: Asked): Promise<Answered> {
  const text = body === undefined ? '' : JSON.stringify(body)
  const lines = Object.entries({
    host,
    ...(text
      ? { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }
      : {}),
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  const { promise, resolve, reject } = Promise.withResolvers<Answered>()
  const startedAt = performance.now()
  // Characters are bytes here: lengths are of bytes, and nothing that is measured leaves ASCII.
  let received = ''
  const onData = (data: Buffer) => {
    received += data.toString('latin1')
    const answer = readAnswer(received)
    if (!answer) return
    finish()
    resolve({ ...answer, ms: performance.now() - startedAt })
  }
  const onClose = () => {
    finish()
    reject(new Error(`the connection closed in the middle of ${method} ${path}`))
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

function readAnswer(received: string): Omit<Answered, 'ms'> | undefined {
  const end = received.indexOf(END_OF_HEAD)
  if (end === -1) return undefined
  const head = received.slice(0, end)
  const body = received.slice(end + END_OF_HEAD.length)
  const length = /\ncontent-length: (\d+)/i.exec(head)?.[1]
  const status = Number(head.slice(9, 12))
  const isWhole =
    status === NO_CONTENT ||
    (length === undefined ? body.endsWith(END_OF_CHUNKS) : body.length >= Number(length))
  return isWhole ? { status, head, body } : undefined
}
