import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { answerApi, type ApiReply, createErrorReply } from './answer-api.ts'
import { runControl } from './control.ts'
import { DEFAULT_PRICES, describeSettings } from './default-prices.ts'
import { createEvents } from './events.ts'
import { createState, MissingObjectError, requireObject } from './objects.ts'
import { answerPage } from './pages.ts'
import { type FormFields, parseForm } from './parse-form.ts'
import { createTestProvider } from './provider.ts'
import type {
  TestPayments,
  TestPaymentsMode,
  TestPaymentsOptions,
  TestPaymentsRequest,
} from './test-payments.ts'

/** Starts a payment provider without money: the API, a checkout page, a portal page and signed events. */
export async function startTestPayments(options: TestPaymentsOptions = {}): Promise<TestPayments> {
  const {
    secretKey = 'sk_test_firstline',
    webhookSecret = 'whsec_firstlinetest',
    now = () => new Date(),
    send = fetch,
    holdsEvents = false,
  } = options
  const prices = options.prices ?? DEFAULT_PRICES
  const state = createState(prices)
  const events = createEvents({ secret: webhookSecret, now, send, holds: holdsEvents })
  const seconds = () => Math.floor(now().getTime() / 1_000)
  const base = () => url
  const { emit } = events
  const provider = createTestProvider({ state, now: seconds, base, emit })
  const requests: TestPaymentsRequest[] = []
  const replies = new Map<string, ApiReply>()
  let url = ''
  let mode: TestPaymentsMode = 'ok'
  if (options.webhookUrl !== undefined) events.setWebhook(options.webhookUrl)

  /** The same key again gets the same reply, as long as the first one was no error of the server. */
  function answerOnce(method: string, path: string, key: string | null, fields: FormFields): ApiReply {
    const known = key === null ? undefined : replies.get(key)
    if (known) return known
    const parts = path.split('/').slice(2)
    const reply = answerApi(
      { state, provider, events: events.events, now: seconds, base, emit },
      { method, parts, fields },
    )
    if (!reply) return createErrorReply(404, null, `Unrecognized request URL (${method}: ${path})`)
    if (key !== null) replies.set(key, reply)
    return reply
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET' } = request
    const { pathname, searchParams } = new URL(request.url ?? '/', url)
    const body = await text(request)
    const fields = parseForm(method === 'GET' ? searchParams.toString() : body)
    if (pathname === '/control') return sendJson(response, runControl(controls, body))
    if (pathname.startsWith('/v1/')) {
      const idempotencyKey = header(request, 'idempotency-key')
      requests.push({ method, path: pathname, idempotencyKey })
      if (mode === 'silent') return
      if (mode === 'reset') return void response.destroy()
      if (mode === 'wrong-key')
        return sendJson(response, createErrorReply(401, null, 'Invalid API Key provided.'))
      if (mode === 'unavailable') return sendJson(response, createErrorReply(503, null, 'Try again later.'))
      if (header(request, 'authorization') !== `Bearer ${secretKey}`) {
        return sendJson(response, createErrorReply(401, null, 'Invalid API Key provided'))
      }
      return sendJson(response, answerOnce(method, pathname, idempotencyKey, fields))
    }
    const parts = pathname.split('/').slice(1)
    const page = answerPage({ state, provider }, { method, parts, query: searchParams, fields })
    if (!page) return sendJson(response, createErrorReply(404, null, 'Not found.'))
    if ('redirect' in page) response.writeHead(303, { location: page.redirect }).end()
    else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page.html)
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      if (error instanceof MissingObjectError) {
        sendJson(response, createErrorReply(404, 'resource_missing', error.message))
      } else {
        const message = error instanceof Error ? error.message : String(error)
        sendJson(response, createErrorReply(400, null, message))
      }
    })
  })
  server.listen(options.port ?? 0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The test provider has no port')
  url = `http://127.0.0.1:${address.port}`

  const controls: TestPayments = {
    ...provider,
    url,
    settings: describeSettings({ secretKey, webhookSecret, prices, url }),
    state,
    events: events.events,
    requests,
    deliver: events.deliver,
    setWebhook: events.setWebhook,
    dropEvents: events.dropEvents,
    setMode(wanted) {
      mode = wanted
    },
    cancelAtPeriodEnd(id, isCanceled) {
      provider.cancelAtPeriodEnd(id, isCanceled)
    },
    findSession: (address) => requireObject(state.sessions, new URL(address).pathname.split('/')[2] ?? ''),
    async close() {
      events.close()
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
  return controls
}

function header(request: IncomingMessage, name: string): string | null {
  const value = request.headers[name]
  return typeof value === 'string' ? value : null
}

function sendJson(response: ServerResponse, { status, body }: ApiReply): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
