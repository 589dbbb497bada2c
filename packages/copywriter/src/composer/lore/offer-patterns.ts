import { beingFound } from './patterns/being-found.ts'
import { customers } from './patterns/customers.ts'
import { deskAndMoney } from './patterns/desk-and-money.ts'
import { peopleAndPlace } from './patterns/people-and-place.ts'
import { tradeTools } from './patterns/trade-tools.ts'
import { boughtAtHome } from './patterns/bought-at-home.ts'
import type { OfferPattern } from './patterns/offer-pattern.ts'

/** Of matches that end together the longer one wins, then the earlier. */
export const OFFER_PATTERNS: readonly OfferPattern[] = [
  ...beingFound,
  ...customers,
  ...deskAndMoney,
  ...peopleAndPlace,
  ...boughtAtHome,
  ...tradeTools,
]
