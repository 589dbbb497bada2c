import type { BriefFields } from '../brief/read-fields.ts'
import { contentStems, stem } from '../playbook/stems.ts'

/** Words that say what kind of thing is sold or how it is done; a line with one that the brief doesn't have would promise it. */
const CLAIMS = new Set(
  `ai app engine bot robot drone sensor camera plugin portal kiosk membership course text sms call phone email website video
  nearby local drive truck shipping insurance guarantee free plan certificate license licensed trained page lawyer doctor nurse
  salon gym studio clinic restaurant hotel school shop store firm agency farm church spa cafe bar warehouse`
    .split(/\s+/)
    .map(stem),
)

export interface Relevance {
  /** How many words of the brief a line shares, without those of the audience. */
  readonly sharedWith: (line: string) => number
  /** Whether a line is about the pain: two of its words and two in five of them are the pain's. */
  readonly isAboutPain: (line: string) => boolean
  /** Whether half of what the line says of the offer is the sender's own; anything fits a brief without a solution. */
  readonly isSupported: (line: string) => boolean
  /** Whether the line says something of the offer that the brief doesn't. */
  readonly isUnsaid: (line: string) => boolean
}

export function relevanceTo({ fields }: Pick<BriefFields, 'fields'>): Relevance {
  const { painPoint, product, solution, insight, targetAudience } = fields
  const told = new Set([painPoint, product, solution, insight].flatMap((text) => contentStems(text)))
  const all = new Set([...told, ...contentStems(targetAudience)])
  const pain = new Set(contentStems(painPoint))
  const offer = new Set([product, solution, insight, painPoint].flatMap((text) => contentStems(text)))
  return {
    isSupported: (line) => {
      if (solution === '') return true
      const said = line
        .split(/(?<=[.?])\s/)
        .filter((sentence) => /\b(?:we|our|us|i|my|you get)\b/i.test(sentence))
        .join(' ')
      const words = new Set(contentStems(said))
      return [...words].filter((word) => offer.has(word)).length * 2 >= words.size
    },
    isAboutPain: (line) => {
      const words = new Set(contentStems(line))
      const found = [...words].filter((word) => pain.has(word)).length
      return found >= 2 && found * 5 >= words.size * 2
    },
    sharedWith: (line) => new Set(contentStems(line).filter((word) => told.has(word))).size,
    isUnsaid: (line) =>
      contentStems(line).some((word) => CLAIMS.has(word) && !all.has(word)) ||
      (/\bnear you\b/i.test(line) && !/\b(?:near|local)/i.test(`${product} ${solution} ${targetAudience}`)),
  }
}
