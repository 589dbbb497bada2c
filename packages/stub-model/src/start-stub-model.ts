import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { asChatRequest, readJson } from './chat-request.ts'
import { isStubMode, STUB_MODES } from './modes.ts'
import type { StubMode } from './modes.ts'
import { createPacer } from './pacer.ts'
import { errorReply } from './reply.ts'
import type { Reply } from './reply.ts'
import { replyTo } from './reply-to.ts'
import { sendReply } from './send-reply.ts'
import { monotonicNow } from './stub-model.ts'
import type { ResponseFormat, StubCall, StubModel, StubOptions } from './stub-model.ts'

const SLOW_MS = 2_000
const CALLS_KEPT = 1_000
const PREFIX = 'stub/'

/**
 * Starts a model server that speaks chat completions over real HTTP and needs no model: `POST /v1/chat/completions`,
 * `GET /v1/models`, and `GET` and `POST /mode` for the mode. For development, tests and measurements only.
 */
export async function startStubModel(options: StubOptions = {}): Promise<StubModel> {
  const { firstTokenMs = 0, tokensPerSecond = null, usage = true, accepts, modeOf = modeByName } = options
  const pacer = createPacer()
  const calls: StubCall[] = []
  let mode = options.mode ?? 'ok'
  let next: StubMode[] = []

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    switch (`${request.method} ${request.url?.split('?')[0]}`) {
      case 'POST /v1/chat/completions':
        return complete(request, response)
      case 'GET /v1/models':
        return sendJson(response, { object: 'list', data: modelList() })
      case 'GET /mode':
        return sendJson(response, { mode, modes: STUB_MODES })
      case 'POST /mode': {
        const wanted = (await readJson(request)) as { mode?: unknown } | undefined
        if (!isStubMode(wanted?.mode)) return send(response, fault('There is no such mode.'))
        mode = wanted.mode
        return sendJson(response, { mode })
      }
      default:
        return send(response, errorReply(404, { message: 'Not found.', type: 'invalid_request_error' }))
    }
  }

  async function complete(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const at = monotonicNow()
    const body = asChatRequest(await readJson(request))
    if (!body) return send(response, fault('We could not parse the JSON body of your request.'))
    const call: StubCall = {
      body,
      headers: request.headers,
      mode: next.shift() ?? modeOf(body.model) ?? mode,
      at,
      messagesSentAt: [],
    }
    calls.push(call)
    if (calls.length > CALLS_KEPT) calls.shift()
    response.on('finish', () => {
      call.endedAt = monotonicNow()
    })
    response.on('close', () => {
      if (call.endedAt === undefined) call.abortedAt = monotonicNow()
    })
    const format = body.response_format?.type ?? 'text'
    if (accepts && !accepts.includes(format)) return send(response, unsupported(format))
    const reply = await replyTo(body, call.mode, options)
    if (response.destroyed || reply.kind === 'nothing') return
    if (reply.kind === 'status') return send(response, reply)
    const rate = tokensPerSecond === null ? 0 : 1_000 / tokensPerSecond
    const intervalMs = call.mode === 'slow' ? SLOW_MS : rate
    sendReply(response, call, reply, { pacer, firstTokenMs, intervalMs, usage })
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      // The caller has gone, or a prompt is beyond this stub: either way the caller is to notice.
      response.destroy(error instanceof Error ? error : undefined)
    })
  })
  server.listen(options.port ?? 0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The stub model has no port')

  return {
    url: `http://127.0.0.1:${address.port}/v1`,
    calls,
    get mode() {
      return mode
    },
    setMode(wanted) {
      mode = wanted
    },
    setNext(modes) {
      next = [...modes]
    },
    async close() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

function modeByName(model: string): StubMode | undefined {
  const name = model.startsWith(PREFIX) ? model.slice(PREFIX.length) : undefined
  return isStubMode(name) ? name : undefined
}

function modelList() {
  const names = ['stub', ...STUB_MODES.map((mode) => `${PREFIX}${mode}`)]
  return names.map((id) => ({ id, object: 'model', created: 0, owned_by: 'stub' }))
}

function send(response: ServerResponse, reply: Reply): void {
  if (reply.kind !== 'status') return
  response.writeHead(reply.status, reply.headers).end(reply.body)
}

function sendJson(response: ServerResponse, body: object): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

const fault = (message: string) => errorReply(400, { message, type: 'invalid_request_error' })

function unsupported(format: ResponseFormat): Reply {
  return errorReply(400, {
    message: `Invalid parameter: 'response_format' of type '${format}' is not supported with this model.`,
    type: 'invalid_request_error',
    param: 'response_format',
  })
}
