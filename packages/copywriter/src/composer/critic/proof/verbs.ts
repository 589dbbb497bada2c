import { OTHER_PEOPLE } from '../../../brief/lexicon/nouns.ts'
import type { Sentence, SentenceCheck } from './proof.ts'
import {
  INDEFINITE,
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

const ASKS =
  /^(?:is|are|was|were|do|does|did|can|could|will|would|should|has|have|isn't|aren't|doesn't|don't)$/
const OWNERS = /^(?:your|our|my|their|his|her|its|the|this|that|these|those|every|each|no)$/

/** Two finite verbs with nothing to join them, or a sentence turned wrongly into a question. */
export const verbFault: SentenceCheck = (sentence) =>
  askedTwice(sentence) ??
  twoSubjects(sentence) ??
  verbOnVerb(sentence) ??
  getsDone(sentence) ??
  notTurned(sentence) ??
  noSubject(sentence) ??
  manyAsOne(sentence)

/** "Takes 14?", "Does your yard say 6 weeks, takes 14": a verb whose subject is nowhere. */
function noSubject({ lower, words, isQuestion }: Sentence): string | undefined {
  if (!isQuestion) return undefined
  const [first = ''] = words
  if (
    words.length <= 4 &&
    isThirdPersonVerb(first) &&
    !/^(?:is|has|does|sounds|makes|works|looks|seems|feels)$/.test(first)
  )
    return `"${first}" has no subject`
  const stray = /^(?:do|does) [^?]*?, (\w+s) (?:\d|the |your |an? )/.exec(lower)
  return stray && isThirdPersonVerb(stray[1] ?? '') ? `"${stray[1] ?? ''}" has no subject` : undefined
}

/** "Is your client changes your mind": the auxiliary asks, and the verb answers as if nobody had. */
function askedTwice({ words, isQuestion }: Sentence): string | undefined {
  if (!isQuestion) return undefined
  for (const [index, word] of words.entries()) {
    if (!ASKS.test(word) || !opensClause(words, index)) continue
    const opener = words[index + 1] ?? ''
    if (!OWNERS.test(opener) && !INDEFINITE.has(opener) && !SUBJECTS.has(opener)) continue
    const subjectStart = OWNERS.test(opener) ? index + 2 : index + 1
    for (let at = subjectStart + 1; at <= subjectStart + 4; at += 1) {
      const verb = words[at] ?? ''
      if (verb === '' || JOINTS.has(verb) || PREPOSITIONS_PLAIN.has(verb) || /ing$/.test(verb)) break
      const next = words[at + 1] ?? ''
      const takesObject = OPENS_NOUN.has(next) || /^(?:you|me|us|them|him|her|it)$/.test(next)
      if (isThirdPersonVerb(verb) && !/^(?:is|has|does)$/.test(verb) && takesObject && !isNounHere(words, at))
        return `"${word} ${words.slice(index + 1, at + 1).join(' ')}" has two verbs`
      if (
        /^(?:is|are|was|were)$/.test(word) &&
        /^(?:is|are|was|were|has|have|does|do|can't|won't|doesn't|don't)$/.test(verb)
      )
        return `"${words.slice(index, at + 1).join(' ')}" has two verbs`
      if (isBaseVerb(verb)) break
    }
  }
  return undefined
}

/** "does your team handle calls the ...": after a verb, the word in -s is its object. */
function isNounHere(words: readonly string[], at: number): boolean {
  return (
    isBaseVerb(words[at - 1] ?? '') &&
    !/^(?:client|guest|lead|team|crew|staff|chef|book|call)$/.test(words[at - 1] ?? '')
  )
}

function opensClause(words: readonly string[], index: number): boolean {
  const before = words[index - 1] ?? ''
  return index === 0 || /^(?:,|:|;|and|but|so|or|why|how|when|where|what|who)$/.test(before)
}

/** "Our clinic letters drafts the answer": several that do as one. */
function manyAsOne({ words }: Sentence): string | undefined {
  if (!/^(?:our|your|my|their|the)$/.test(words[0] ?? '')) return undefined
  for (let at = 2; at <= 5; at += 1) {
    const noun = words[at - 1] ?? ''
    const verb = words[at] ?? ''
    if (JOINTS.has(noun) || PREPOSITIONS_PLAIN.has(noun) || isThirdPersonVerb(noun)) return undefined
    if (
      isPlural(noun) &&
      isThirdPersonVerb(verb) &&
      (OPENS_NOUN.has(words[at + 1] ?? '') || SUBJECTS.has(words[at + 1] ?? ''))
    )
      return `"${noun} ${verb}" does not agree`
  }
  return undefined
}

const TWO_SUBJECTS =
  /(?<![\w'-])(?:you|we|they|i|he|she) (?:can|will|would|should|could|are|is|was|were|am) (?:you|we|they|i|he|she)(?![\w'-])/

/** "For Saturday, you can you do a cake". */
function twoSubjects({ lower }: Sentence): string | undefined {
  const found = TWO_SUBJECTS.exec(lower)
  return found ? `"${found[0]}" has two subjects` : undefined
}

/** Verbs after which a participle tells how someone or something is. */
const LINKS =
  /^(?:get|gets|be|have|has|keep|keeps|feel|feels|look|looks|seem|stay|stays|need|needs|want|wants|see|hear|find|leave|come|comes|arrive|arrives|go|goes|ship|sit|stand|start|end|work|remain|run|like|prefer|help|let|make|makes|lets|helps|had|got|pay|love|hate)$/
const AFTER_A_STRAY = /^(?:\d.*|daily|weekly|monthly|by|in|at|within|per|on|every|each|)$/
const NEVER_NOUNS =
  /^(?:go|get|come|keep|take|give|lose|find|know|become|want|need|make|pay|send|bring|choose|tell|say|let)$/

/** "We record kept 90 days", "it invites go out": a verb whose object is another verb. */
function verbOnVerb({ words }: Sentence): string | undefined {
  for (const [index, word] of words.entries()) {
    // "When was it last looked at?"
    if (!SUBJECTS.has(word) || ASKS.test(words[index - 1] ?? '')) continue
    const verb = words[index + 1] ?? ''
    const next = words[index + 2] ?? ''
    const after = words[index + 3] ?? ''
    if (
      word === 'it' &&
      isThirdPersonVerb(verb) &&
      NEVER_NOUNS.test(next) &&
      !/^(?:helps|lets|makes|does|has|is)$/.test(verb)
    )
      return `"${word} ${verb} ${next}" has two verbs`
    if (!isBaseVerb(verb) || LINKS.test(verb) || MODALS.has(verb)) continue
    if (isParticiple(next) && AFTER_A_STRAY.test(after) && !/^(?:used|tired|need|speed)$/.test(next))
      return `"${[word, verb, next, after].join(' ').trim()}" has two verbs`
  }
  return undefined
}

/** What can be got: "get going", "get coaching"; not "get helping companies". */
const GOT_DOING =
  /(?<![\w'-])(?:you|we|they|i|it) (?:get|gets|receive) (?:helping|providing|offering|selling|making|building|giving|sending|taking|letting|getting|having|being|doing|keeping|finding|turning|writing|answering|handling|checking|creating|fixing|showing|saving|using|bringing|picking|putting|cutting) (?!of\b)[a-z\d]/

/** "You get helping companies", "you get our engineers walk your facility". */
function getsDone({ lower, words }: Sentence): string | undefined {
  const doing = GOT_DOING.exec(lower)
  if (doing) return `"${doing[0]}" has two verbs`
  for (const [index, word] of words.entries()) {
    if (!/^(?:get|gets|receive|receives)$/.test(word) || !SUBJECTS.has(words[index - 1] ?? '')) continue
    for (let at = index + 2; at <= index + 4; at += 1) {
      const noun = words[at - 1] ?? ''
      const verb = words[at] ?? ''
      if (JOINTS.has(noun) || PREPOSITIONS_PLAIN.has(noun) || SUBJECTS.has(noun)) break
      const isDoer = isPlural(noun) || isPerson(noun)
      if (
        isDoer &&
        isBaseVerb(verb) &&
        !/^(?:back|more|out|live)$/.test(verb) &&
        /^(?:your|the|our|my|their|it|every|each)$/.test(words[at + 1] ?? '')
      )
        return `"${words.slice(index, at + 2).join(' ')}" has two verbs`
    }
  }
  return undefined
}

const isPerson = (word: string) => OTHER_PEOPLE.has(word) || OTHER_PEOPLE.has(`${word}s`)

const INVERTED =
  /(?<![\w'-])(?:is|are|was|were|do|does|did|can|could|will|would|should|shall|may|has|have|isn't|aren't|doesn't|don't|didn't|can't|won't) (?:you|we|they|i|he|she|it|the|your|our|my|their|a|an|this|that|there|these|those|anyone|someone|anybody|nobody|everyone|\w+s)(?![\w'-])/
const ASKING = /(?<![\w'-])(?:who|what|which|why|how|whose|where|when|right|ok|yes or no)(?![\w-])/

/** "How you handle calls?", and long statements that only a question mark turns into questions. */
function notTurned({ lower, words, isQuestion }: Sentence): string | undefined {
  if (!isQuestion) return undefined
  const [first = '', second = ''] = words
  const turned = INVERTED.test(lower)
  if (/^(?:how|why|what|where)$/.test(first) && (OWNERS.test(second) || SUBJECTS.has(second)) && !turned)
    return `"${first} ${second}" asks without turning the sentence`
  if (
    /^(?:how|why|when)$/.test(first) &&
    SUBJECTS.has(second) &&
    words.length <= 7 &&
    isBaseVerb(words[2] ?? '') &&
    !words.includes(',')
  )
    return `"${first} ${second} ${words[2] ?? ''}" asks without turning the sentence`
  if (turned || ASKING.test(lower) || words.length < 10) return undefined
  const hasBareNoun = /^(?:can't|cannot|isn't|doesn't|hasn't|won't)$/.test(second) && !SUBJECTS.has(first)
  if (hasBareNoun) return 'a statement with a question mark'
  const startsStatement =
    (OWNERS.test(first) && first !== 'no') ||
    INDEFINITE.has(first) ||
    (SUBJECTS.has(first) && second !== "'re")
  const verbAt = words.findIndex(
    (word, at) => at > 0 && (isThirdPersonVerb(word) || /^(?:are|have|can't|don't|you're)$/.test(word)),
  )
  return startsStatement && verbAt > 0 && verbAt < 6 ? 'a statement with a question mark' : undefined
}
