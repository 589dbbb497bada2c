import type { OfferId } from '../offers/all-offers.ts'

/**
 * Moments of one trade that are true whoever sells there, by what they are about; `any` and `questions` are for an offer we know
 * nothing of.
 */
export interface TradeLore {
  /** A stranger looks for someone like the reader. */
  found?: readonly string[]
  /** A customer asks, books or calls. */
  asked?: readonly string[]
  /** The next piece of work. */
  work?: readonly string[]
  /** What is left to do when the real work is done. */
  desk?: readonly string[]
  unpaid?: readonly string[]
  paying?: readonly string[]
  claims?: readonly string[]
  /** A hand is missing. */
  people?: readonly string[]
  /** How the place looks to those who come. */
  looks?: readonly string[]
  /** Something stops working. */
  stops?: readonly string[]
  /** What is needed comes late or runs low. */
  supply?: readonly string[]
  any: readonly string[]
  questions: readonly string[]
}

/** Of what the moments beside an offer are. */
export const BESIDE: Partial<Record<OfferId, readonly Exclude<keyof TradeLore, 'any' | 'questions'>[]>> = {
  seo: ['found'],
  ads: ['found'],
  website: ['found'],
  reviews: ['found'],
  social: ['found'],
  marketing: ['found', 'work'],
  leads: ['work', 'found'],
  outreach: ['work'],
  meetings: ['work'],
  calls: ['asked'],
  chatbot: ['asked'],
  booking: ['asked'],
  reminders: ['asked'],
  automation: ['desk'],
  assistants: ['desk'],
  manage: ['desk'],
  tailored: ['desk'],
  invoices: ['unpaid'],
  payments: ['paying'],
  claims: ['claims'],
  recruiting: ['people'],
  rota: ['people'],
  cleaning: ['looks'],
  maintenance: ['stops'],
  equipment: ['stops'],
  stock: ['supply'],
  food: ['supply'],
  logistics: ['supply'],
}
