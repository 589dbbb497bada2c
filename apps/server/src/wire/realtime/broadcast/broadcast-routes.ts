import { type Context, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { AppError } from '#server/platform/errors.ts'
import { addressKey } from '#server/platform/rate-limits/index.ts'
import type { Gateway, GatewayEnvironment } from '../../gateway/index.ts'
import { type Access, readAccess } from '../channels/access.ts'
import { JoinRefusal } from '../channels/join-refusal.ts'
import type { RealtimeLimits } from '../limits.ts'
import { PRIVATE_ONLY } from '../channels/require-private.ts'
import type { ChannelRights } from '../policies/channel-rights.ts'
import { topicKey } from '../topic-key.ts'
import type { BroadcastContent } from './broadcast.ts'
import type { Broadcasts } from './broadcasts.ts'
import { faultOfText, type HttpMessage, type MessageFaults, parseMessages } from './parse-messages.ts'
import { readBytes } from '#server/platform/read-bytes.ts'
import type { SenderRates } from './sender-rates.ts'

export interface BroadcastRoutesOptions {
  gateway: Gateway
  broadcasts: Broadcasts
  rights: ChannelRights
  senders: SenderRates
  limits: Pick<RealtimeLimits, 'frameBytes' | 'messagesPerSecond' | 'payloadBytes'>
}

type RequestIn = Context<GatewayEnvironment>

const TOO_MANY = 'You have exceeded your rate limit'
const TOO_MANY_AT_ONCE = 'Too many messages to broadcast, please reduce the batch size'
/** What a binary frame has a single byte for the length of. */
const FRAME_TEXT_BYTES = 255

/** Broadcasts of those who joined nothing: `POST /api/broadcast` and `/api/broadcast/<topic>/events/<event>`. */
export function broadcastRoutes(options: BroadcastRoutesOptions): Hono<GatewayEnvironment> {
  const { gateway, broadcasts, rights, limits, senders } = options
  const app = new Hono<GatewayEnvironment>()

  /** @throws {AppError} too_many_requests. */
  function count(c: RequestIn, { identity, userId }: Access, messages: number): void {
    // The operator's own programs are counted nowhere else either.
    if (identity.role === 'service_role') return
    if (messages > limits.messagesPerSecond) throw tooMany(TOO_MANY_AT_ONCE)
    const sender = userId ?? addressKey(c.get('request').address)
    if (!senders.take(sender, messages)) throw tooMany(TOO_MANY)
  }

  /** @throws {HTTPException} 403. */
  function requireOpen(isPrivate: boolean): void {
    if (!isPrivate && !rights.hasPublic) throw new HTTPException(403, { message: PRIVATE_ONLY })
  }

  function publish(
    { name, isPrivate }: Pick<HttpMessage, 'name' | 'isPrivate'>,
    content: BroadcastContent,
  ): void {
    broadcasts.publish({ topic: topicKey({ name, isPrivate }), content }, null)
  }

  app.post('/api/broadcast', async (c) => {
    const access = await accessOf(c, gateway)
    const parsed = parseMessages(parseJson(await readBytes(c.req.raw, limits.frameBytes)))
    if (parsed.kind === 'faults') return unprocessable(c, parsed.faults)
    for (const { isPrivate } of parsed.messages) requireOpen(isPrivate)
    const contents = parsed.messages.map((message) => textOf(message))
    const faults = contents.map(({ payload }) => sizeFault(Buffer.byteLength(payload), limits.payloadBytes))
    if (faults.some((each) => each !== null)) {
      return unprocessable(c, {
        messages: faults.map((fault): MessageFaults => (fault ? { payload: [fault] } : {})),
      })
    }
    count(c, access, contents.length)
    // As upstream has it, what the sender may not send is left out, and the others go.
    const allowed = await allowedNames(parsed.messages, (name) =>
      rights.maySend('broadcast', { name, identity: access.identity }),
    )
    parsed.messages.forEach((message, index) => {
      const content = contents[index]
      if (content && (!message.isPrivate || allowed.has(message.name))) publish(message, content)
    })
    return c.body(null, 202)
  })

  app.post('/api/broadcast/:topic/events/:event', async (c) => {
    const access = await accessOf(c, gateway)
    const { topic: name, event } = c.req.param()
    const isPrivate = c.req.query('private') === 'true'
    const faults = singleFaults(c, name, event)
    if (faults) return unprocessable(c, faults)
    requireOpen(isPrivate)
    const bytes = await readBytes(c.req.raw, limits.frameBytes)
    const tooLarge = sizeFault(bytes.byteLength, limits.payloadBytes)
    if (tooLarge) return unprocessable(c, { payload: [tooLarge] })
    const content: BroadcastContent = isBinary(c)
      ? { form: 'frame', event, payload: { encoding: 'binary', bytes, metadata: '' } }
      : textOf({ event, payload: parseJson(bytes) })
    count(c, access, 1)
    if (isPrivate && !(await rights.maySend('broadcast', { name, identity: access.identity }))) {
      return c.json({ message: 'Unauthorized' }, 403)
    }
    publish({ name, isPrivate }, content)
    return c.body(null, 202)
  })
  return app
}

/** Senders are counted by the second; a batch that is too large may be sent in parts by then. */
function tooMany(message: string): AppError {
  return new AppError('too_many_requests', { message, retryAfterSeconds: 1 })
}

/** Whoever sends needs a key at least; a token beside it says more. @throws {HTTPException} 401. */
async function accessOf(c: RequestIn, gateway: Gateway): Promise<Access> {
  const { credentials } = c.get('request')
  const token =
    credentials.kind === 'none' ? (c.req.header('apikey') ?? c.req.query('apikey') ?? '') : credentials.token
  try {
    return await readAccess(gateway, token)
  } catch (error) {
    if (error instanceof JoinRefusal) throw new HTTPException(401, { message: 'Unauthorized' })
    throw error
  }
}

/** The private channels among them that may be sent to; each is asked about once. */
async function allowedNames(
  messages: readonly HttpMessage[],
  maySend: (name: string) => Promise<boolean>,
): Promise<Set<string>> {
  const names = new Set(messages.filter(({ isPrivate }) => isPrivate).map(({ name }) => name))
  const asked = await Promise.all([...names].map(async (name) => ((await maySend(name)) ? [name] : [])))
  return new Set(asked.flat())
}

function singleFaults(c: RequestIn, name: string, event: string): MessageFaults | null {
  const found = { topic: faultOfText(name), event: faultOfText(event) }
  if (isBinary(c) && Buffer.byteLength(event) > FRAME_TEXT_BYTES) found.event ??= 'is too long'
  const faults: MessageFaults = {}
  if (found.topic) faults['topic'] = [found.topic]
  if (found.event) faults['event'] = [found.event]
  if (c.req.query('persist') !== undefined || c.req.query('persist[ttl]') !== undefined) {
    faults['persist'] = ['is not available']
  }
  return Object.keys(faults).length > 0 ? faults : null
}

function textOf({
  event,
  payload,
}: Pick<HttpMessage, 'event' | 'payload'>): BroadcastContent & { form: 'text' } {
  return { form: 'text', payload: JSON.stringify({ type: 'broadcast', event, payload }) }
}

function sizeFault(bytes: number, most: number): string | null {
  return bytes > most ? 'Payload size exceeds tenant limit' : null
}

function isBinary(c: RequestIn): boolean {
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

function unprocessable(c: RequestIn, errors: MessageFaults): Response {
  return c.json({ errors }, 422)
}
