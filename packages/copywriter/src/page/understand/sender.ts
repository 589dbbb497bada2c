import { knownBase } from '../../brief/known-base.ts'

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
  /** All behind the verb, without the stop. */
  rest: string
}

/** Reads "Ringwell answers every call." or "We've placed 40 drivers."; nothing for sentences about others. */
export function senderSentence(sentence: string, names: SenderNames): SenderSentence | undefined {
  const text = sentence.replace(/(?<![.!])[.!]+$/, '').trim()
  if (/\?$/.test(text)) return undefined
  const name = names.find((one) => text.startsWith(`${one} `))
  if (name) return split('name', text.slice(name.length + 1))
  const match =
    /^(We|I|It|Our (?:team|app|software|platform|service|agency|tool|system|experts|people|engineers|crew|crews))(?:(?=['’](?:re|ve|ll|m|s)\b)| )(.+)$/u.exec(
      text,
    )
  if (!match) return undefined
  const [, subject = '', rest = ''] = match
  return split(subject === 'We' ? 'we' : subject === 'I' ? 'I' : 'it', rest)
}

function split(who: SenderSentence['who'], rest: string): SenderSentence | undefined {
  const [verb = '', ...more] = rest.replace(/^(also|then|now|simply|just|always) /i, '').split(' ')
  return verb === '' || more.length === 0 ? undefined : { who, verb, rest: more.join(' ') }
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
