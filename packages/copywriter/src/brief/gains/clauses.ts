import { isPlural } from '../grammar.ts'
import { classify } from '../reading/classify.ts'
import { SURE } from '../reading/item.ts'
import { withSubjectArticle } from '../reading/split.ts'
import type { Frame, Said } from './said.ts'
import { baseOfThird, isParticiple, isStrongVerb, isVerb, OWN_PEOPLE } from './words.ts'

const OBJECTS_OF =
  /^(?:install|run|build|maintain|host|manage|deliver|operate|service|repair|store|test|print|pack|ship)$/
/** Verbs a plural may have behind it with no object: "codes work offline". */
const INTRANSITIVE =
  /^(?:work|run|stay|go|come|live|arrive|last|sit|land|start|sync|update|book|reply|choose|sign|scan|pay|need|get|see|keep|swap|cut|drop|save|rise|fall|grow|learn|ask|open)$/
/** "two visits a year", "reports every Monday": what stands before it was counted, not done. */
const COUNTED_BY_TIME =
  /^(?:(?:once|twice|\d+ times|three times) |(?:an?|every|each|per) (?:day|week|month|year|quarter|season|visit|session|term|half|[A-Z][a-z]+day)\b)/
const WEAK_AHEAD = /^(?:of|and|or|for|from|with|that|which|who)$/i

