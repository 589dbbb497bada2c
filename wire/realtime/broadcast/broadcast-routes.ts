import { type Context, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { ConcurrencyLimit, type ConcurrencyRule } from '@firstline/platform/concurrency-limit'
import { RequestError } from '@firstline/platform/errors'
import { addressKey } from '@firstline/platform/rate-limits'
import type { Gateway, GatewayEnvironment } from '@firstline/wire/gateway'
import { type Access, readAccess } from '../channels/access.ts'
import { JoinError } from '../channels/join-error.ts'
import type { RealtimeLimits } from '../limits.ts'
import { PRIVATE_ONLY } from '../channels/require-private.ts'
import type { ChannelRights } from '../policies/channel-rights.ts'
import { topicKey } from '../topic-key.ts'
import type { BroadcastContent } from './broadcast.ts'
import type { Broadcasts } from './broadcasts.ts'
import { validateText, type HttpMessage, type MessageErrors, parseMessages } from './parse-messages.ts'
import { readBytes } from '@firstline/platform/read-bytes'
import type { SenderRates } from '../channels/sender-rates.ts'

export interface BroadcastRoutesOptions {
  gateway: Gateway
  broadcasts: Broadcasts
  rights: ChannelRights
  senders: SenderRates
  limits: Pick<RealtimeLimits, 'frameBytes' | 'messagesPerSecond' | 'payloadBytes'>
}

type RequestContext = Context<GatewayEnvironment>

const RATE_LIMIT_EXCEEDED = 'You have exceeded your rate limit'
const BATCH_TOO_LARGE = 'Too many messages to broadcast, please reduce the batch size'
/** A request may have a body of 5 MB, which is read before its messages are counted. */
const RULE: ConcurrencyRule = {
  running: { perCaller: 4, total: Infinity },
  waiting: { perCaller: 100, total: Infinity },
  retryAfterSeconds: 1,
}
/** A binary frame stores each text length in one byte. */
const FRAME_TEXT_BYTES = 255

/** Supabase realtime: broadcast over HTTP, `POST /api/broadcast` and `/api/broadcast/<topic>/events/<event>`. */
export function createBroadcastRoutes(options: BroadcastRoutesOptions): Hono<GatewayEnvironment> {
  const { gateway, broadcasts, rights, limits, senders } = options
  const app = new Hono<GatewayEnvironment>()

  const limit = new ConcurrencyLimit(RULE)
  app.use('/api/broadcast/*', async (c, next) => {
    const { identity, userId } = await readRequestAccess(c, gateway)
    if (identity.role === 'service_role') return next()
    const release = await limit.acquire(userId ?? addressKey(c.get('request').address), c.req.raw)
    try {
      await next()
    } finally {
      release()
    }
  })

  /** @throws {RequestError} too_many_requests. */
  function countMessages(c: RequestContext, { identity, userId }: Access, messages: number): void {
    // The service role is not rate limited anywhere.
    if (identity.role === 'service_role') return
    if (messages > limits.messagesPerSecond) throw createRateLimitError(BATCH_TOO_LARGE)
    const sender = userId ?? addressKey(c.get('request').address)
    if (!senders.consume(sender, messages)) throw createRateLimitError(RATE_LIMIT_EXCEEDED)
  }

  /** @throws {HTTPException} 403. */
  function requirePublicChannels(isPrivate: boolean): void {
    if (!isPrivate && !rights.hasPublic) throw new HTTPException(403, { message: PRIVATE_ONLY })
  }

  function publish(
    { name, isPrivate }: Pick<HttpMessage, 'name' | 'isPrivate'>,
    content: BroadcastContent,
  ): void {
    broadcasts.publish({ topic: topicKey({ name, isPrivate }), content }, null)
  }

  app.post('/api/broadcast', async (c) => {
    const access = await readRequestAccess(c, gateway)
    const parsed = parseMessages(parseJson(await readBytes(c.req.raw, limits.frameBytes)))
    if (parsed.kind === 'invalid') return sendValidationErrors(c, parsed.errors)
    for (const { isPrivate } of parsed.messages) requirePublicChannels(isPrivate)
    const contents = parsed.messages.map((message) => toTextContent(message))
    const errors = contents.map(({ payload }) => checkSize(Buffer.byteLength(payload), limits.payloadBytes))
    if (errors.some((each) => each !== null)) {
      return sendValidationErrors(c, {
        messages: errors.map((error): MessageErrors => (error ? { payload: [error] } : {})),
      })
    }
    countMessages(c, access, contents.length)
    // As in Supabase realtime, messages without permission are skipped and the others are sent.
    const allowed = await findAllowedNames(parsed.messages, (name) =>
      rights.maySend('broadcast', { name, identity: access.identity }),
    )
    parsed.messages.forEach((message, index) => {
      const content = contents[index]
      if (content && (!message.isPrivate || allowed.has(message.name))) publish(message, content)
    })
    return c.body(null, 202)
  })

  app.post('/api/broadcast/:topic/events/:event', async (c) => {
    const access = await readRequestAccess(c, gateway)
    const { topic: name, event } = c.req.param()
    const isPrivate = c.req.query('private') === 'true'
    const errors = validateEvent(c, name, event)
    if (errors) return sendValidationErrors(c, errors)
    requirePublicChannels(isPrivate)
    const bytes = await readBytes(c.req.raw, limits.frameBytes)
    const tooLarge = checkSize(bytes.byteLength, limits.payloadBytes)
    if (tooLarge) return sendValidationErrors(c, { payload: [tooLarge] })
    const content: BroadcastContent = isBinary(c)
      ? { form: 'frame', event, payload: { encoding: 'binary', bytes, metadata: '' } }
      : toTextContent({ event, payload: parseJson(bytes) })
    countMessages(c, access, 1)
    if (isPrivate && !(await rights.maySend('broadcast', { name, identity: access.identity }))) {
      return c.json({ message: 'Unauthorized' }, 403)
    }
    publish({ name, isPrivate }, content)
    return c.body(null, 202)
  })
  return app
}

/** Rates are counted per second, so a smaller batch succeeds after one second. */
function createRateLimitError(message: string): RequestError {
  return new RequestError('too_many_requests', { message, retryAfterSeconds: 1 })
}

/** Requires an API key at least; a bearer token takes precedence. @throws {HTTPException} 401. */
async function readRequestAccess(c: RequestContext, gateway: Gateway): Promise<Access> {
  const { credentials } = c.get('request')
  const token =
    credentials.kind === 'none' ? (c.req.header('apikey') ?? c.req.query('apikey') ?? '') : credentials.token
  try {
    return await readAccess(gateway, token)
  } catch (error) {
    if (error instanceof JoinError) throw new HTTPException(401, { message: 'Unauthorized' })
    throw error
  }
}

/** Returns the private channels that the sender may write to. Each name is checked once. */
async function findAllowedNames(
  messages: readonly HttpMessage[],
  maySend: (name: string) => Promise<boolean>,
): Promise<Set<string>> {
  const names = new Set(messages.filter(({ isPrivate }) => isPrivate).map(({ name }) => name))
  const asked = await Promise.all([...names].map(async (name) => ((await maySend(name)) ? [name] : [])))
  return new Set(asked.flat())
}

function validateEvent(c: RequestContext, name: string, event: string): MessageErrors | null {
  const found = { topic: validateText(name), event: validateText(event) }
  if (isBinary(c) && Buffer.byteLength(event) > FRAME_TEXT_BYTES) found.event ??= 'is too long'
  const errors: MessageErrors = {}
  if (found.topic) errors['topic'] = [found.topic]
  if (found.event) errors['event'] = [found.event]
  if (c.req.query('persist') !== undefined || c.req.query('persist[ttl]') !== undefined) {
    errors['persist'] = ['is not available']
  }
  return Object.keys(errors).length > 0 ? errors : null
}

function toTextContent({
  event,
  payload,
}: Pick<HttpMessage, 'event' | 'payload'>): BroadcastContent & { form: 'text' } {
  return { form: 'text', payload: JSON.stringify({ type: 'broadcast', event, payload }) }
}

function checkSize(bytes: number, most: number): string | null {
  return bytes > most ? 'Payload size exceeds tenant limit' : null
}

function isBinary(c: RequestContext): boolean {
  return /^application\/octet-stream\b/i.test(c.req.header('content-type') ?? '')
}

/** @throws {HTTPException} 400. */
function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown
  } catch (cause) {
    throw new HTTPException(400, { message: 'The body is not valid JSON', cause })
  }
}

function sendValidationErrors(c: RequestContext, errors: MessageErrors): Response {
  return c.json({ errors }, 422)
}
