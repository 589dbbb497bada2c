import { randomUUID } from 'node:crypto'
import { createClient, type SupabaseClient, type SupportedStorage } from '@supabase/supabase-js'
import { expect } from 'vitest'
import { type FixedClock, createFixedClock } from '@firstline/platform/clock'
import type { MailKind, TextKind } from '@firstline/wire/auth/mails'
import { type RedirectTarget, parseRedirect } from './redirect-target.ts'
import { findCode, findLink } from '@firstline/platform/testing/test-mail-server'
import { TEST_URL } from './test-keys.ts'
import type { TestApi } from './test-services.ts'

/** A clock that advances by a millisecond at each read, so that messages have an order. */
export function tickingClock(start: Date | string = new Date()): FixedClock {
  const clock = createFixedClock(start)
  return {
    ...clock,
    now: () => {
      clock.advance(1)
      return clock.now()
    },
  }
}

/** An in-memory localStorage. */
export function browserStorage(): SupportedStorage & { keys(): string[] } {
  const kept = new Map<string, string>()
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    keys: () => [...kept.keys()],
  }
}

/** Sends a request to the API or to the whole application. */
export type SendRequest = (path: string, init?: RequestInit) => Promise<Response>

const names = new WeakMap<SupportedStorage, string>()

/** The client caches public keys per storage key for a whole process, so each browser needs its own. */
function storageName(storage: SupportedStorage): string {
  const name = names.get(storage) ?? `browser-${randomUUID()}`
  names.set(storage, name)
  return name
}

/** The official client with its own storage, which keeps the session and the PKCE verifiers. */
export function browserClient(
  sendRequest: SendRequest,
  key: string,
  {
    flowType = 'pkce',
    storage = browserStorage(),
  }: { flowType?: 'pkce' | 'implicit'; storage?: SupportedStorage } = {},
): SupabaseClient {
  return createClient(TEST_URL, key, {
    global: {
      fetch: (input, init) => sendRequest(input instanceof Request ? input.url : String(input), init),
    },
    auth: {
      flowType,
      storage,
      storageKey: storageName(storage),
      persistSession: true,
      autoRefreshToken: false,
      detectSessionInUrl: false,
    },
  })
}

export interface SentMessage {
  subject: string
  text: string
  link: URL
  linkToken: string
  code: string
}

function parseMessage(subject: string, text: string): SentMessage {
  return {
    subject,
    text,
    get link() {
      return findLink(text)
    },
    get linkToken() {
      return findLink(text).searchParams.get('token') ?? ''
    },
    get code() {
      return findCode(text)
    },
  }
}

/** The outbox messages of a recipient, newest first. */
export async function listMessagesTo(
  { outgoing }: Pick<TestApi, 'outgoing'>,
  recipient: string,
  kind?: MailKind | TextKind,
): Promise<SentMessage[]> {
  const entries = await outgoing.list()
  return entries.flatMap(({ message }) =>
    message.to === recipient && (kind === undefined || message.kind === kind)
      ? [parseMessage(message.medium === 'mail' ? message.subject : '', message.text)]
      : [],
  )
}

/** The newest message of a kind to a recipient. @throws when there is none. */
export async function readMessageTo(
  wire: Pick<TestApi, 'outgoing'>,
  recipient: string,
  kind: MailKind | TextKind,
): Promise<SentMessage> {
  const [newest] = await listMessagesTo(wire, recipient, kind)
  if (newest) return newest
  const others = (await wire.outgoing.list()).map(({ message }) => `${message.kind} to ${message.to}`)
  throw new Error(`There is no ${kind} to ${recipient}, but:\n${others.join('\n')}`)
}

/** Follows a mailed link up to the page that it redirects to. */
export async function followLink(sendRequest: SendRequest, link: URL | string): Promise<RedirectTarget> {
  const response = await sendRequest(String(link), { redirect: 'manual' })
  expect(response.status).toBe(303)
  return parseRedirect(response)
}

/** The claims of an access token, not verified. */
export function readClaims(token: string | undefined): Record<string, unknown> {
  const payload = token?.split('.')[1] ?? ''
  return JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>
}

/** The authentication methods of a session (`amr`), newest first. */
export function readAuthMethods(token: string | undefined): string[] {
  return (readClaims(token)['amr'] as { method: string }[]).map(({ method }) => method)
}

/** Signs in by mailed code, which creates a confirmed account without the cost of a password hash. */
export async function signInByCode(
  wire: TestApi,
  email: string,
  client: SupabaseClient = wire.client(),
): Promise<{ id: string; client: SupabaseClient; token: string }> {
  const sent = await client.auth.signInWithOtp({ email })
  if (sent.error) throw sent.error
  const [message] = await listMessagesTo(wire, email)
  const { data, error } = await client.auth.verifyOtp({ email, token: message?.code ?? '', type: 'email' })
  if (error || !data.session || !data.user) throw error ?? new Error('no session')
  return { id: data.user.id, client, token: data.session.access_token }
}
