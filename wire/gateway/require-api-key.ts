import type { MiddlewareHandler } from 'hono'
import type { ProjectKeys } from './project-keys.ts'
import type { GatewayEnvironment } from './request-context.ts'
import type { Tokens } from './tokens.ts'

export interface ApiKeySettings {
  keys: ProjectKeys
  tokens: Tokens
  required: boolean
  /** Routes that browsers open without headers: links in mails, OAuth redirects, public keys. */
  isExempt(method: string, path: string): boolean
}

/** Requires a project key in the `apikey` header or query parameter, like the API gateway of Supabase. */
export function requireApiKey({
  keys,
  tokens,
  required,
  isExempt,
}: ApiKeySettings): MiddlewareHandler<GatewayEnvironment> {
  return async (c, next) => {
    if (!required || isExempt(c.req.method, c.req.path)) return next()
    const key = c.req.header('apikey') ?? c.req.query('apikey') ?? ''
    if (key === '') {
      return c.json(
        { message: 'No API key found in request', hint: 'Send the project key in the `apikey` header.' },
        401,
      )
    }
    if (keys.findRole(key) === null && !(await isProjectToken(key, tokens))) {
      return c.json({ message: 'Invalid API key', hint: 'Check the project key of your client.' }, 401)
    }
    return next()
  }
}

/** A key minted elsewhere with the project secret is valid; a user token is not a project key. */
async function isProjectToken(key: string, tokens: Tokens): Promise<boolean> {
  const verified = await tokens.verify(key)
  return (
    verified.kind === 'valid' && verified.claims.role !== 'authenticated' && verified.claims.sub === undefined
  )
}
