import type { RealtimeChannel, RealtimeChannelOptions, SupabaseClient } from '@supabase/supabase-js'
import type { FrameVersion } from '#server/wire/realtime/frames/message.ts'
import type { RealtimeLimits } from '#server/wire/realtime/limits.ts'
import type { RawSocket } from '#test/raw-socket.ts'

/** What a call finds: two people who are signed in, the operator, and somebody without an account. */
export interface WireStage {
  /** The official client over a port, signed in as a user. Its sockets speak the newer frames. */
  client: SupabaseClient
  userId: string
  /** Another user's, over the older frames. */
  other: SupabaseClient
  /** With the service key. */
  service: SupabaseClient
  /** With the project's public key alone. */
  anonymous: SupabaseClient
  /** A request of the REST door by hand, as the user. */
  ask(path: string, init?: RequestInit): Promise<Response>
  /** A request of the realtime door by hand, as the user. */
  post(path: string, init: RequestInit): Promise<Response>
  /** A client nobody is signed in with. Its channels are left after the call. */
  newClient(version: FrameVersion): SupabaseClient
  /** A socket without any client, with the user's token or, where nobody is to be, the public key. */
  socket(options?: { version?: FrameVersion; isAnonymous?: boolean }): Promise<RawSocket>
  /** A handshake with what is given here in place of a key and a version: the status it is refused with. */
  handshake(query: Record<string, string>): Promise<Answer>
  limits: RealtimeLimits
  /** The user's access token. */
  token: string
  /** A token of the user that is no longer good. */
  expiredToken: string
  /** The name of a room nobody was in before. */
  newRoom(): string
  /** A channel of that client that has joined. */
  join(client: SupabaseClient, name: string, options?: RealtimeChannelOptions): Promise<RealtimeChannel>
  /** Has the feed of changes look at once. */
  look(): void
}

/** What came of a call. */
export interface Answer {
  /** A status or a word, and the code of a refusal. */
  outcome: string
  /** What was given, exactly. */
  gives?: unknown
}

export interface WireCall {
  /** A method of the official client, which the call then uses, or a part of the wire. */
  operation: string
  /** As one writes it; left out where nobody writes anything. */
  call?: string
  /** What is so special about it, in words. */
  given?: string
  expected: string
  /** Nothing is compared where it is left out, as for refusals. */
  gives?: unknown
  run(stage: WireStage): Promise<Answer>
}

export interface WireSection {
  title: string
  about?: string
  calls: readonly WireCall[]
}

interface ClientResult {
  status: number
  data: unknown
  count: number | null
  error: { code: string } | null
}

/** What the client gives back of a request; with a count where it asked for one. */
export async function answerOf(query: PromiseLike<ClientResult>): Promise<Answer> {
  const { status, data, count, error } = await query
  if (error) return { outcome: `${status} ${error.code}`.trim() }
  return { outcome: String(status), gives: count === null ? data : { data, count } }
}

/** What a response says, with these of its headers. */
export async function heardIn(response: Response, ...headers: readonly string[]): Promise<Answer> {
  const text = await response.text()
  const isJson = (response.headers.get('content-type') ?? '').includes('json')
  const body: unknown = isJson && text !== '' ? JSON.parse(text) : text
  const code = (body as { code?: unknown } | null)?.code
  if (!response.ok) return { outcome: `${response.status} ${typeof code === 'string' ? code : ''}`.trim() }
  const named = headers.map((name) => [name, response.headers.get(name)] as const)
  return { outcome: String(response.status), gives: { body, ...Object.fromEntries(named) } }
}

/** `maxAffected` of a query. Without types of the database the client's own don't know that the server has it. */
export function atMost(query: { maxAffected(rows: number): unknown }, rows: number): void {
  query.maxAffected(rows)
}
