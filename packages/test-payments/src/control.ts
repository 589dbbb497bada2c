import type { ApiReply } from './answer-api.ts'
import { TEST_PAYMENTS_MODES, type TestPayments } from './test-payments.ts'

/**
 * Does from a shell what tests do by calls: `{"action": "renew", "id": "sub_..."}`. Without an id it takes the latest
 * object. It lists what there is when the action is unknown.
 */
export function runControl(payments: TestPayments, body: string): ApiReply {
  const { action, id, mode } = JSON.parse(body || '{}') as { action?: string; id?: string; mode?: string }
  const { state } = payments
  const last = (objects: ReadonlyMap<string, unknown>) => id ?? [...objects.keys()].at(-1) ?? 'none'
  const lastPayment = () => id ?? [...state.charges.values()].at(-1)?.paymentIntent ?? 'none'
  const openInvoice = () =>
    id ?? [...state.invoices.values()].findLast(({ status }) => status === 'open')?.id ?? 'none'
  const actions: Record<string, () => unknown> = {
    renew: () => payments.renew(last(state.subscriptions)),
    fail: () => payments.renew(last(state.subscriptions), 'failed'),
    pay: () => payments.payInvoice(openInvoice()),
    cancel: () => payments.cancelAtPeriodEnd(last(state.subscriptions)),
    resume: () => payments.cancelAtPeriodEnd(last(state.subscriptions), false),
    end: () => payments.endSubscription(last(state.subscriptions)),
    drop: () => payments.dropEvents(true),
    send: () => payments.dropEvents(false),
    refund: () => payments.refund(lastPayment()),
    dispute: () => payments.openDispute(lastPayment()),
    win: () => payments.closeDispute(last(state.disputes), 'won'),
    lose: () => payments.closeDispute(last(state.disputes), 'lost'),
  }
  const wanted = TEST_PAYMENTS_MODES.find((each) => each === mode)
  if (wanted) payments.setMode(wanted)
  const run = actions[action ?? '']
  const result = run?.() ?? null
  return {
    status: run || wanted ? 200 : 400,
    body: {
      result,
      actions: Object.keys(actions),
      modes: TEST_PAYMENTS_MODES,
      subscriptions: [...state.subscriptions.values()],
      events: payments.events.length,
    },
  }
}
