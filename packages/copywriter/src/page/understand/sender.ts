import { isPlural } from '../../brief/grammar.ts'
import { knownBase } from '../../brief/known-base.ts'
import { STRONG_VERBS } from '../../brief/lexicon/verbs.ts'
import { isAnybody, namesPeople } from './people.ts'
import { unstopped } from './text.ts'

const NAME_FIRST =
  /^((?:[\p{Lu}\d][\p{L}\p{N}'’.&-]*)(?: (?:&|and|[\p{Lu}\d][\p{L}\p{N}'’.&-]*)){0,3}) (is|are|was|helps?|[\p{Ll}]+e?s)\b/u
const NO_NAME =
  /^(?:\p{Lu}{1,4}$|(?:The|This|That|Our|Your|It|We|You|They|There|Here|Every|Each|All|Most|What|Who|How|Why|A|An|If|When|Nobody|Everyone)\b)/u

/** The names by which the page speaks of its owner: the site's, and what the sentences call the one the title names. */
export function senderNames(
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
    // A word the page also writes small is no name.
    if (!NO_NAME.test(found) && named.includes(small) && !text.includes(small)) names.add(found)
  }
  return [...names].filter(Boolean).toSorted((a, b) => b.length - a.length)
}

/** A sentence whose subject is the page's owner or what it sells. */
export interface SenderSentence {
  who: 'we' | 'I' | 'name' | 'it'
  /** The verb as typed: "answers", "look", "'ve". */
  verb: string
  /** The verb behind "we": "answer", "look", "'ve". */
  base: string
  /** All behind the verb, without the stop. */
  rest: string
}

const THING_OF_OURS = /^(?:app|software|platform|service|agency|tool|system|studio|firm|company|team|crew)$/i
const PEOPLE_OF_OURS = /^(?:experts|people|crews)$/i
/** Stands behind several things, and not behind a verb: "Bloom themes made for florists". */
const NO_OBJECT = /^(?:for|of|in|at|by|from|that|which|who|and|&|are|were|made|built|designed|with|to|on)$/i

/** Reads "Ringwell answers every call." or "We've placed 40 drivers."; nothing for sentences about others. */
export function senderSentence(sentence: string, names: readonly string[]): SenderSentence | undefined {
  const text = unstopped(sentence)
  if (text.endsWith('?')) return undefined
  const named = text.replace(/^The (?=\p{Lu})/u, '')
  const name = names.find((one) => named.startsWith(`${one} `))
  if (name !== undefined) {
    const words = named.slice(name.length + 1).split(' ')
    return read('name', THING_OF_OURS.test(words[0] ?? '') ? words.slice(1) : words)
  }
  const [, own, does = ''] = /^(We|I|It)(?:(?=['](?:re|ve|ll|m|s)\b)| )(.+)$/u.exec(text) ?? []
  if (own) return read(own === 'We' ? 'we' : own === 'I' ? 'I' : 'it', does.split(' '))
  if (!text.startsWith('Our ')) return undefined
  // "Our Gas Safe engineers": the first words may say which.
  const words = text.split(' ').slice(1)
  const at = words.slice(0, 4).findIndex((word) => THING_OF_OURS.test(word) || isOurPeople(word))
  return at < 0 ? undefined : read(isOurPeople(words[at] ?? '') ? 'we' : 'it', words.slice(at + 1))
}

const isOurPeople = (word: string) => PEOPLE_OF_OURS.test(word) || (namesPeople(word) && !isAnybody([word]))

function read(who: SenderSentence['who'], words: readonly string[]): SenderSentence | undefined {
  const at = /^(?:also|then|now|simply|just|always)$/i.test(words[0] ?? '') ? 1 : 0
  const [verb = '', ...more] = words.slice(at)
  if (verb === '' || more.length === 0) return undefined
  const mustBeVerb = (who === 'name' || who === 'it') && !NO_OBJECT.test(more[0] ?? '')
  return { who, verb, base: mustBeVerb ? withoutEnding(verb) : withWe(verb), rest: more.join(' ') }
}

/** Whether the word is a verb with "it": answers, books. */
export function isThird(word: string): boolean {
  const lower = word.toLowerCase()
  return (knownBase(lower) ?? lower) !== lower || /^(has|does)$/.test(lower)
}

/** 'answers' → 'answer'; other forms as they are. */
export function withWe(verb: string): string {
  const lower = verb.toLowerCase()
  return lower === 'is' ? 'are' : lower === 'has' ? 'have' : (knownBase(lower) ?? lower)
}

/** The same of a word that must be a verb: 'streamlines' → 'streamline'. */
function withoutEnding(verb: string): string {
  const known = withWe(verb)
  if (known !== verb || !/^[a-z]{3,}[^su']s$/.test(known)) return known
  if (known.endsWith('ies')) return `${known.slice(0, -3)}y`
  return known.slice(0, /(?:ss|sh|ch|x|zz)es$/.test(known) ? -2 : -1)
}

/** "answers and books the visit, and keeps notes" behind "we": "answer and book the visit, and keep notes". */
export function withPlainVerbs(rest: string): string {
  return rest.replace(
    /(?<=(?:,| and|, and|, then| and then) )([a-z]+s)(?= (\S+)|$)/g,
    (verb, _, next = '') => {
      const isBeforeThing =
        /^(?:the|your|you|their|our|it|a|an|every|each|all|straight|them|\d\S*)$/.test(next) || isPlural(next)
      const base = withWe(verb)
      return isBeforeThing || STRONG_VERBS.has(base) ? base : verb
    },
  )
}
