import { type Context, Hono } from 'hono'
import type { html } from 'hono/html'
import type { Outgoing } from '#server/platform/outgoing/index.ts'
import { type MailKind, type MailSettings, renderText, sampleMails } from '#server/wire/auth/mails/index.ts'
import type { GatewayEnvironment } from '#server/wire/gateway/index.ts'
import { isFromThisMachine } from './outbox-guard.ts'
import { aboutEntry, listPage, messagePage, previewPage, titleOf } from './outbox-pages.ts'

/** Nothing runs and nothing is loaded. Styles are inline, since a mail's are and its frame inherits this. */
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
  /** What an address that does not exist is answered: strangers get the same. */
  unknown: (c: Context<GatewayEnvironment>) => Response | Promise<Response>
}

/**
 * The mails and texts that were not sent, and every mail with sample data: for whoever sits at this machine. To be mounted
 * at `/outbox`, and only where `outboxIsOpen`.
 */
export function outboxRoutes({ outgoing, mailSettings, unknown }: OutboxOptions): Hono<GatewayEnvironment> {
  const samples = sampleMails(mailSettings)
  const kinds = Object.keys(samples) as MailKind[]
  const app = new Hono<GatewayEnvironment>()
  app.use((c, next) => (isFromThisMachine(c) ? next() : Promise.resolve(unknown(c))))

  app.get('/', async (c) => {
    const entries = await outgoing.list()
    const listed = entries.map((entry) => ({
      href: `/outbox/${entry.id}`,
      title: titleOf(entry.message),
      about: aboutEntry(entry),
    }))
    return answer(c, listPage(listed))
  })

  app.get('/preview', (c) => {
    const listed = kinds.map((kind) => ({
      href: `/outbox/preview/${kind}`,
      title: samples[kind].subject,
      about: kind,
    }))
    const texts = (['confirmation', 'sign_in', 'phone_change', 'reauthentication'] as const).map((kind) =>
      renderText(kind, '493207', mailSettings),
    )
    return answer(c, previewPage(listed, texts))
  })

  app.get('/preview/:kind', (c) => {
    const kind = kinds.find((one) => one === c.req.param('kind'))
    return kind === undefined ? unknown(c) : answer(c, messagePage(samples[kind], kind, PREVIEW))
  })

  app.get('/:id', async (c) => {
    const entry = (await outgoing.list()).find(({ id }) => id === c.req.param('id'))
    if (!entry) return unknown(c)
    const { message } = entry
    const shown = message.medium === 'mail' ? message : { subject: 'A text', text: message.text, html: null }
    return answer(c, messagePage(shown, aboutEntry(entry), OUTBOX))
  })
  return app
}

function answer(c: Context, page: ReturnType<typeof html>) {
  c.header('cache-control', 'no-store')
  c.header('content-security-policy', POLICY)
  c.header('cross-origin-resource-policy', 'same-origin')
  c.header('x-robots-tag', 'noindex, nofollow')
  return c.html(page)
}
