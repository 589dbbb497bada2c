import type { Brief } from '../read-brief.ts'
import { readGains } from './gains.ts'
import type { Material } from './material.ts'
import { readOfferSaid } from './offer-said.ts'
import { readReaderSaid } from './reader-said.ts'

const cache = new WeakMap<Brief, Material>()

/** What a brief lets a writer say; read once for each brief. */
export function materialOf(brief: Brief): Material {
  const known = cache.get(brief)
  if (known) return known
  const material: Material = {
    troubles: brief.troubles,
    offer: readOfferSaid(brief),
    gains: readGains(brief),
    facts: brief.facts,
    reader: readReaderSaid(brief),
  }
  cache.set(brief, material)
  return material
}
