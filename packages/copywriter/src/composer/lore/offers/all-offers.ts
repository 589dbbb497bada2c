import { asked } from './asked.ts'
import { desk } from './desk.ts'
import { found } from './found.ts'
import { home } from './home.ts'
import { kept } from './kept.ts'
import { made } from './made.ts'
import { cover, ownMoney } from './cover.ts'
import { marketing } from './marketing.ts'
import { money } from './money.ts'
import { nearby } from './nearby.ts'
import { newWork } from './new-work.ts'
import { occasions } from './occasions.ts'
import type { OfferLore } from './offer-lore.ts'
import { papers } from './papers.ts'
import { people } from './people.ts'
import { place } from './place.ts'
import { safety } from './safety.ts'
import { self } from './self.ts'
import { shown } from './shown.ts'
import { special } from './special.ts'
import { supply } from './supply.ts'
import { tradeTools } from './trade-tools.ts'

const ALL = {
  ...found,
  ...marketing,
  ...shown,
  ...made,
  ...newWork,
  ...asked,
  ...kept,
  ...desk,
  ...papers,
  ...money,
  ...cover,
  ...ownMoney,
  ...people,
  ...self,
  ...place,
  ...home,
  ...supply,
  ...special,
  ...safety,
  ...tradeTools,
  ...nearby,
  ...occasions,
}

/** What an offer can be, as far as we know something of it. */
export type OfferId = keyof typeof ALL

export const OFFERS: Readonly<Record<OfferId, OfferLore>> = ALL
