import type { RequestContext } from '#server/wire/gateway/index.ts'

/**
 * Who may call a function. `anon`: anyone with a project key; `user`: a signed-in user, for as long as the session of the
 * token lasts; `admin`: such a user whom the product calls an administrator, or the service key; `service`: the service key
 * alone. Nobody with the token of a user whose second factor is still to be shown.
 */
export type FunctionAccess = 'anon' | 'user' | 'admin' | 'service'

/** The request context as a function sees it: `user` functions are sure of their user. */
export interface FunctionContext<A extends FunctionAccess = FunctionAccess> extends RequestContext {
  readonly userId: A extends 'user' ? string : string | null
  /** The user's address by the token's claims; null for project keys. */
  readonly email: string | null
  /** The session its token was made for; null for tokens without one. */
  readonly sessionId: string | null
}

export interface FunctionDefinition<A extends FunctionAccess = FunctionAccess> {
  name: string
  access: A
  /** Default: POST alone. */
  methods?: readonly string[]
  /** How long the answer may take to begin; a stream may then go on. Default: 30 seconds. */
  timeLimitMs?: number
  /** Answers, or throws an AppError, which becomes `{code, message, fields?}` with its status. */
  handler(context: FunctionContext<A>, request: Request): Promise<Response> | Response
}

/** A definition whose context type is settled: what the registry holds. */
export interface WireFunction extends Omit<FunctionDefinition, 'handler'> {
  answer(context: FunctionContext, request: Request): Promise<Response>
}

/** Defines a function at `/functions/v1/<name>`. */
export function defineFunction<A extends FunctionAccess>(definition: FunctionDefinition<A>): WireFunction {
  const { handler, ...rest } = definition
  return {
    ...rest,
    // The dispatcher admits callers by `access` before it calls, which is what makes the narrower context true.
    answer: async (context, request) => handler(context, request),
  }
}
