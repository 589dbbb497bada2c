import type { OfferId } from '../offers/all-offers.ts'

/** Who buys it: a business, someone for a home or a life of their own, or anyone who works. */
export type BoughtBy = 'business' | 'home' | 'parents' | 'anyone'

export interface OfferPattern {
  id: OfferId
  /** Names the offer in a noun phrase; matched on lower-case text. */
  names: RegExp
  by: BoughtBy
  /** A service of hands: "cleaning software" is none. */
  byHand?: boolean
  /** Phrases of other offers that hold the same words. */
  not?: RegExp
}
