import type { Gain, Material } from '../../brief/material/material.ts'
import { materialOf } from '../../brief/material/read-material.ts'
import type { Brief } from '../../brief/read-brief.ts'
import { contentWords } from '../../critic/text.ts'
import { knownFor } from '../lore/known-for.ts'
import type { Content } from '../moves/slots.ts'
import type { Random } from '../random.ts'
import { sumOf } from '../sum.ts'

/** A fresh choice among what the brief says: what stands first is chosen most often. */
export function contentFor(brief: Brief, random: Random): Content {
  const material = materialOf(brief)
  const whole = material.troubles.filter(({ isPart }) => !isPart)
  const troubles = whole.length > 0 && random.next() < 0.8 ? whole : material.troubles
  const gain = leaning(material.gains, random)
  const second = secondTo(gain, material, random)
  const sum = brief.sink && sumOf(brief.sink)
  const known = knownFor(brief)
  return {
    material,
    offer: random.next() < 0.6 ? material.offer.clauses[0] : random.pick(material.offer.clauses),
    trouble: leaning(troubles, random),
    gain,
    second,
    fact: random.pick(material.facts.filter(({ about, isTimely }) => about !== 'sender' || isTimely)),
    proof: random.pick(material.facts),
    moment: random.pick(known?.moments ?? []),
    question: random.pick(known?.questions ?? []),
    test: random.pick(known?.tests ?? []),
    purpose: random.pick(known?.purposes ?? []),
    ...(brief.sink && sum
      ? {
          sum: {
            amount: brief.sink.amount,
            count: sum.count.charAt(0).toLowerCase() + sum.count.slice(1),
            total: sum.total,
          },
        }
      : {}),
  }
}

/** The first more often than any other. */
function leaning<T>(items: readonly T[], random: Random): T | undefined {
  return random.next() < 0.5 ? items[0] : random.pick(items)
}

function secondTo(gain: Gain | undefined, { gains }: Material, random: Random): Gain | undefined {
  if (!gain) return undefined
  const words = contentWords(gain.clause)
  const others = gains.filter(
    (other) => other !== gain && ![...contentWords(other.clause)].some((word) => words.has(word)),
  )
  return random.pick(others)
}
