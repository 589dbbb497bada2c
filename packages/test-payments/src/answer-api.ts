import { requireObject, type TestSession, type TestState } from './objects.ts'
import { type FormFields, readEntries } from './parse-form.ts'
import { createId, type TestProvider } from './provider.ts'
import {
  renderCharge,
  renderDispute,
  renderInvoice,
  renderInvoicePayment,
  renderList,
  renderPrice,
  type Rendered,
  renderSession,
  renderSubscription,
} from './render.ts'
import type { TestEvent } from './test-payments.ts'

export interface ApiCall {
  method: string
  /** Below /v1, such as ['subscriptions', 'sub_1']. */
  parts: readonly string[]
  fields: FormFields
}

export interface ApiReply {
  status: number
  body: Rendered
}

export interface ApiOptions {
  state: TestState
  provider: TestProvider
  events: readonly TestEvent[]
  now(): number
  base(): string
  emit(type: string, object: Rendered): void
}

/** Answers one request of the API; undefined when it is not one that this server knows. */
export function answerApi(options: ApiOptions, { method, parts, fields }: ApiCall): ApiReply | undefined {
  const { state, provider, base } = options
  const [first = '', second = '', third = ''] = parts
  const ok = (body: Rendered): ApiReply => ({ status: 200, body })
  switch (`${method} ${parts.length} ${first}`) {
    case 'POST 1 customers': {
      const id = createId('cus')
      state.customers.set(id, fields.get('email') ?? null)
      return ok({ id, object: 'customer', email: fields.get('email') ?? null })
    }
    case 'GET 2 customers':
      return ok({ id: second, object: 'customer', email: requireObject(state.customers, second) })
    case 'POST 2 checkout': {
      const customer = fields.get('customer')
      if (customer !== undefined && !state.customers.has(customer)) {
        return createErrorReply(400, 'resource_missing', 'No such customer', 'customer')
      }
      return ok(renderSession(state, createSession(options, fields), base()))
    }
    case 'GET 2 checkout':
      return ok(
        renderList(
          [...state.sessions.values()]
            .filter(({ paymentIntent }) => paymentIntent === fields.get('payment_intent'))
            .map((session) => renderSession(state, session, base())),
        ),
      )
    case 'GET 3 checkout':
      return ok(renderSession(state, requireObject(state.sessions, third), base()))
    case 'POST 4 checkout':
    case 'GET 4 checkout':
      return answerSession(options, requireObject(state.sessions, third), parts[3])
    case 'GET 2 subscriptions':
      return ok(renderSubscription(state, requireObject(state.subscriptions, second), base()))
    case 'POST 2 subscriptions': {
      const isCanceled = fields.get('cancel_at_period_end') === 'true'
      return ok(renderSubscription(state, provider.cancelAtPeriodEnd(second, isCanceled), base()))
    }
    case 'DELETE 2 subscriptions': {
      const subscription = requireObject(state.subscriptions, second)
      if (subscription.status === 'canceled')
        return createErrorReply(404, 'resource_missing', 'No such subscription')
      provider.endSubscription(second)
      return ok(renderSubscription(state, subscription, base()))
    }
    case 'GET 2 invoices':
      return ok(renderInvoice(state, requireObject(state.invoices, second), base()))
    case 'GET 1 invoice_payments': {
      const intent = fields.get('payment[payment_intent]')
      const invoices = [...state.invoices.values()].filter(({ paymentIntent }) => paymentIntent === intent)
      return ok(renderList(invoices.map((invoice) => renderInvoicePayment(invoice))))
    }
    case 'GET 2 prices':
      return ok(renderPrice(requireObject(state.prices, second)))
    case 'GET 2 charges':
      return ok(renderCharge(requireObject(state.charges, second), base()))
    case 'GET 1 disputes': {
      const disputes = [...state.disputes.values()].filter(({ charge }) => charge === fields.get('charge'))
      return ok(renderList(disputes.map((dispute) => renderDispute(state, dispute))))
    }
    case 'GET 1 events':
      return ok(listEvents(options, fields))
    case 'POST 1 refunds':
      return createRefund(options, fields.get('payment_intent') ?? '', fields.get('amount'))
    case 'POST 2 billing_portal': {
      const customer = fields.get('customer') ?? ''
      requireObject(state.customers, customer)
      const back = encodeURIComponent(fields.get('return_url') ?? '/')
      return ok({
        id: createId('bps'),
        object: 'billing_portal.session',
        customer,
        url: `${base()}/portal/${customer}?return_url=${back}`,
      })
    }
    default:
      return undefined
  }
}

