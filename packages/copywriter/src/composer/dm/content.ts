import type { Material } from '../../brief/material/material.ts'
import { materialOf } from '../../brief/material/read-material.ts'
import type { Brief } from '../../brief/read-brief.ts'
import { seenBy } from '../critic/fresh.ts'
import { knownFor } from '../lore/known-for.ts'
import type { Known } from '../lore/known-for.ts'
import type { Content } from '../moves/slots.ts'
import type { Random } from '../random.ts'
import { stalenessFor } from '../staleness.ts'
import { sumOf } from '../sum.ts'
import { pitchOf } from './pitch.ts'
import { sayable } from './sayable.ts'

/** All that can be said to the readers of a brief; a message takes some of it. */
export interface Stock {
  material: Material
  known: Known | undefined
  /** Runs of the brief's own words that no text may hold. */
  echoes: ReadonlySet<string>
  sum: Content['sum']
  /** What a text loses by saying again what the user has. */
  staleness: (text: string) => number
}

export function stockOf(brief: Brief, recent: readonly string[] = []): Stock {
  const material = sayable(materialOf(brief), brief)
  const sum = brief.sink && sumOf(brief.sink)
  return {
    material,
    staleness: stalenessFor(seenBy(recent, brief), brief),
    known: knownFor(brief),
    echoes: brief.echoes,
    sum: brief.sink &&
      sum && {
        amount: brief.sink.amount,
        count: sum.count.charAt(0).toLowerCase() + sum.count.slice(1),
        total: sum.total,
      },
  }
}

/** A fresh choice among what can be said: what stands first is chosen most often. */
export function contentFrom({ material, known, sum, echoes }: Stock, random: Random): Content {
  const whole = material.troubles.filter(({ isPart }) => !isPart)
  const troubles = whole.length > 0 && random.next() < 0.8 ? whole : material.troubles
  return {
    material,
    offer: leaning(material.offer.clauses, random),
    trouble: leaning(troubles, random),
    pitch: pitchOf(material.gains, material.offer, echoes, random),
    fact: random.pick(material.facts.filter(({ about }) => about !== 'sender')),
    proof: leaning(
      material.facts.toSorted((a, b) => Number(b.isTimely) - Number(a.isTimely)),
      random,
    ),
    moment: random.pick(known?.moments ?? []),
    question: random.pick(known?.questions ?? []),
    test: random.pick(known?.tests ?? []),
    // What the offer is for in general is for briefs that don't say it themselves.
    purpose: material.gains.length > 0 ? undefined : random.pick(known?.purposes ?? []),
    sum,
  }
}

/** The first more often than any other. */
function leaning<T>(items: readonly T[], random: Random): T | undefined {
  return random.next() < 0.5 ? items[0] : random.pick(items)
}
