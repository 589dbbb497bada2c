import { MASS_NOUNS, OTHER_PEOPLE } from '../../../brief/lexicon/nouns.ts'
import { LOOSE_VERBS, STRONG_VERBS } from '../../../brief/lexicon/verbs.ts'
import type { Sentence, SentenceCheck } from './proof.ts'
import {
  isBaseVerb,
  isParticiple,
  isPlural,
  isThirdPersonVerb,
  JOINTS,
  MODALS,
  OPENS_NOUN,
  PREPOSITIONS_PLAIN,
  SUBJECTS,
} from './word-classes.ts'

const OWNERS = /^(?:your|our|my|the|these|those)$/
const ONE = /^(?:your|our|my|the|an?|every|each|this|that|one)$/
/** A clause of its own begins after one of these. */
const OPENS_CLAUSE = /^(?:because|but|so|when|if|while|that|until|:|;)$/
const OBJECT = /^(?:you|it|them|us|me|up|out|off|in|on|to|at|by|for|late|away|back|down|straight)$/
/** Groups that many write as many, and words that stand for several. */
const TAKES_EITHER =
  /^(?:team|staff|crew|desk|family|couple|board|group|company|firm|office|public|press|majority|number|lot|dozen|half|rest|best|few|many|most|more|other|others|two|ones|same|rich|poor|young|old|people|men|women|children|feet|teeth|police|data|media|kids|folks|crowd|band|squad|clergy|youth|pair|bulk|range|variety|series|means|hundred|thousand|million|first|last|next|all|both|none|some|any|own)$/
/** Base and past alike, so they agree with everybody. */
const SAME_IN_PAST =
  /^(?:cut|put|let|hit|cost|read|set|quit|shut|spread|split|come|become|run|hurt|bet|beat)$/

/** Subjects and verbs that do not agree: "your clients forwards", "our tool text the next person", "the waitlist are". */
export const agreementFault: SentenceCheck = (sentence) => {
  const { words } = sentence
  for (const [index, word] of words.entries()) {
    const before = words[index - 1] ?? ''
    if (index > 0 && !OPENS_CLAUSE.test(before)) continue
    const fault = youWithOne(words, index) ?? manyWithOne(words, index) ?? oneWithMany(words, index, word)
    if (fault !== undefined) return fault
  }
  return (
    afterAnd(sentence) ??
    stuffWithMany(sentence) ??
    whatMany(sentence) ??
    whoMany(sentence) ??
    peopleWithOne(sentence)
  )
}

/** "I texts every lead". */
function youWithOne(words: readonly string[], start: number): string | undefined {
  const [subject = '', verb = '', after = ''] = words.slice(start, start + 3)
  return /^(?:i|you|we|they)$/.test(subject) &&
    isThirdPersonVerb(verb) &&
    (OPENS_NOUN.has(after) || /^(?:\d|you$|it$)/.test(after))
    ? `"${subject} ${verb}" does not agree`
    : undefined
}

/** "Takeoffs eats your evenings", "late cancellations leaves mats". */
function manyWithOne(words: readonly string[], start: number): string | undefined {
  const first = words[start] ?? ''
  if (/ing$/.test(first) || SUBJECTS.has(first) || isBaseVerb(first)) return undefined
  const from = OWNERS.test(first) ? start + 1 : start
  for (let at = from; at <= from + 2; at += 1) {
    const noun = words[at] ?? ''
    const verb = words[at + 1] ?? ''
    if (noun === '' || endsSubject(noun)) return undefined
    if (
      !isPlural(noun) ||
      (isThirdPersonVerb(noun) && !OTHER_PEOPLE.has(noun)) ||
      /^(?:sales|news|always|thanks|less|ours|yours|theirs|hers|hours|days|weeks|months|minutes|years)$/.test(
        noun,
      )
    )
      continue
    const after = words[at + 2] ?? ''
    if (
      isStrongThirdPerson(verb) &&
      (OPENS_NOUN.has(after) ||
        OBJECT.test(after) ||
        PREPOSITIONS_PLAIN.has(after) ||
        isPlural(after) ||
        after === '')
    )
      return `"${noun} ${verb}" does not agree`
    return undefined
  }
  return undefined
}

/** "your clients forwards" after "and": there only a subject with an owner is sure to be one. */
function afterAnd({ words }: Sentence): string | undefined {
  for (const [index, word] of words.entries()) {
    if ((word !== 'and' && word !== ',') || !OWNERS.test(words[index + 1] ?? '')) continue
    const noun = words[index + 2] ?? ''
    const verb = words[index + 3] ?? ''
    if (isPlural(noun) && !isThirdPersonVerb(noun) && isStrongThirdPerson(verb) && !isNoun(verb))
      return `"${noun} ${verb}" does not agree`
  }
  return undefined
}

/** "Calls" and "reports" may be things; "gets" may not. */
const isNoun = (word: string) =>
  !/^(?:forwards|seems|completes|asks|begins|tries)$/.test(word) &&
  [word.slice(0, -1), word.slice(0, -2)].some((base) => LOOSE_VERBS.has(base))

function isStrongThirdPerson(word: string): boolean {
  return isThirdPersonVerb(word) && !isNoun(word) && !/^(?:is|has|does)$/.test(word)
}

