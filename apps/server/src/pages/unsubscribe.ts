import { type Context, Hono } from 'hono'
import { REQUEST_ERRORS } from '@firstline/platform/error-codes'
import type { GatewayEnvironment } from '@firstline/wire/gateway'
import type { Clock } from '@firstline/platform/clock'
import type { Database } from '@firstline/platform/database'
import { isDatabaseUnavailable } from '@firstline/platform/database/connection-error'
import { startLog } from '@firstline/platform/log'
import { readBytes } from '@firstline/platform/read-bytes'
import { CodedError } from '@firstline/platform/errors'
import {
  readMailPreferences,
  setMailPreference,
  type UnsubscribeLinks,
  type UnsubscribeTarget,
} from '#server/product/mails/index.ts'
import { renderBrokenLink, renderFailure, renderPreference } from './unsubscribe-page.ts'

/** Nothing runs or loads, and the form goes to this origin only. */
const POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/** A form with one short field, by a mail provider or by the page. */
const BODY_MAX_BYTES = 4_096

export interface UnsubscribeOptions {
  database: Database
  clock: Clock
  links: UnsubscribeLinks
  brandName: string
}

/**
 * The page behind the links of optional mails, without a session: the token says who and which kind. GET changes
 * nothing, because mail scanners open links. A POST of a mail provider (RFC 8058, 3.2) or of the page's button does.
 */
export function unsubscribeRoutes(options: UnsubscribeOptions): Hono<GatewayEnvironment> {
  const { database, clock, links, brandName } = options
  const app = new Hono<GatewayEnvironment>()
  const findTarget = (c: Context) => links.read(c.req.query('token') ?? '')

  app.get('/', async (c) => {
    const target = findTarget(c)
    if (target === null) return sendPage(c, renderBrokenLink(brandName), 404)
    const isOn = await readPreference(database, target, clock.now())
    return sendPage(c, renderPreference(brandName, target.kind, isOn))
  })

  app.post('/', async (c) => {
    const target = findTarget(c)
    if (target === null) return sendPage(c, renderBrokenLink(brandName), 404)
    const isOn = await readChange(c.req.raw)
    if (isOn === null) return sendPage(c, renderFailure(brandName), 400)
    await setMailPreference(database, target.userId, { kind: target.kind, isOn }, clock.now())
    return sendPage(c, renderPreference(brandName, target.kind, isOn))
  })

  app.onError((error, c) => {
    const { status } = isDatabaseUnavailable(error)
      ? REQUEST_ERRORS.database_unavailable
      : error instanceof CodedError
        ? error
        : REQUEST_ERRORS.unexpected_failure
    if (status >= 500) startLog.error({ error }, 'a mail preference could not be read or changed')
    if (status === 503) c.header('retry-after', '5')
    return sendPage(c, renderFailure(brandName), status)
  })
  return app
}

/** A deleted account gets no mails. */
async function readPreference(database: Database, target: UnsubscribeTarget, now: Date): Promise<boolean> {
  const stored = await readMailPreferences(database, target.userId, now)
  return stored?.preferences[target.kind] ?? false
}

/** Whether the mails are switched on or off; null for a body that says neither. */
async function readChange(request: Request): Promise<boolean | null> {
  const bytes = await readBytes(request, BODY_MAX_BYTES)
  const type = request.headers.get('content-type') ?? ''
  const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } })
    .formData()
    .catch(() => null)
  if (form?.get('List-Unsubscribe') === 'One-Click') return false
  return form?.get('mails') === 'on' ? true : null
}

function sendPage(c: Context, page: ReturnType<typeof renderFailure>, status: number = 200) {
  c.header('cache-control', 'no-store')
  c.header('content-security-policy', POLICY)
  c.header('cross-origin-resource-policy', 'same-origin')
  // The address has the token.
  c.header('referrer-policy', 'no-referrer')
  c.header('x-robots-tag', 'noindex, nofollow')
  c.status(status as 200)
  return c.html(page)
}
