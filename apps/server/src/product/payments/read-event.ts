import { isRecord } from '@firstline/platform/is-record'
import type { PaymentObject } from './sync-payments.ts'

/** The events that the webhook endpoint needs. docs/payments.md lists them for the dashboard. */
export const WEBHOOK_EVENTS = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.expired',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'invoice.paid',
  'invoice.payment_failed',
  'charge.refunded',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.closed',
  'charge.dispute.funds_reinstated',
] as const

const KINDS: Record<string, PaymentObject> = {
  'checkout.session': 'checkout',
  subscription: 'subscription',
  invoice: 'invoice',
  charge: 'charge',
}

/** The object that an event is about; null for events that are not used. */
export function readEventObject(event: {
  type: string
  data: { object: unknown }
}): { kind: PaymentObject; id: string } | null {
  if (!(WEBHOOK_EVENTS as readonly string[]).includes(event.type)) return null
  const { object } = event.data
  if (!isRecord(object)) return null
  // A dispute or a refund changes its charge.
  const { charge } = object
  if (object['object'] === 'dispute' || object['object'] === 'refund') {
    return typeof charge === 'string' ? { kind: 'charge', id: charge } : null
  }
  const kind = KINDS[String(object['object'])]
  return kind && typeof object['id'] === 'string' ? { kind, id: object['id'] } : null
}
