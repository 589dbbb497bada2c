import type { ParsedFields } from '../brief/read-fields.ts'
import { listContentStems, stemCue } from '../playbook/stems.ts'

/** Words that promise a kind of product or method; a line may use only those of the brief. */
const CLAIMS = new Set(
  `ai app engine bot robot drone sensor camera plugin portal kiosk membership course text sms call phone email website video
  nearby local drive truck shipping insurance guarantee free plan certificate license licensed trained page lawyer doctor nurse
  salon gym studio clinic restaurant hotel school shop store firm agency farm church spa cafe bar warehouse`
    .split(/\s+/)
    .map(stemCue),
)

export interface Relevance {
  /** Words shared with the brief, without those of the audience. */
  readonly sharedWith: (line: string) => number
  /** At least two words, and two in five, are the pain's. */
  readonly isAboutPain: (line: string) => boolean
  /** Half of the line's claims are the sender's; any line fits a brief without a solution. */
  readonly isSupported: (line: string) => boolean
  /** The line claims something that the brief does not. */
  readonly isNewClaim: (line: string) => boolean
}

export function measureRelevance({ fields }: Pick<ParsedFields, 'fields'>): Relevance {
  const { painPoint, product, solution, insight, targetAudience } = fields
  const given = new Set([painPoint, product, solution, insight].flatMap((text) => listContentStems(text)))
  const all = new Set([...given, ...listContentStems(targetAudience)])
  const pain = new Set(listContentStems(painPoint))
  const offer = new Set([product, solution, insight, painPoint].flatMap((text) => listContentStems(text)))
  return {
    isSupported: (line) => {
      if (solution === '') return true
      const said = line
        .split(/(?<=[.?])\s/)
        .filter((sentence) => /\b(?:we|our|us|i|my|you get)\b/i.test(sentence))
        .join(' ')
      const words = new Set(listContentStems(said))
      return [...words].filter((word) => offer.has(word)).length * 2 >= words.size
    },
    isAboutPain: (line) => {
      const words = new Set(listContentStems(line))
      const found = [...words].filter((word) => pain.has(word)).length
      return found >= 2 && found * 5 >= words.size * 2
    },
    sharedWith: (line) => new Set(listContentStems(line).filter((word) => given.has(word))).size,
    isNewClaim: (line) =>
      listContentStems(line).some((word) => CLAIMS.has(word) && !all.has(word)) ||
      (/\bnear you\b/i.test(line) && !/\b(?:near|local)/i.test(`${product} ${solution} ${targetAudience}`)),
  }
}
