import { requireObject, type TestState } from './objects.ts'
import type { FormFields } from './parse-form.ts'
import type { TestProvider } from './provider.ts'

export type PageReply = { html: string } | { redirect: string }

export interface PageRequest {
  method: string
  /** Such as ['pay', 'cs_test_1']. */
  parts: readonly string[]
  query: URLSearchParams
  fields: FormFields
}

/** The provider's pages: a checkout, a customer portal, an invoice. Undefined for any other address. */
export function answerPage(
  { state, provider }: { state: TestState; provider: TestProvider },
  { method, parts, query, fields }: PageRequest,
): PageReply | undefined {
  const [page, id = ''] = parts
  if (page === 'pay') return answerCheckout(state, provider, method, id)
  if (page === 'portal') return answerPortal(state, provider, id, query.get('return_url') ?? '/', fields)
  if (page === 'invoices' || page === 'receipts') {
    return { html: renderPage('Invoice', `<p>${escapeHtml(id)}</p>`) }
  }
  return undefined
}

function answerCheckout(state: TestState, provider: TestProvider, method: string, id: string): PageReply {
  const session = requireObject(state.sessions, id)
  if (session.status !== 'open')
    return { html: renderPage('Checkout', `<p>This checkout is ${session.status}.</p>`) }
  if (method === 'POST') {
    provider.pay(id)
    return { redirect: session.successUrl }
  }
  const { amount, currency, interval } = requireObject(state.prices, session.price)
  const price = `${(amount / 100).toFixed(2)} ${currency.toUpperCase()}${interval ? ` a ${interval}` : ''}`
  return {
    html: renderPage(
      'Checkout',
      `<p>${escapeHtml(session.email ?? session.customer ?? '')}</p><p>${escapeHtml(price)}</p>
<form method="post"><button>Pay</button></form><p><a href="${escapeHtml(session.cancelUrl)}">Cancel</a></p>`,
    ),
  }
}

function answerPortal(
  state: TestState,
  provider: TestProvider,
  customer: string,
  back: string,
  fields: FormFields,
): PageReply {
  requireObject(state.customers, customer)
  const subscription = [...state.subscriptions.values()].findLast((each) => each.customer === customer)
  const open = [...state.invoices.values()].find(
    ({ status, subscription: id }) => status === 'open' && id === subscription?.id,
  )
  const action = fields.get('action')
  if (subscription && action !== undefined) {
    if (action === 'cancel') provider.cancelAtPeriodEnd(subscription.id)
    if (action === 'resume') provider.cancelAtPeriodEnd(subscription.id, false)
    if (action === 'pay' && open) provider.payInvoice(open.id)
    return { redirect: `/portal/${customer}?return_url=${encodeURIComponent(back)}` }
  }
  const button = (name: string, label: string) =>
    `<form method="post"><input type="hidden" name="action" value="${name}"><button>${label}</button></form>`
  const buttons =
    !subscription || subscription.status === 'canceled'
      ? '<p>There is no subscription.</p>'
      : [
          `<p>Subscription: ${subscription.status}${subscription.cancelAtPeriodEnd ? ', canceled' : ''}</p>`,
          open ? button('pay', 'Pay with another card') : '',
          subscription.cancelAtPeriodEnd
            ? button('resume', 'Keep subscription')
            : button('cancel', 'Cancel subscription'),
        ].join('')
  return { html: renderPage('Billing', `${buttons}<p><a href="${escapeHtml(back)}">Return</a></p>`) }
}

function renderPage(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><link rel="icon" href="data:,"><title>${title} (test)</title>
<meta name="viewport" content="width=device-width"><style>body{font:1rem/1.5 system-ui;max-width:24rem;margin:3rem auto;padding:0 1rem}
button{font:inherit;padding:.75rem 1.5rem}</style></head><body><main><h1>${title}</h1>
<p>Test payments: no money moves.</p>${body}</main></body></html>`
}

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character)
}
