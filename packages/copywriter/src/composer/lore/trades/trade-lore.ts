import type { Concern } from '../offers/offer-lore.ts'

/**
 * Moments of one trade that are true whoever sells there, by what they can stand beside; `any` and `questions` are for an
 * offer we know nothing of.
 */
export type TradeLore = Partial<Record<Exclude<Concern, 'self'>, readonly string[]>> & {
  any: readonly string[]
  questions: readonly string[]
}