/** The sender or the reader does it. */
export function readOwn(text: string): Said | undefined {
  if (/^(?:we|I|we're|I'm|we've|I've|we'll|I'll)\b/i.test(text))
    return { joint: 'whole', kind: 'action', text: ownClause(text) }
  // "it reminds your clients, they tick 3 boxes"
  const [, theirs = ''] = /^they ([a-z]+) \S/i.exec(text) ?? []
  if (isVerb(theirs)) return { joint: 'whole', kind: 'action', text, leans: true, joiner: ', and' }
  if (!/^(?:you|you're|you'll|you've)\b/i.test(text)) return undefined
  const base = /^you (?:can |also |just |simply |only )*([a-z]+)( .*)?$/i.exec(text)
  const can = base && isVerb(base[1] ?? '') ? `${base[1] ?? ''}${base[2] ?? ''}` : undefined
  const get = /^you (?:will |'ll )?get ((?:an?|the|\d+|more|unlimited|your|two|three|one) .+)$/i.exec(
    text,
  )?.[1]
  // "you get a text": the same as the thing.
  if (get) return { joint: 'get', kind: 'thing', text: get, phrase: get, tail: `with ${get}` }
  if (can === undefined || /^you (?:can|also|just|simply|only) /i.test(text))
    return { joint: 'whole', kind: 'action', text, ...(can === undefined ? {} : { can }) }
  return { joint: 'you', kind: 'action', text: can, can }
}

/** "we install, run and share 12%": "we install it, run it and share 12%"; "pay the hardware": "pay for the hardware". */
export function ownClause(text: string): string {
  const paid = text.replace(
    /\b(pay|pays) (?=(?:the|your) (?!bills?|fees?|rent|price|costs?|wages|invoices?|tax|deposit|rest|balance|difference|same)[a-z]+\b)/,
    '$1 for ',
  )
  const [, who = '', row = '', last = '', rest = ''] =
    /^(we|I) ((?:[a-z]+, )*[a-z]+,? [a-z]+|[a-z]+(?:, [a-z]+)*) and ([a-z]+) (.+)$/.exec(paid) ?? []
  const verbs = row.split(/,? /)
  const isSplit = row.includes(',') && verbs.every((verb) => OBJECTS_OF.test(verb)) && !OBJECTS_OF.test(last)
  return isSplit ? `${who} ${verbs.map((verb) => `${verb} it`).join(', ')} and ${last} ${rest}` : paid
}

/** A piece with a subject of its own: "clients forward a photo", "codes work offline", "the waitlist texts the next person". */
export function readClause(text: string, frame: Frame): Said | undefined {
  const words = text.split(' ')
  const whole: Said = { joint: 'whole', kind: 'action', text }
  const many = /^(\d+%) ([a-z]+)$/.exec(text)
  if (many && isVerb(many[2] ?? ''))
    return { ...whole, text: `${many[1] ?? ''} of them ${many[2] ?? ''}`, leans: true }
  if (
    /^\d+% (?:get|keep|book|rebook|say|see|stay|come|renew|buy|reply|pass|sign|return|finish|convert|open) /.test(
      text,
    )
  )
    return whole
  const led =
    /^((?:after|before|when|once|if|every|as soon as|on|at) [^,]+?) ((?:your \w+|we|you|it|they|nobody|someone) (?:\w+ )+.+)$/i.exec(
      text,
    )
  if (led && !/\b(?:we|you|they|your)\b/.test(led[1] ?? ''))
    return { ...whole, text: `${led[1] ?? ''}, ${led[2] ?? ''}` }
  const plural = readPlural(words, frame)
  if (plural) return plural
  if (/^[$€£]\S+ (?:pays|buys|covers|gets|feeds|funds)\b/.test(text)) return { ...whole, kind: 'term' }
  const yours = /^([a-z][\w -]*?) yours(?: to keep)?$/i.exec(text)
  if (yours) {
    const thing = yours[1] ?? ''
    return {
      ...whole,
      kind: 'trait',
      text: `the ${thing} ${isPlural(thing.split(' ').at(-1) ?? '') ? 'are' : 'is'} yours`,
    }
  }
  if (
    /^(?:it|this|that|there|nobody|someone|everyone|everything|nothing|each|every|your|our|the|my) /i.test(
      text,
    )
  ) {
    const item = classify(text, frame.tagger)
    if (item.shape === 'clause' && item.confidence >= SURE) return whole
  }
  return readSingular(words, text) ?? readClassified(text, words, frame)
}

/** "customers swap instead of refund", "automated reminders cut no-shows by 40%". */
function readPlural(words: readonly string[], frame: Frame): Said | undefined {
  const isOurs = /^our$/i.test(words[0] ?? '') && isPlural(words[1] ?? '') && words.length > 3
  if (isOurs && (isVerb(words[2] ?? '') || frame.tagger.tag(words.join(' '))[2]?.tags.has('Verb')))
    return { joint: 'whole', kind: 'action', text: words.join(' ').replace(/^Our/, 'our') }
  const at = words.findIndex(
    (word, index) =>
      index > 0 &&
      index < 5 &&
      isPlural(words[index - 1] ?? '') &&
      isVerb(word.toLowerCase().replace(/,$/, '')),
  )
  if (at === 1 && words.length === 2 && isStrongVerb((words[1] ?? '').toLowerCase()))
    return { joint: 'whole', kind: 'action', text: words.join(' ') }
  if (at < 1 || words[at + 1] === undefined) return undefined
  const verb = (words[at] ?? '').toLowerCase().replace(/,$/, '')
  const ahead = words[at + 1] ?? ''
  if (
    words
      .slice(0, at)
      .some((word) =>
        /^(?:of|for|in|on|at|to|and|or|that|which|who|with|when|from|by|is|are|you|we|it)$/i.test(word),
      )
  )
    return undefined
  const first = (words[0] ?? '').toLowerCase()
  const own = at === 1 && OWN_PEOPLE.has(first) && !frame.readers.has(first)
  const isFinite =
    own ||
    INTRANSITIVE.test(verb) ||
    (isStrongVerb(verb) && /^(?:an?|the|your|you|it|them|each|every|all|\d.*)$/i.test(ahead)) ||
    false
  if (!isFinite || (WEAK_AHEAD.test(ahead) && !own && !/^(?:with|from)$/.test(ahead))) return undefined
  const said = words.join(' ')
  return {
    joint: 'whole',
    kind: 'action',
    text: own ? `your ${said}` : said,
    ...(own ? {} : { topic: 'they' as const }),
  }
}

/** "waitlist texts the next person" */
function readSingular(words: readonly string[], text: string): Said | undefined {
  const verb = words.findIndex(
    (word, index) =>
      index > 0 &&
      index < 4 &&
      baseOfThird(word) !== undefined &&
      /^(?:an?|the|your|you|every|each|all|it|\d+)$/i.test(words[index + 1] ?? ''),
  )
  if (
    verb < 1 ||
    /^(?:days?|weeks?|months?|years?|quarter|season|visit|session|time)\b/.test(words[verb + 2] ?? '')
  )
    return undefined
  const subject = words.slice(0, verb)
  if (
    subject.some(
      (word) =>
        /^(?:of|for|in|on|to|and|that|which|who|with|when|from|after|before|every|by|two|three|four|five|six|several|many|unlimited|\d+)$/i.test(
          word,
        ) || word.endsWith('s'),
    )
  )
    return undefined
  const isSaid = /^(?:the|your|our|an?|every|each|one|some|no) /i.test(text) || /^[A-Z]/.test(text)
  return { joint: 'whole', kind: 'action', text: isSaid ? text : `the ${text}` }
}

function readClassified(text: string, words: readonly string[], frame: Frame): Said | undefined {
  const item = classify(text, frame.tagger)
  // A verb with nothing behind it is as often a noun: "plain English fixes".
  const isBare =
    isParticiple((words[item.verbAt] ?? '').toLowerCase()) ||
    item.verbAt === words.length - 1 ||
    COUNTED_BY_TIME.test(words.slice(item.verbAt + 1).join(' '))
  if (item.shape !== 'clause' || item.confidence < SURE || isBare) return undefined
  const own = OWN_PEOPLE.has(words[0] ?? '') && !frame.readers.has(words[0] ?? '')
  return {
    joint: 'whole',
    kind: 'action',
    text: own ? `your ${text}` : withSubjectArticle(item, frame.tagger),
  }
}
