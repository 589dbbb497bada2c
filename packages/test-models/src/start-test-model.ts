import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { parseCompletionRequest, readJson } from './completion-request.ts'
import type { ResponseFormat } from './completion-request.ts'
import { isTestModelMode, TEST_MODEL_MODES } from './modes.ts'
import type { TestModelMode } from './modes.ts'
import { createPacer } from './pacer.ts'
import { createErrorReply } from './reply.ts'
import type { Reply } from './reply.ts'
import { createReply } from './create-reply.ts'
import { sendReply } from './send-reply.ts'
import { monotonicNow } from './test-model.ts'
import type { TestModelCall, TestModel, TestModelOptions } from './test-model.ts'

const SLOW_MS = 2_000
const CALLS_KEPT = 1_000
const PREFIX = 'stub/'

/**
 * Starts a chat-completions server without a model: `POST /v1/chat/completions`, `GET /v1/models`, and `GET` and
 * `POST /mode`.
 */
export async function startTestModel(options: TestModelOptions = {}): Promise<TestModel> {
  const { firstTokenMs = 0, tokensPerSecond = null, usage = true, accepts, modeOf = findModeByName } = options
  const pacer = createPacer()
  const calls: TestModelCall[] = []
  let mode = options.mode ?? 'ok'
  let next: TestModelMode[] = []

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    switch (`${request.method} ${request.url?.split('?')[0]}`) {
      case 'POST /v1/chat/completions':
        return complete(request, response)
      case 'GET /v1/models':
        return sendJson(response, { object: 'list', data: listModels() })
      case 'GET /mode':
        return sendJson(response, { mode, modes: TEST_MODEL_MODES })
      case 'POST /mode': {
        const wanted = (await readJson(request)) as { mode?: unknown } | undefined
        if (!isTestModelMode(wanted?.mode))
          return send(response, createRequestError('There is no such mode.'))
        mode = wanted.mode
        return sendJson(response, { mode })
      }
      default:
        return send(response, createErrorReply(404, { message: 'Not found.', type: 'invalid_request_error' }))
    }
  }

  async function complete(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const at = monotonicNow()
    const body = parseCompletionRequest(await readJson(request))
    if (!body) return send(response, createRequestError('We could not parse the JSON body of your request.'))
    const call: TestModelCall = {
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
    if (accepts && !accepts.includes(format)) return send(response, createFormatError(format))
    const reply = await createReply(body, call.mode, options)
    if (response.destroyed || reply.kind === 'nothing') return
    if (reply.kind === 'status') return send(response, reply)
    const rate = tokensPerSecond === null ? 0 : 1_000 / tokensPerSecond
    const intervalMs = call.mode === 'slow' ? SLOW_MS : rate
    sendReply(response, call, reply, { pacer, firstTokenMs, intervalMs, usage })
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      // The client has gone, or the test model cannot handle the prompt: the client must notice either way.
      response.destroy(error instanceof Error ? error : undefined)
    })
  })
  server.listen(options.port ?? 0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The test model has no port')

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

function findModeByName(model: string): TestModelMode | undefined {
  const name = model.startsWith(PREFIX) ? model.slice(PREFIX.length) : undefined
  return isTestModelMode(name) ? name : undefined
}

function listModels() {
  const names = ['stub', ...TEST_MODEL_MODES.map((mode) => `${PREFIX}${mode}`)]
  return names.map((id) => ({ id, object: 'model', created: 0, owned_by: 'stub' }))
}

function send(response: ServerResponse, reply: Reply): void {
  if (reply.kind !== 'status') return
  response.writeHead(reply.status, reply.headers).end(reply.body)
}

function sendJson(response: ServerResponse, body: object): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

const createRequestError = (message: string) =>
  createErrorReply(400, { message, type: 'invalid_request_error' })

function createFormatError(format: ResponseFormat): Reply {
  return createErrorReply(400, {
    message: `Invalid parameter: 'response_format' of type '${format}' is not supported with this model.`,
    type: 'invalid_request_error',
    param: 'response_format',
  })
}
