import { crafts } from './crafts.ts'
import { health } from './health.ts'
import { offices } from './offices.ts'
import { places } from './places.ts'
import type { TradeLore } from './trade-lore.ts'

/** By the id of the industry. */
export const TRADES: Readonly<Record<string, TradeLore>> = { ...health, ...offices, ...places, ...crafts }
