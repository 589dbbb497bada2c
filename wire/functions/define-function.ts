import type { RequestContext } from '@firstline/wire/gateway'

/**
 * Who may call a function. `anon`: any project key. `user`: a signed-in user with an active session. `admin`: an
 * administrator or the service key. `service`: the service key only. All refuse users who still need MFA.
 */
export type FunctionAccess = 'anon' | 'user' | 'admin' | 'service'

/** `computation`: takes milliseconds of the thread. `file`: sends a long body, which is built while it is sent. */
export type Work = 'computation' | 'file'

/** The request context for a function; the user id is not null for `user` functions. */
export interface FunctionContext<A extends FunctionAccess = FunctionAccess> extends RequestContext {
  readonly userId: A extends 'user' ? string : string | null
  /** From the token's claims; null for project keys. */
  readonly email: string | null
  /** The session of the token; null if it has none. */
  readonly sessionId: string | null
}

export interface FunctionDefinition<A extends FunctionAccess = FunctionAccess> {
  name: string
  access: A
  /** Default: POST. */
  methods?: readonly string[]
  /** What a call costs the process; it limits how many run at the same time. Default: little, without a limit. */
  work?: Work
  /** Milliseconds until the response starts; a stream may take longer. Default: 30 seconds. */
  timeLimitMs?: number
  /** Returns the response, or throws a CodedError, which is sent as `{code, message, fields?}` with its status. */
  handler(context: FunctionContext<A>, request: Request): Promise<Response> | Response
}

/** A definition with a fixed context type, as the registry stores it. */
export interface WireFunction extends Omit<FunctionDefinition, 'handler'> {
  handle(context: FunctionContext, request: Request): Promise<Response>
}

/** Defines a function at `/functions/v1/<name>`. */
export function defineFunction<A extends FunctionAccess>(definition: FunctionDefinition<A>): WireFunction {
  const { handler, ...rest } = definition
  return {
    ...rest,
    // The dispatcher checks `access` first, which guarantees the narrower context type.
    handle: async (context, request) => handler(context, request),
  }
}
