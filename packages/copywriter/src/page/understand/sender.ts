import { isPlural } from '../../english/grammar.ts'
import { findKnownBase } from '../../english/find-known-base.ts'
import { STRONG_VERBS } from '../../english/lexicon/verbs.ts'
import { isAnyone, isPeopleWord } from './people.ts'
import { dropStop } from './text.ts'

const NAME_FIRST =
  /^((?:[\p{Lu}\d][\p{L}\p{N}'’.&-]*)(?: (?:&|and|[\p{Lu}\d][\p{L}\p{N}'’.&-]*)){0,3}) (is|are|was|helps?|[\p{Ll}]+e?s)\b/u
const NO_NAME =
  /^(?:\p{Lu}{1,4}$|(?:The|This|That|Our|Your|It|We|You|They|There|Here|Every|Each|All|Most|What|Who|How|Why|A|An|If|When|Nobody|Everyone)\b)/u

/** Names of the page's owner: the site's, and what sentences call the owner named in the title. */
export function findSenderNames(
  siteName: string,
  titles: readonly string[],
  sentences: readonly string[],
): readonly string[] {
  const [first = ''] = siteName.split(' ')
  const names = new Set([siteName, first.length > 3 && /^\p{Lu}/u.test(first) ? first : ''])
  const named = ` ${titles.join(' ').toLowerCase()} ${siteName.toLowerCase()} `
  const text = ` ${sentences.join(' ')} ${titles.join(' ')}`
  for (const sentence of sentences) {
    const found = NAME_FIRST.exec(sentence)?.[1] ?? ''
    const small = ` ${found.toLowerCase()}`
    // A word that also occurs in lower case is no name.
    if (!NO_NAME.test(found) && named.includes(small) && !text.includes(small)) names.add(found)
  }
  return [...names].filter(Boolean).toSorted((a, b) => b.length - a.length)
}

/** A sentence whose subject is the page's owner or what it sells. */
export interface SenderSentence {
  who: 'we' | 'I' | 'name' | 'it'
  /** As typed: "answers", "look", "'ve". */
  verb: string
  /** As after "we": "answer", "look", "'ve". */
  base: string
  /** Everything after the verb, without the stop. */
  rest: string
}

const THING_OF_OURS = /^(?:app|software|platform|service|agency|tool|system|studio|firm|company|team|crew)$/i
const PEOPLE_OF_OURS = /^(?:experts|people|crews)$/i
/** Follows a plural noun rather than a verb: "Bloom themes made for florists". */
const NO_OBJECT = /^(?:for|of|in|at|by|from|that|which|who|and|&|are|were|made|built|designed|with|to|on)$/i

/** Reads "Ringwell answers every call." or "We've placed 40 drivers."; undefined for sentences about others. */
export function readSenderSentence(sentence: string, names: readonly string[]): SenderSentence | undefined {
  const text = dropStop(sentence)
  if (text.endsWith('?')) return undefined
  const named = text.replace(/^The (?=\p{Lu})/u, '')
  const name = names.find((one) => named.startsWith(`${one} `))
  if (name !== undefined) {
    const words = named.slice(name.length + 1).split(' ')
    return readVerb('name', THING_OF_OURS.test(words[0] ?? '') ? words.slice(1) : words)
  }
  const [, own, does = ''] = /^(We|I|It)(?:(?=['](?:re|ve|ll|m|s)\b)| )(.+)$/u.exec(text) ?? []
  if (own) return readVerb(own === 'We' ? 'we' : own === 'I' ? 'I' : 'it', does.split(' '))
  if (!text.startsWith('Our ')) return undefined
  // "Our Gas Safe engineers": adjectives may come first.
  const words = text.split(' ').slice(1)
  const at = words.slice(0, 4).findIndex((word) => THING_OF_OURS.test(word) || isOurPeople(word))
  return at < 0 ? undefined : readVerb(isOurPeople(words[at] ?? '') ? 'we' : 'it', words.slice(at + 1))
}

const isOurPeople = (word: string) => PEOPLE_OF_OURS.test(word) || (isPeopleWord(word) && !isAnyone([word]))

function readVerb(who: SenderSentence['who'], words: readonly string[]): SenderSentence | undefined {
  const at = /^(?:also|then|now|simply|just|always)$/i.test(words[0] ?? '') ? 1 : 0
  const [verb = '', ...more] = words.slice(at)
  if (verb === '' || more.length === 0) return undefined
  const mustBeVerb = (who === 'name' || who === 'it') && !NO_OBJECT.test(more[0] ?? '')
  return { who, verb, base: mustBeVerb ? dropVerbEnding(verb) : toVerbOfWe(verb), rest: more.join(' ') }
}

/** Whether the word is a verb form after "it": answers, books. */
export function isThirdPersonVerb(word: string): boolean {
  const lower = word.toLowerCase()
  return (findKnownBase(lower) ?? lower) !== lower || /^(has|does)$/.test(lower)
}

/** 'answers' → 'answer'; other forms stay. */
export function toVerbOfWe(verb: string): string {
  const lower = verb.toLowerCase()
  return lower === 'is' ? 'are' : lower === 'has' ? 'have' : (findKnownBase(lower) ?? lower)
}

/** For words that must be verbs: 'streamlines' → 'streamline'. */
function dropVerbEnding(verb: string): string {
  const known = toVerbOfWe(verb)
  if (known !== verb || !/^[a-z]{3,}[^su']s$/.test(known)) return known
  if (known.endsWith('ies')) return `${known.slice(0, -3)}y`
  return known.slice(0, /(?:ss|sh|ch|x|zz)es$/.test(known) ? -2 : -1)
}

/** "answers and books the visit, and keeps notes" after "we": "answer and book the visit, and keep notes". */
export function toVerbsOfWe(rest: string): string {
  return rest.replace(
    /(?<=(?:,| and|, and|, then| and then) )([a-z]+s)(?= (\S+)|$)/g,
    (verb, _, next = '') => {
      const isBeforeThing =
        /^(?:the|your|you|their|our|it|a|an|every|each|all|straight|them|\d\S*)$/.test(next) || isPlural(next)
      const base = toVerbOfWe(verb)
      return isBeforeThing || STRONG_VERBS.has(base) ? base : verb
    },
  )
}
