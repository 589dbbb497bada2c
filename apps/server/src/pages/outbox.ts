import { type Context, Hono } from 'hono'
import type { html } from 'hono/html'
import type { Outgoing } from '@firstline/platform/outgoing'
import {
  type MailSettings,
  type RenderedMail,
  renderTextMessage,
  renderSampleMails,
} from '@firstline/wire/auth/mails'
import type { GatewayEnvironment } from '@firstline/wire/gateway'
import { type MemberMailSettings, renderSampleMemberMails } from '#server/product/mails/index.ts'
import { isFromThisMachine } from './outbox-guard.ts'
import {
  describeEntry,
  renderListPage,
  renderMessagePage,
  renderPreviewPage,
  formatTitle,
} from './outbox-pages.ts'

/** Nothing runs or loads. Styles are inline, since those of mails are and their frame inherits this policy. */
const POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const OUTBOX = { href: '/outbox', title: 'Outbox', about: '' }
const PREVIEW = { href: '/outbox/preview', title: 'All mails with sample data', about: '' }

export interface OutboxOptions {
  outgoing: Outgoing
  mailSettings: MailSettings
  memberMails: MemberMailSettings
  /** The response for an address that does not exist. Other machines get the same. */
  unknown: (c: Context<GatewayEnvironment>) => Response | Promise<Response>
}

/**
 * The unsent mails and texts, and every mail with sample data, for requests from this machine. Mount at `/outbox`, and
 * only where `outboxIsOpen`.
 */
export function outboxRoutes({
  outgoing,
  mailSettings,
  memberMails,
  unknown,
}: OutboxOptions): Hono<GatewayEnvironment> {
  const samples = new Map<string, RenderedMail>(
    Object.entries({ ...renderSampleMails(mailSettings), ...renderSampleMemberMails(memberMails) }),
  )
  const app = new Hono<GatewayEnvironment>()
  app.use((c, next) => (isFromThisMachine(c) ? next() : Promise.resolve(unknown(c))))

  app.get('/', async (c) => {
    const entries = await outgoing.list()
    const listed = entries.map((entry) => ({
      href: `/outbox/${entry.id}`,
      title: formatTitle(entry.message),
      about: describeEntry(entry),
    }))
    return sendPage(c, renderListPage(listed))
  })

  app.get('/preview', (c) => {
    const listed = [...samples].map(([kind, { subject }]) => ({
      href: `/outbox/preview/${kind}`,
      title: subject,
      about: kind,
    }))
    const texts = (['confirmation', 'sign_in', 'phone_change', 'reauthentication'] as const).map((kind) =>
      renderTextMessage(kind, '493207', mailSettings),
    )
    return sendPage(c, renderPreviewPage(listed, texts))
  })

  app.get('/preview/:kind', (c) => {
    const kind = c.req.param('kind')
    const sample = samples.get(kind)
    return sample === undefined ? unknown(c) : sendPage(c, renderMessagePage(sample, kind, PREVIEW))
  })

  app.get('/:id', async (c) => {
    const entry = (await outgoing.list()).find(({ id }) => id === c.req.param('id'))
    if (!entry) return unknown(c)
    const { message } = entry
    const shown = message.medium === 'mail' ? message : { subject: 'A text', text: message.text, html: null }
    return sendPage(c, renderMessagePage(shown, describeEntry(entry), OUTBOX))
  })
  return app
}

function sendPage(c: Context, page: ReturnType<typeof html>) {
  c.header('cache-control', 'no-store')
  c.header('content-security-policy', POLICY)
  c.header('cross-origin-resource-policy', 'same-origin')
  c.header('x-robots-tag', 'noindex, nofollow')
  return c.html(page)
}