/** "The waitlist are", "an empty flat cost", "our tool text the next person". */
function oneWithMany(words: readonly string[], start: number, determiner: string): string | undefined {
  if (!ONE.test(determiner)) return undefined
  for (let at = start + 1; at <= start + 3; at += 1) {
    const noun = words[at] ?? ''
    const verb = words[at + 1] ?? ''
    if (noun === '' || endsSubject(noun) || isPlural(noun) || /s$|^\d/.test(noun) || TAKES_EITHER.test(noun))
      return undefined
    if (/^(?:are|were|have|aren't|weren't|haven't)$/.test(verb) && !isParticiple(noun))
      return `"${noun} ${verb}" does not agree`
    if (/^(?:do|don't)$/.test(verb) && !isParticiple(noun)) return `"${noun} ${verb}" does not agree`
    if (/^(?:run|come)$/.test(verb) && PARTICLE.test(words[at + 2] ?? ''))
      return `"${noun} ${verb}" does not agree`
    if (!isBareVerb(verb)) continue
    const after = words[at + 2] ?? ''
    if (determiner !== 'that' && takesObject(after) && !isParticiple(noun))
      return `"${noun} ${verb}" does not agree`
  }
  return undefined
}

const isBareVerb = (word: string) =>
  (STRONG_VERBS.has(word) || LOOSE_VERBS.has(word)) &&
  !SAME_IN_PAST.test(word) &&
  !/^(?:back|last|open|time|long|clean|free|still|own|past)$/.test(word)

const PARTICLE = /^(?:out|in|up|back|over|late|down|off)$/

const takesObject = (word: string) => /^(?:the|your|our|my|their|its|every|each|you|us|them)$/.test(word)

function endsSubject(word: string): boolean {
  return (
    JOINTS.has(word) ||
    SUBJECTS.has(word) ||
    MODALS.has(word) ||
    OPENS_NOUN.has(word) ||
    PREPOSITIONS_PLAIN.has(word) ||
    /'/.test(word) ||
    /^(?:is|are|was|were|has|have|had|does|do|did|not|never|still|just|also|only|often|always)$/.test(word)
  )
}

/** "A wholesaler who only come on Tuesdays". */
function whoMany({ lower }: Sentence): string | undefined {
  const found =
    /(?<![\w'-])(?:an?|the|one|every|each) (?:[a-z]+ )?([a-z]+) who (?:only |still |also |never |always |often )?([a-z]+)(?![\w'-])/.exec(
      lower,
    )
  const [, noun = '', verb = ''] = found ?? []
  const isOne = noun !== '' && !isPlural(noun) && !/s$/.test(noun) && !TAKES_EITHER.test(noun)
  return isOne && STRONG_VERBS.has(verb) && (!SAME_IN_PAST.test(verb) || /^(?:come|run)$/.test(verb))
    ? `"${noun} who ${verb}" does not agree`
    : undefined
}

/** "Your tenants calls at night." and no other verb that could be theirs. */
function peopleWithOne({ words }: Sentence): string | undefined {
  const from = OWNERS.test(words[0] ?? '') ? 1 : 0
  const [noun = '', verb = '', after = ''] = words.slice(from, from + 3)
  if (
    !OTHER_PEOPLE.has(noun) ||
    !isPlural(noun) ||
    !isThirdPersonVerb(verb) ||
    !PREPOSITIONS_PLAIN.has(after)
  )
    return undefined
  const rest = words.slice(from + 3)
  const hasVerb = rest.some(
    (word, index) =>
      MODALS.has(word) ||
      isThirdPersonVerb(word) ||
      (isBaseVerb(word) &&
        !OPENS_NOUN.has(rest[index - 1] ?? '') &&
        !PREPOSITIONS_PLAIN.has(rest[index - 1] ?? '')) ||
      isParticiple(word) ||
      /^(?:is|are|was|were|have|do|don't|get|go)$/.test(word),
  )
  return hasVerb ? undefined : `"${noun} ${verb}" does not agree`
}

/** "What DMs at 11pm costs you". */
function whatMany({ lower }: Sentence): string | undefined {
  const found =
    /^what (\w+s)(?: (?:at|in|on|of|for|after|before) [\w']+)? (costs|takes|means) (?:you|your|the)(?![\w-])/.exec(
      lower,
    )
  const [, noun = '', verb = ''] = found ?? []
  return /^(?:dms|ads)$/.test(noun) || (isPlural(noun) && !isThirdPersonVerb(noun))
    ? `"${noun} ${verb}" does not agree`
    : undefined
}

/** "Payroll take three days". */
function stuffWithMany({ words }: Sentence): string | undefined {
  const [noun = '', verb = '', after = ''] = words
  if (!MASS_NOUNS.has(noun) || isBaseVerb(noun) || TAKES_EITHER.test(noun)) return undefined
  return STRONG_VERBS.has(verb) &&
    !SAME_IN_PAST.test(verb) &&
    (OPENS_NOUN.has(after) || /^(?:\d|one$|two$|three$|four$|you$|up$)/.test(after))
    ? `"${noun} ${verb}" does not agree`
    : undefined
}
