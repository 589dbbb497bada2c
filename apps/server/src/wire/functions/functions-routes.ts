import type { Hono } from 'hono'
import { AppError } from '#server/platform/errors.ts'
import {
  type Gateway,
  type GatewayEnvironment,
  holderOf,
  type RequestContext,
  type Standing,
  type TokenHolder,
  withTimeLimit,
} from '#server/wire/gateway/index.ts'
import type { FunctionContext, WireFunction } from './define-function.ts'
import { functionError } from './function-error.ts'
import { StreamLimit } from './stream-limit.ts'

export interface FunctionsOptions {
  gateway: Gateway
  functions: readonly WireFunction[]
  /** Who counts as an administrator is the product's to say. */
  isAdmin(userId: string): Promise<boolean>
  /** What a user's token is still worth. */
  standingOf(holder: TokenHolder): Promise<Standing>
}

const TIME_LIMIT_MS = 30_000

/** The functions service, to be mounted at `/functions/v1`. */
export function functionsRoutes(options: FunctionsOptions): Hono<GatewayEnvironment> {
  const { gateway, functions } = options
  const registry = registerFunctions(functions)
  const streams = new StreamLimit()
  const app = gateway.service({ timeLimitMs: null, onError: functionError })

  app.all('/:name/*', async (c) => {
    const definition = registry.get(c.req.param('name'))
    const context = contextFor(c.get('request'))
    if (definition === undefined) throw new AppError('not_found')
    if (!(definition.methods ?? ['POST']).includes(c.req.method)) {
      return methodNotAllowed(definition)
    }
    await admit(definition, context, options)
    const response = await streams.hold(context, c.req.raw, () =>
      withTimeLimit(definition.answer(context, c.req.raw), definition.timeLimitMs ?? TIME_LIMIT_MS),
    )
    // A copy, because headers of some responses (a redirect's) can't be added to.
    return new Response(response.body, response)
  })
  app.all('*', () => {
    throw new AppError('not_found')
  })
  return app
}

function registerFunctions(functions: readonly WireFunction[]): Map<string, WireFunction> {
  const registry = new Map<string, WireFunction>()
  for (const each of functions) {
    if (registry.has(each.name)) throw new Error(`The function ${each.name} is defined twice`)
    registry.set(each.name, each)
  }
  return registry
}

function contextFor(request: RequestContext): FunctionContext {
  const { credentials } = request
  // A token that was sent but isn't good is refused even where none is needed: the caller believes to be someone.
  if (credentials.kind === 'invalid') throw new AppError('not_signed_in')
  const email = credentials.kind === 'valid' ? credentials.claims.email : undefined
  return {
    ...request,
    email: typeof email === 'string' && email !== '' ? email : null,
    sessionId: holderOf(credentials)?.sessionId ?? null,
  }
}

async function admit(
  { access }: WireFunction,
  { credentials, identity }: FunctionContext,
  { isAdmin, standingOf }: Pick<FunctionsOptions, 'isAdmin' | 'standingOf'>,
): Promise<void> {
  if ((access === 'admin' || access === 'service') && identity.role === 'service_role') return
  if (access === 'service') throw new AppError('forbidden')
  const holder = holderOf(credentials)
  if (holder === null) {
    if (access === 'anon') return
    throw new AppError('not_signed_in')
  }
  // Asked at the start alone: an answer that takes long goes on after its session has ended.
  const { isAlive, isFullySignedIn } = await standingOf(holder)
  if (access !== 'anon' && !isAlive) throw new AppError('not_signed_in')
  // Also where anybody may call: whoever has the password alone is not yet the member, and no visitor either.
  if (!isFullySignedIn) throw new AppError('insufficient_aal')
  if (access === 'admin' && !(await isAdmin(holder.userId))) throw new AppError('forbidden')
}

function methodNotAllowed({ methods }: WireFunction): Response {
  return new Response(JSON.stringify({ code: 'not_found', message: 'This method is not allowed here.' }), {
    status: 405,
    headers: { 'Content-Type': 'application/json', Allow: (methods ?? ['POST']).join(', ') },
  })
}
