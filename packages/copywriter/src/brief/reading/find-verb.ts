import { isPlural } from '../grammar.ts'
import { AUXILIARIES, LOOSE_VERBS, STRONG_VERBS } from '../lexicon/verbs.ts'
import type { Term } from '../term.ts'

export interface Found {
  at: number
  confidence: number
}

/** Behind these another clause or an infinitive begins, which is not the verb sought. */
const SUBORDINATES =
  /^(that|who|which|where|when|whenever|if|because|until|while|so|than|whose|as|to|unless|since|before|after|without|what|how)$/
const ADVERB =
  /^(never|always|still|just|only|then|often|already|also|rarely|usually|barely|constantly|now|soon|ever|actually|really|even|hardly)$/
const SURE_PAST =
  /^(came|went|fell|rang|took|grew|knew|saw|gave|showed|forgot|broke|began|chose|drove|ate|wrote|became|quit|told|said|thought|felt|left|ran|retired|slipped|noticed|happened|arrived|disappeared|vanished|died)$/
const DETERMINER =
  /^(a|an|the|this|that|these|those|my|our|your|their|his|her|its|every|each|all|any|no|nothing|some|both|half|one|two|three|four|five|six|ten|more|most|it|them|you|us|me|him)$/
const PREPOSITION =
  /^(at|on|in|for|with|from|by|over|within|under|into|onto|through|between|across|about|per|during|past|off|around|like)$/
const MEASURE = /^(hours?|days?|weeks?|months?|minutes?|years?|seconds?|times|nights?|mornings?)$/

const bases = (word: string) => [word.slice(0, -1), word.slice(0, -2), word.replace(/ies$/, 'y')]
const isThird = (word: string, verbs: ReadonlySet<string>) =>
  word.endsWith('s') && !verbs.has(word) && bases(word).some((base) => verbs.has(base))

/** The finite verb of a piece that begins with its subject; undefined where there is none to be sure of. */
export function findVerb(terms: readonly Term[], from = 1): Found | undefined {
  let adverb = false
  let preposition = -1
  for (let at = from; at < terms.length; at += 1) {
    const word = terms[at]?.lower ?? ''
    const next = terms[at + 1]
    if (SUBORDINATES.test(word)) return undefined
    // "Uber Eats": a name's word is no verb.
    if (at > 0 && /^[A-Z][a-z]/.test(terms[at]?.text ?? '') && /^[A-Z]/.test(terms[at - 1]?.text ?? ''))
      continue
    // "guest at the door and code doesn't work" is two things.
    if (word === 'and' && preposition > 0) return undefined
    if (preposition < 0 && (PREPOSITION.test(word) || word === 'of')) preposition = at
    if (/[,:;]/.test(terms[at - 1]?.end ?? '')) return undefined
    if (ADVERB.test(word) && at > 0) {
      adverb = true
      continue
    }
    if (AUXILIARIES.has(word) && word !== 'never') return { at, confidence: 0.95 }
    const found = judged(terms, at, word, headBefore(terms, at, preposition), next, adverb)
    if (found !== undefined) return { at, confidence: found }
    adverb = false
  }
  return undefined
}

/** The noun the verb has to agree with: "leads" in "leads from a portal get called". */
function headBefore(terms: readonly Term[], at: number, preposition: number): string {
  const before = terms[at - 1]?.lower ?? ''
  const head = preposition > 0 && preposition < at - 1 ? (terms[preposition - 1]?.lower ?? '') : ''
  return isPlural(head) &&
    !MEASURE.test(head) &&
    !isPlural(before) &&
    !PREPOSITION.test(before) &&
    !/^(a|an|the|my|our|your|their|of|and)$/.test(before)
    ? head
    : before
}

/** How sure it is that the word is the finite verb; undefined when it is surely not. */
function judged(
  terms: readonly Term[],
  at: number,
  word: string,
  before: string,
  next: Term | undefined,
  adverb: boolean,
): number | undefined {
  if (/^[$€£]?\d/.test(before) || (terms[at - 1]?.tags.has('Adjective') === true && !adverb)) return undefined
  if (PREPOSITION.test(before) || /^(a|an|the|my|our|your|their|of|no|every|each|and|or|this)$/.test(before))
    return undefined
  if (MEASURE.test(before) && !MEASURE.test(word) && !adverb && at < 3) return undefined
  const ahead = next?.lower ?? ''
  if (SURE_PAST.test(word)) return 0.9
  if (/ed$/.test(word) && terms[at]?.tags.has('PastTense')) return adverb ? 0.9 : undefined
  if (/^(of|that|who|which)$/.test(ahead)) return undefined
  const plural =
    isPlural(before) || /^(people|staff|children|kids|men|women|clients|team|police|founders)$/.test(before)
  if (ahead === 'all' && terms[at + 2]?.lower === 'day') return undefined
  const opens =
    next?.tags.has('Adverb') === true ||
    DETERMINER.test(ahead) ||
    /^\d|^[$€£]/.test(ahead) ||
    ADVERB.test(ahead)
  const tagged = terms[at]?.tags.has('Verb') === true && !terms[at]?.tags.has('Gerund')
  if (word.endsWith('s') && !plural) {
    if (isThird(word, STRONG_VERBS))
      return PREPOSITION.test(ahead) && LOOSE_VERBS.has(word.slice(0, -1)) ? 0.6 : 0.85
    if (isThird(word, LOOSE_VERBS))
      return opens || adverb ? 0.85 : tagged && ahead !== '' && !PREPOSITION.test(ahead) ? 0.7 : 0.5
    return tagged && (opens || adverb) ? 0.75 : undefined
  }
  if (plural && !word.endsWith('s')) {
    if (STRONG_VERBS.has(word)) return 0.85
    if (LOOSE_VERBS.has(word))
      return opens || adverb || tagged || (at === 1 && isPlural(ahead))
        ? 0.8
        : at + 1 === terms.length || ahead === 'and'
          ? 0.75
          : 0.6
    return tagged && (opens || adverb || PREPOSITION.test(ahead)) ? 0.75 : undefined
  }
  return adverb && (STRONG_VERBS.has(word) || LOOSE_VERBS.has(word)) ? 0.8 : undefined
}
