import { isMass } from '../../../brief/grammar.ts'
import { AUXILIARIES } from '../../../brief/lexicon/verbs.ts'
import { isStranded } from '../proof/fragments.ts'
import { IRREGULAR_PAST, isBaseVerb, isPlural, isThirdPersonVerb } from '../proof/word-classes.ts'

/** Verbs that say nothing without what they act on. */
const WANTS_OBJECT =
  /\b(?:send|sends|get|gets|give|gives|make|makes|bring|brings|provide|provides|offer|offers|need|needs|want|wants|take|takes|build|builds|find|finds|keep|keeps|use|uses|cut|cuts|let|lets|help you|helps you)$/i
const LEFT_OPEN =
  /\b(?:the|an?|of|from|into|with|than|and|or|but|because|your|our|their|its|every|per|(?<!in )between|during|until|whose|very|for|without)$/i

/** "The address you signed up with": its noun stands in front. */
const STRANDED = /^(?:of|from|into|with|than|between|during|until|for|without)$/i

const MASS_AFTER_A = new Set([
  'software',
  'bookkeeping',
  'advice',
  'information',
  'staff',
  'equipment',
  'furniture',
  'traffic',
  'copywriting',
  'payroll',
])

/** "When missed calls after 5pm": a clause opened and never finished, or finished twice. */
export function openClause(sentence: string): string | undefined {
  const words = wordsIn(sentence)
  const opener = words.findIndex(
    (word, index) =>
      /^(?:how|if|because|when|while)$/.test(word) && (index === 0 || words[index - 1] !== 'even'),
  )
  if (opener >= 0) {
    const rest = words.slice(opener + 1)
    const clause = rest.slice(0, rest.indexOf(',') < 0 ? rest.length : rest.indexOf(','))
    const isBare = /^(?:your|the|our|my|their)$/.test(clause[0] ?? '') && clause.length >= 3
    // "If the names differ, ...": whatever ends a clause behind a plural is its verb.
    const endsInVerb = isPlural(clause.at(-2) ?? '') && clause.length <= 4
    if (isBare && !endsInVerb && !clause.slice(/ed$/.test(clause[1] ?? '') ? 3 : 2).some(mayBeVerb))
      return `"${words[opener] ?? ''} ${clause.slice(0, 3).join(' ')}" has no verb`
  }
  return undefined
}

function wordsIn(sentence: string): string[] {
  return sentence.toLowerCase().match(/[a-z\d$%][\w$%'-]*|[,:;]/g) ?? []
}

/** Generous: whatever could be the verb counts as one. */
function mayBeVerb(word: string): boolean {
  return (
    AUXILIARIES.has(word) ||
    isBaseVerb(word) ||
    isThirdPersonVerb(word) ||
    IRREGULAR_PAST.has(word) ||
    /(?:ed|n't|'s|'re|'ve|'ll)$|[^s]s$/.test(word) ||
    /^(?:gone|feel|knows?|likes?)$/.test(word)
  )
}

/** "It our agency": none. "They are is": two. */
export function doubledVerb(sentence: string): string | undefined {
  const words = wordsIn(sentence)
  for (const [index, word] of words.entries()) {
    const next = words[index + 1] ?? ''
    if (/^(?:is|are|was|were)$/.test(word) && /^(?:is|are|was|were|has|have|do|does|gets?)$/.test(next))
      return `"${word} ${next}" has two verbs`
    if (/^(?:it|you|we|they)$/.test(word) && /^(?:our|your|my|an?)$/.test(next) && index === 0)
      return `"${word} ${next}" has no verb`
  }
  return undefined
}

/** It stops where a reader waits for more. */
export function leftOpen(sentence: string): string | undefined {
  const end = sentence.replace(/["'”]?[.?!]["'”]?$/, '')
  const open = LEFT_OPEN.exec(end)
  if (open && !(STRANDED.test(open[0]) && isStranded(end.toLowerCase()))) return `it stops at "${open[0]}"`
  if (sentence.includes('?') || /\b(?:what|that|which|who|how|all|everything|whatever)\b/i.test(end))
    return undefined
  const wanting = WANTS_OBJECT.exec(end)
  return wanting &&
    /(?:^|^(?:every|each|this) \w+ |[,;:] |\b(?:and|but|so|because|if|when|that|how) )(?:we|i|it|you|they)(?:'ll)? (?:\w+ly |can |will |always )?[\w' ]{2,9}$/i.test(
      end,
    )
    ? `"${wanting[0]}" has no object`
    : undefined
}

/** "a software", "an email flows". */
export function countedWrongly(sentence: string): string | undefined {
  for (const match of sentence.matchAll(
    /\b(an?) ([a-z]+)(?=[.,;:?!]|$| (?:that|who|which|is|are|for|to)\b)/gi,
  )) {
    const noun = (match[2] ?? '').toLowerCase()
    if (MASS_AFTER_A.has(noun) && isMass(noun)) return `"${match[1] ?? ''} ${noun}": it can't be counted`
  }
  return undefined
}