/** Newest first, by types and time. */
function listEvents({ events }: ApiOptions, fields: FormFields): Rendered {
  const types = new Set(Object.values(readEntries(fields, 'types')))
  const from = Number(fields.get('created[gte]') ?? 0)
  const until = Number(fields.get('created[lte]') ?? Infinity)
  const matching = events
    .filter(
      ({ type, created }) => (types.size === 0 || types.has(type)) && created >= from && created <= until,
    )
    .toReversed()
  const after = fields.get('starting_after')
  const begin = after === undefined ? 0 : matching.findIndex(({ id }) => id === after) + 1
  const end = begin + Number(fields.get('limit') ?? 10)
  const page = matching.slice(begin, end).map((event) => ({ object: 'event', ...event }))
  return { ...renderList(page, '/v1/events'), has_more: end < matching.length }
}

function createSession({ state, now }: ApiOptions, fields: FormFields): TestSession {
  const mode = fields.get('mode') === 'payment' ? 'payment' : 'subscription'
  const price = fields.get('line_items[0][price]') ?? ''
  requireObject(state.prices, price)
  const session: TestSession = {
    id: createId('cs_test'),
    mode,
    status: 'open',
    paymentStatus: 'unpaid',
    price,
    reference: fields.get('client_reference_id') ?? null,
    email: fields.get('customer_email') ?? null,
    customer: fields.get('customer') ?? null,
    subscription: null,
    paymentIntent: null,
    metadata: readEntries(fields, 'metadata'),
    childMetadata: readEntries(
      fields,
      mode === 'payment' ? 'payment_intent_data[metadata]' : 'subscription_data[metadata]',
    ),
    successUrl: fields.get('success_url') ?? '/',
    cancelUrl: fields.get('cancel_url') ?? '/',
    created: now(),
    expiresAt: Number(fields.get('expires_at') ?? now() + 86_400),
  }
  state.sessions.set(session.id, session)
  return session
}

function answerSession(
  { state, base, emit }: ApiOptions,
  session: TestSession,
  what: string | undefined,
): ApiReply | undefined {
  if (what === 'line_items') {
    return { status: 200, body: renderSession(state, session, base())['line_items'] as Rendered }
  }
  if (what !== 'expire') return undefined
  if (session.status !== 'open') {
    return createErrorReply(400, null, `Only Checkout Sessions with a status in ["open"] can be expired.`)
  }
  session.status = 'expired'
  const body = renderSession(state, session, base())
  emit('checkout.session.expired', body)
  return { status: 200, body }
}

function createRefund({ state, provider }: ApiOptions, intent: string, amount: string | undefined): ApiReply {
  const charge = [...state.charges.values()].find(({ paymentIntent }) => paymentIntent === intent)
  if (!charge) return createErrorReply(404, 'resource_missing', `No such payment_intent: '${intent}'`)
  if (charge.refunded >= charge.amount) {
    return createErrorReply(400, 'charge_already_refunded', 'Charge has already been refunded.')
  }
  provider.refund(intent, amount === undefined ? undefined : Number(amount))
  return {
    status: 200,
    body: {
      id: createId('re'),
      object: 'refund',
      charge: charge.id,
      payment_intent: intent,
      status: 'succeeded',
    },
  }
}

export function createErrorReply(
  status: number,
  code: string | null,
  message: string,
  param?: string,
): ApiReply {
  const type = status >= 500 ? 'api_error' : 'invalid_request_error'
  const error = { type, message, ...(code !== null && { code }), ...(param !== undefined && { param }) }
  return { status, body: { error } }
}
