import { z } from 'zod'
import { isRecord } from '@firstline/platform/is-record'
import type { PaymentObject } from './sync-payments.ts'

/** The events that the webhook endpoint needs. docs/payments.md lists them for the dashboard. */
export const WEBHOOK_EVENTS = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
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

/** An id of the provider. */
export const ID = z.string().regex(/^[\w-]{1,255}$/)

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
  const isOfCharge = object['object'] === 'dispute' || object['object'] === 'refund'
  const kind = isOfCharge ? 'charge' : KINDS[String(object['object'])]
  const id = ID.safeParse(isOfCharge ? object['charge'] : object['id']).data
  if (!kind || id === undefined) return null
  // A checkout itself doesn't say that a delayed payment has failed.
  return { kind: event.type === 'checkout.session.async_payment_failed' ? 'failed-checkout' : kind, id }
}
