import type { Hono } from 'hono'
import { RequestError } from '@firstline/platform/errors'
import {
  type Gateway,
  type GatewayEnvironment,
  getTokenSubject,
  type RequestContext,
  type SessionStatus,
  type TokenSubject,
} from '@firstline/wire/gateway'
import type { FunctionContext, WireFunction } from './define-function.ts'
import { handleFunctionError } from './handle-function-error.ts'
import { StreamLimit } from './stream-limit.ts'
import { limitWork, type RunFunction } from './work-limit.ts'

export interface FunctionsOptions {
  gateway: Gateway
  functions: readonly WireFunction[]
  /** Defined by the product. */
  isAdmin(userId: string): Promise<boolean>
  /** Reads the session status of a user token. */
  readSessionStatus(holder: TokenSubject): Promise<SessionStatus>
}

const TIME_LIMIT_MS = 30_000

/** Creates the functions service, mounted at `/functions/v1`. */
export function createFunctionsRoutes(options: FunctionsOptions): Hono<GatewayEnvironment> {
  const { gateway, functions } = options
  const registry = registerFunctions(functions)
  const streams = new StreamLimit()
  const app = gateway.service({ timeLimitMs: null, onError: handleFunctionError })

  app.all('/:name/*', async (c) => {
    const registered = registry.get(c.req.param('name'))
    const context = createContext(c.get('request'))
    if (registered === undefined) throw new RequestError('not_found')
    const { definition, run } = registered
    if (!(definition.methods ?? ['POST']).includes(c.req.method)) {
      return methodNotAllowed(definition)
    }
    await checkAccess(definition, context, options)
    const response = await streams.runWithinLimit(context, c.req.raw, () =>
      run(context, c.req.raw, definition.timeLimitMs ?? TIME_LIMIT_MS),
    )
    // A copy, because the headers of some responses, such as redirects, are immutable.
    return new Response(response.body, response)
  })
  app.all('*', () => {
    throw new RequestError('not_found')
  })
  return app
}

interface RegisteredFunction {
  definition: WireFunction
  run: RunFunction
}

function registerFunctions(functions: readonly WireFunction[]): Map<string, RegisteredFunction> {
  const registry = new Map<string, RegisteredFunction>()
  for (const each of functions) {
    if (registry.has(each.name)) throw new Error(`The function ${each.name} is defined twice`)
    registry.set(each.name, { definition: each, run: limitWork(each) })
  }
  return registry
}

function createContext(request: RequestContext): FunctionContext {
  const { credentials } = request
  // An invalid token is refused even where none is required, because the caller expects to be signed in.
  if (credentials.kind === 'invalid') throw new RequestError('not_signed_in')
  const email = credentials.kind === 'valid' ? credentials.claims.email : undefined
  return {
    ...request,
    email: typeof email === 'string' && email !== '' ? email : null,
    sessionId: getTokenSubject(credentials)?.sessionId ?? null,
  }
}

async function checkAccess(
  { access }: WireFunction,
  { credentials, identity }: FunctionContext,
  { isAdmin, readSessionStatus }: Pick<FunctionsOptions, 'isAdmin' | 'readSessionStatus'>,
): Promise<void> {
  if ((access === 'admin' || access === 'service') && identity.role === 'service_role') return
  if (access === 'service') throw new RequestError('forbidden')
  const holder = getTokenSubject(credentials)
  if (holder === null) {
    if (access === 'anon') return
    throw new RequestError('not_signed_in')
  }
  // Checked only at the start: a long response continues after its session ends.
  const { isActive, isBanned, hasRequiredAal } = await readSessionStatus(holder)
  if (access !== 'anon' && isBanned) throw new RequestError('account_banned')
  if (access !== 'anon' && !isActive) throw new RequestError('not_signed_in')
  // Also for `anon` functions: a caller with the password only is neither the user nor an anonymous visitor.
  if (!hasRequiredAal) throw new RequestError('insufficient_aal')
  if (access === 'admin' && !(await isAdmin(holder.userId))) throw new RequestError('forbidden')
}

function methodNotAllowed({ methods }: WireFunction): Response {
  return new Response(JSON.stringify({ code: 'not_found', message: 'This method is not allowed here.' }), {
    status: 405,
    headers: { 'Content-Type': 'application/json', Allow: (methods ?? ['POST']).join(', ') },
  })
}
