import { isPlural } from '../../brief/grammar.ts'
import { knownBase } from '../../brief/known-base.ts'
import { isAnybody, namesPeople } from './people.ts'

/** The names by which the page speaks of its owner. */
export type SenderNames = readonly string[]

const NAME_FIRST =
  /^((?:[\p{Lu}\d][\p{L}\p{N}'’.&-]*)(?: (?:&|and|[\p{Lu}\d][\p{L}\p{N}'’.&-]*)){0,3}) (is|are|was|helps?|[\p{Ll}]+e?s)\b/u

/** The site's name, and what the sentences call the one the title names. */
export function senderNames(
  siteName: string,
  titles: readonly string[],
  sentences: readonly string[],
): SenderNames {
  const names = new Set<string>()
  if (siteName !== '') {
    names.add(siteName)
    const [first = ''] = siteName.split(' ')
    if (first.length > 3 && /^\p{Lu}/u.test(first)) names.add(first)
  }
  const named = ` ${titles.join(' ').toLowerCase()} ${siteName.toLowerCase()} `
  const text = ` ${sentences.join(' ')} ${titles.join(' ')}`
  for (const sentence of sentences) {
    const found = NAME_FIRST.exec(sentence)?.[1]
    if (
      !found ||
      /^\p{Lu}{1,4}$/u.test(found) ||
      /^(The|This|That|Our|Your|It|We|You|They|There|Here|Every|Each|All|Most|What|Who|How|Why|A|An|If|When|Nobody|Everyone)\b/.test(
        found,
      )
    )
      continue
    // A word the page also writes small is no name.
    if (named.includes(` ${found.toLowerCase()}`) && !text.includes(` ${found.toLowerCase()}`))
      names.add(found)
  }
  return [...names].toSorted((a, b) => b.length - a.length)
}

/** A sentence whose subject is the page's owner or what it sells. */
export interface SenderSentence {
  who: 'we' | 'I' | 'name' | 'it'
  /** The verb as it stands: "answers", "look", "'ve". */
  verb: string
  /** The verb as it stands behind "we": "answer", "look", "'ve". */
  base: string
  /** All behind the verb, without the stop. */
  rest: string
}

const THING_OF_OURS = /^(?:app|software|platform|service|agency|tool|system|studio|firm|company|team|crew)$/i
const PEOPLE_OF_OURS = /^(?:experts|people|crews)$/i

/** Reads "Ringwell answers every call." or "We've placed 40 drivers."; nothing for sentences about others. */
export function senderSentence(sentence: string, names: SenderNames): SenderSentence | undefined {
  const text = sentence.replace(/(?<![.!])[.!]+$/, '').trim()
  if (/\?$/.test(text)) return undefined
  const named = text.replace(/^The (?=\p{Lu})/u, '')
  const name = names.find((one) => named.startsWith(`${one} `))
  if (name !== undefined) {
    const [first = '', ...others] = named.slice(name.length + 1).split(' ')
    return read('name', THING_OF_OURS.test(first) ? others : [first, ...others])
  }
  const own = /^(We|I|It)(?:(?=['’](?:re|ve|ll|m|s)\b)| )(.+)$/u.exec(text)
  if (own) return read(own[1] === 'We' ? 'we' : own[1] === 'I' ? 'I' : 'it', (own[2] ?? '').split(' '))
  const [our, ...words] = text.split(' ')
  if (our !== 'Our') return undefined
  // "Our Gas Safe engineers": the first words may say which.
  const at = words.slice(0, 4).findIndex((word) => THING_OF_OURS.test(word) || isOurPeople(word))
  if (at < 0) return undefined
  return read(isOurPeople(words[at] ?? '') ? 'we' : 'it', words.slice(at + 1))
}

const isOurPeople = (word: string) => PEOPLE_OF_OURS.test(word) || (namesPeople(word) && !isAnybody([word]))

function read(who: SenderSentence['who'], words: readonly string[]): SenderSentence | undefined {
  const [verb = '', ...more] = /^(?:also|then|now|simply|just|always)$/i.test(words[0] ?? '')
    ? words.slice(1)
    : words
  if (verb === '' || more.length === 0) return undefined
  const isName = who === 'name' || who === 'it'
  const isVerb = isName && !NO_OBJECT.test(more[0] ?? '')
  return { who, verb, base: isVerb ? withoutEnding(verb) : withWe(verb), rest: more.join(' ') }
}

/** Whether the word is a verb with "it": answers, books. */
export function isThird(word: string): boolean {
  const lower = word.toLowerCase()
  const base = knownBase(lower)
  return (base !== undefined && base !== lower) || /^(has|goes|does)$/.test(lower)
}

/** 'answers' → 'answer'; other forms as they are. */
export function withWe(verb: string): string {
  const lower = verb.toLowerCase()
  if (lower === 'is') return 'are'
  if (lower === 'has') return 'have'
  return isThird(lower) ? (knownBase(lower) ?? lower) : lower
}

/** What stands behind several things, and not behind a verb: "Bloom themes made for florists". */
const NO_OBJECT = /^(?:for|of|in|at|by|from|that|which|who|and|&|are|were|made|built|designed|with|to|on)$/i

/** The same of a word that must be a verb, for it stands behind a name: 'streamlines' → 'streamline'. */
function withoutEnding(verb: string): string {
  const known = withWe(verb)
  if (known !== verb || !/^[a-z]{3,}[^su']s$/.test(known)) return known
  if (known.endsWith('ies')) return `${known.slice(0, -3)}y`
  return /(?:ss|sh|ch|x|zz)es$/.test(known) ? known.slice(0, -2) : known.slice(0, -1)
}

/** Verbs whose form with "it" is no thing: "sends" can't be several of something. */
const CLEAR = new Set(
  `deliver send save keep collect build fix find install remove bring make give write clean manage create connect reconcile prevent
  detect protect recover reduce increase let get take help simplify streamline automate handle monitor maintain provide ensure
  teach prepare serve recommend advise arrive happen learn improve boost generate cut answer fill show tell turn`.split(
    /\s+/,
  ),
)

/** "answers and books the visit, and keeps notes" behind "we": "answer and book the visit, and keep notes". */
export function withPlainVerbs(rest: string): string {
  return rest.replace(
    /(?<=(?:,| and|, and|, then| and then) )([a-z]+s)(?= (\S+)|$)/g,
    (verb, _, next: string | undefined) => {
      const isBeforeThing =
        next !== undefined &&
        /^(?:the|your|you|their|our|it|a|an|every|each|all|straight|them|\d\S*)$/.test(next)
      const base = withWe(verb)
      return base !== verb && (isBeforeThing || isPlural(next ?? '') || CLEAR.has(base)) ? base : verb
    },
  )
}
