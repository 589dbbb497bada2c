import { timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type CompletionRequest, readCompletionRequest } from './completion-request.ts'
import { type Completion, type Engine, PromptTooLongError } from './engine.ts'
import { RequestQueue } from './request-queue.ts'

interface ServeOptions {
  engine: Engine
  name: string
  key: string
  /** Called with the speed and the words of each response. */
  onCompletion: (completion: Completion, words: number) => void
}

const BODY_MAX_BYTES = 256 * 1024
const QUEUE_MAX = 64
/** Shorter than a client's patience with a silent server, which a long prompt exceeds. */
const PING_MS = 5_000

/** The part of the OpenAI API that the model writer uses, on the loopback address. */
export function createModelServer(options: ServeOptions): Server {
  const queue = new RequestQueue(QUEUE_MAX)
  return createServer((request, response) => {
    handle(options, queue, request, response).catch(() => response.destroy())
  })
}

async function handle(
  options: ServeOptions,
  queue: RequestQueue,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (!hasKey(request, options.key)) return refuse(response, 401, 'invalid_api_key')
  if (request.method === 'GET' && request.url === '/v1/models') {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ object: 'list', data: [{ id: options.name, object: 'model' }] }))
    return
  }
  if (request.method !== 'POST' || request.url !== '/v1/chat/completions') {
    return refuse(response, 404, 'not_found')
  }
  const body = await readBody(request)
  if (body === null) return refuse(response, 413, 'body_too_large')
  const completion = readCompletionRequest(body)
  if (!completion) return refuse(response, 400, 'invalid_request')
  try {
    options.engine.countTokens(completion)
  } catch (error) {
    if (!(error instanceof PromptTooLongError)) throw error
    return refuse(response, 400, 'context_length_exceeded')
  }
  // A client that hangs up frees the queue.
  const hangUp = new AbortController()
  response.on('close', () => hangUp.abort())
  if (queue.isFull) return refuse(response, 503, 'queue_full')
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' })
  response.write(': queued\n\n')
  const ping = setInterval(() => response.write(': waiting\n\n'), PING_MS)
  try {
    await queue.run(() => stream(options, completion, response, hangUp.signal), hangUp.signal)
  } catch {
    if (hangUp.signal.aborted) return
    send(response, { error: { type: 'server_error', code: 'generation_failed' } })
    response.end()
  } finally {
    clearInterval(ping)
  }
}

async function stream(
  { engine, name, onCompletion }: ServeOptions,
  request: CompletionRequest,
  response: ServerResponse,
  signal: AbortSignal,
): Promise<void> {
  const head = { object: 'chat.completion.chunk', model: name }
  let text = ''
  const completion = await engine.complete(
    request,
    (piece) => {
      text += piece
      send(response, { ...head, choices: [{ index: 0, delta: { content: piece }, finish_reason: null }] })
    },
    signal,
  )
  const { finish, inputTokens, outputTokens } = completion
  send(response, { ...head, choices: [{ index: 0, delta: {}, finish_reason: finish }] })
  send(response, {
    ...head,
    choices: [],
    usage: {
      prompt_tokens: inputTokens,
      completion_tokens: outputTokens,
      total_tokens: inputTokens + outputTokens,
    },
  })
  response.end('data: [DONE]\n\n')
  onCompletion(completion, text.split(/\s+/).filter(Boolean).length)
}

function send(response: ServerResponse, event: object): void {
  response.write(`data: ${JSON.stringify(event)}\n\n`)
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, {
    'content-type': 'application/json',
    ...(status === 503 ? { 'retry-after': '5' } : {}),
  })
  response.end(JSON.stringify({ error: { code, type: 'invalid_request_error' } }))
}

function hasKey({ headers }: IncomingMessage, key: string): boolean {
  const given = Buffer.from(headers.authorization ?? '')
  const wanted = Buffer.from(`Bearer ${key}`)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

/** Null when it is too large. */
async function readBody(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request) {
    bytes += (chunk as Buffer).length
    if (bytes > BODY_MAX_BYTES) return null
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks).toString('utf8')
}
