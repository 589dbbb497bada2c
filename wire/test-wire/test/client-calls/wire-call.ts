import type { RealtimeChannel, RealtimeChannelOptions, SupabaseClient } from '@supabase/supabase-js'
import type { FrameVersion } from '@firstline/wire/realtime/frames'
import type { RealtimeLimits } from '@firstline/wire/realtime/limits'
import type { RawSocket } from '../../raw-socket.ts'

/** The clients and helpers of a call: two signed-in users, the service role and an anonymous caller. */
export interface WireContext {
  /** The official client over a port, signed in as a user, with frames 2.0.0. */
  client: SupabaseClient
  userId: string
  /** Another user's client, with frames 1.0.0. */
  other: SupabaseClient
  /** With the service key. */
  service: SupabaseClient
  /** With the project's public key alone. */
  anonymous: SupabaseClient
  /** Sends a request to `/rest/v1` without the client, as the user. */
  requestRest(path: string, init?: RequestInit): Promise<Response>
  /** Sends a POST to `/realtime/v1` without the client, as the user. */
  postRealtime(path: string, init: RequestInit): Promise<Response>
  /** An anonymous client. Disconnected after the call. */
  createClient(version: FrameVersion): SupabaseClient
  /** A socket without the client, with the user's token or the public key. */
  socket(options?: { version?: FrameVersion; isAnonymous?: boolean }): Promise<RawSocket>
  /** A handshake with exactly these query parameters. The outcome is `accepted` or the status of the refusal. */
  handshake(query: Record<string, string>): Promise<CallOutcome>
  limits: RealtimeLimits
  /** The user's access token. */
  token: string
  expiredToken: string
  /** A channel name that no other call uses. */
  newTopic(): string
  /** Opens a channel of that client and waits until it is joined. */
  join(client: SupabaseClient, name: string, options?: RealtimeChannelOptions): Promise<RealtimeChannel>
  /** Makes the change feed poll immediately. */
  pollFeed(): void
}

/** The result of a call. */
export interface CallOutcome {
  /** A status or event, with the code of an error. */
  outcome: string
  /** The returned data, compared exactly. */
  data?: unknown
}

export interface WireCall {
  /** A method of the official client, which the call must use, or a part of the protocol. */
  operation: string
  /** The call as code, if there is any. */
  call?: string
  /** The condition of the call, in words. */
  condition?: string
  expected: string
  /** The expected data. Not compared when absent, as for refusals. */
  expectedData?: unknown
  run(context: WireContext): Promise<CallOutcome>
}

export interface WireSection {
  title: string
  note?: string
  calls: readonly WireCall[]
}

interface ClientResult {
  status: number
  data: unknown
  count: number | null
  error: { code: string } | null
}

/** The status and data of a client's result, with the count if requested. */
export async function readClientResult(query: PromiseLike<ClientResult>): Promise<CallOutcome> {
  const { status, data, count, error } = await query
  if (error) return { outcome: `${status} ${error.code}`.trim() }
  return { outcome: String(status), data: count === null ? data : { data, count } }
}

/** The status and body of a response, with the named headers. */
export async function readResponse(response: Response, ...headers: readonly string[]): Promise<CallOutcome> {
  const text = await response.text()
  const isJson = (response.headers.get('content-type') ?? '').includes('json')
  const body: unknown = isJson && text !== '' ? JSON.parse(text) : text
  const code = (body as { code?: unknown } | null)?.code
  if (!response.ok) return { outcome: `${response.status} ${typeof code === 'string' ? code : ''}`.trim() }
  const named = headers.map((name) => [name, response.headers.get(name)] as const)
  return { outcome: String(response.status), data: { body, ...Object.fromEntries(named) } }
}

/** `query.maxAffected(rows)`, which the client's types allow only with database types of a recent PostgREST version. */
export function applyMaxAffected(query: { maxAffected(rows: number): unknown }, rows: number): void {
  query.maxAffected(rows)
}

/** Rows that have only an id, as expected data. */
export function toIdRows(...ids: number[]): { id: number }[] {
  return ids.map((id) => ({ id }))
}
