import { randomUUID } from 'node:crypto'
import { createClient, type SupabaseClient, type SupportedStorage } from '@supabase/supabase-js'
import { expect } from 'vitest'
import { type FixedClock, fixedClock } from '#server/platform/clock.ts'
import type { MailKind, TextKind } from '#server/wire/auth/mails/index.ts'
import { type Landing, toLanding } from './landing.ts'
import { codeIn, linkIn } from './mail-peer.ts'
import { TEST_URL } from './test-keys.ts'
import type { TestWire } from './test-wire.ts'

/** A clock that goes on by a millisecond whenever it is looked at, so that what is sent has an order. */
export function tickingClock(start: Date | string = new Date()): FixedClock {
  const clock = fixedClock(start)
  return {
    ...clock,
    now: () => {
      clock.advance(1)
      return clock.now()
    },
  }
}

/** What a browser keeps for its page. */
export function browserStorage(): SupportedStorage & { keys(): string[] } {
  const kept = new Map<string, string>()
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    keys: () => [...kept.keys()],
  }
}

/** Whatever answers requests: the wire alone, or the whole application. */
export type Door = (path: string, init?: RequestInit) => Promise<Response>

const names = new WeakMap<SupportedStorage, string>()

/** The client keeps public keys by this name for all clients of a process, so each browser has one of its own. */
function nameOf(storage: SupportedStorage): string {
  const name = names.get(storage) ?? `browser-${randomUUID()}`
  names.set(storage, name)
  return name
}

/** The official client in a browser of its own: it remembers its session and the verifiers of the flows it began. */
export function browserClient(
  door: Door,
  key: string,
  {
    flowType = 'pkce',
    storage = browserStorage(),
  }: { flowType?: 'pkce' | 'implicit'; storage?: SupportedStorage } = {},
): SupabaseClient {
  return createClient(TEST_URL, key, {
    global: { fetch: (input, init) => door(input instanceof Request ? input.url : String(input), init) },
    auth: {
      flowType,
      storage,
      storageKey: nameOf(storage),
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

function opened(subject: string, text: string): SentMessage {
  return {
    subject,
    text,
    get link() {
      return linkIn(text)
    },
    get linkToken() {
      return linkIn(text).searchParams.get('token') ?? ''
    },
    get code() {
      return codeIn(text)
    },
  }
}

/** What the outbox holds for a recipient, newest first. */
export async function messagesTo(
  { outgoing }: Pick<TestWire, 'outgoing'>,
  recipient: string,
  kind?: MailKind | TextKind,
): Promise<SentMessage[]> {
  const entries = await outgoing.list()
  return entries.flatMap(({ message }) =>
    message.to === recipient && (kind === undefined || message.kind === kind)
      ? [opened(message.medium === 'mail' ? message.subject : '', message.text)]
      : [],
  )
}

/** The newest message of a kind to a recipient. @throws when there is none. */
export async function messageTo(
  wire: Pick<TestWire, 'outgoing'>,
  recipient: string,
  kind: MailKind | TextKind,
): Promise<SentMessage> {
  const [newest] = await messagesTo(wire, recipient, kind)
  if (newest) return newest
  const others = (await wire.outgoing.list()).map(({ message }) => `${message.kind} to ${message.to}`)
  throw new Error(`There is no ${kind} to ${recipient}, but:\n${others.join('\n')}`)
}

/** Follows a mail's link as a browser does, up to the page that it leads to. */
export async function follow(door: Door, link: URL | string): Promise<Landing> {
  const response = await door(String(link), { redirect: 'manual' })
  expect(response.status).toBe(303)
  return toLanding(response)
}

/** What an access token says. */
export function claimsOf(token: string | undefined): Record<string, unknown> {
  const payload = token?.split('.')[1] ?? ''
  return JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>
}

/** The ways in that a session names, newest first. */
export function methodsOf(token: string | undefined): string[] {
  return (claimsOf(token)['amr'] as { method: string }[]).map(({ method }) => method)
}

/** A confirmed account and its session, by mailed code: without any password, so it costs next to nothing. */
export async function signInByCode(
  wire: TestWire,
  email: string,
  client: SupabaseClient = wire.client(),
): Promise<{ id: string; client: SupabaseClient; token: string }> {
  const asked = await client.auth.signInWithOtp({ email })
  if (asked.error) throw asked.error
  const [message] = await messagesTo(wire, email)
  const { data, error } = await client.auth.verifyOtp({ email, token: message?.code ?? '', type: 'email' })
  if (error || !data.session || !data.user) throw error ?? new Error('no session')
  return { id: data.user.id, client, token: data.session.access_token }
}
