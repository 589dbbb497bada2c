import { classify } from '../reading/classify.ts'
import { SURE } from '../reading/item.ts'
import { withSubjectArticle } from '../reading/split.ts'
import type { Frame, Said } from './said.ts'
import { isPlural } from '../grammar.ts'
import { readDoing } from './doings.ts'
import { readMeasure } from './measures.ts'
import { headOf, nounPhrase } from './noun-phrase.ts'
import { readNone } from './nones.ts'
import { readState } from './states.ts'
import { readTerm } from './terms.ts'
import { TRADE_GERUNDS } from '../lexicon/nouns.ts'
import { baseOfGerund, baseOfThird, INSTRUMENTS, isVerb, OWN_PEOPLE } from './words.ts'

const TRIVIAL =
  /^(?:SaaS|QR|app|online|remote|B2B|B2C|etc|and more|more|software|web|mobile|fast|new|Android|iOS)$/i
const LEAD =
  /^(?:and|plus|also|but|or|then|includes?|including|comes with|you also get|with|featuring|offering|we (?:also )?(?:offer|provide)) (?=\S)/i

/** One piece of a field with the joint it needs; undefined where none is sure. */
export function readPiece(given: string, frame: Frame): Said | undefined {
  const so = /^so (?:that )?(?=(?:you|your|they|it|nothing|nobody|no one|the|everyone) )(.+)$/i.exec(given)
  if (so) {
    const then = readPiece(so[1] ?? '', frame)
    return then && { ...then, joiner: ', so', leans: !/^you\b/i.test(so[1] ?? '') }
  }
  const text = given.replace(LEAD, '').trim()
  if (text === '' || !/\p{L}|\d/u.test(text)) return undefined
  if (TRIVIAL.test(text)) return undefined
  return (
    readOr(text, frame) ??
    readOwn(text) ??
    readTerm(text, frame) ??
    readNone(text) ??
    readMeasure(text, frame) ??
    readState(text, frame) ??
    readDoing(text, frame) ??
    readClause(text, frame) ??
    readThing(text, frame)
  )
}

/** "lot clear by 6am or that visit is free". */
function readOr(text: string, frame: Frame): Said | undefined {
  const [, left = '', right = ''] = /^(.+?),? or (?=(?:that|it|it's|you|we|your|I)\b)(.+)$/i.exec(text) ?? []
  if (left === '' || /^(?:no|whether|either)\b/i.test(left)) return undefined
  const said = readPiece(left, frame)
  if (!said || said.joint === 'get') return undefined
  const clause = clauseOf(said, frame)
  return { joint: 'whole', kind: said.kind === 'trait' ? 'term' : said.kind, text: `${clause}, or ${right}` }
}

function readOwn(text: string): Said | undefined {
  if (/^(?:we|I|we're|I'm|we've|I've|we'll|I'll)\b/i.test(text))
    return { joint: 'whole', kind: 'action', text: ownClause(text) }
  if (/^(?:you|you're|you'll|you've)\b/i.test(text)) {
    const base = /^you (?:can |also |just |simply |only )*([a-z]+)( .*)?$/i.exec(text)
    const can = base && isVerb(base[1] ?? '') ? `${base[1] ?? ''}${base[2] ?? ''}` : undefined
    const get = /^you get ((?:an?|the|\d+|more|unlimited|your|two|three|one) .+)$/i.exec(text)
    // "you get a text": the same as the thing.
    if (get)
      return {
        joint: 'get',
        kind: 'thing',
        text: get[1] ?? '',
        phrase: get[1] ?? '',
        tail: `with ${get[1] ?? ''}`,
      }
    const isWhole = can === undefined || /^you (?:can|also|just|simply|only) /i.test(text)
    return isWhole
      ? { joint: 'whole', kind: 'action', text, ...(can === undefined ? {} : { can }) }
      : { joint: 'you', kind: 'action', text: can, can }
  }
  return undefined
}

const OBJECTS_OF =
  /^(?:install|run|build|maintain|host|manage|deliver|operate|service|repair|store|test|print|pack|ship)$/

/** "we install, run and share 12%": "we install it, run it and share 12%"; "pay the hardware": "pay for the hardware". */
export function ownClause(text: string): string {
  const paid = text.replace(
    /\b(pay|pays) (?=(?:the|your) (?!bills?|fees?|rent|price|costs?|wages|invoices?|tax|deposit|rest|balance|difference|same)[a-z]+\b)/,
    '$1 for ',
  )
  const [, who = '', row = '', last = '', rest = ''] =
    /^(we|I) ((?:[a-z]+, )*[a-z]+,? [a-z]+|[a-z]+(?:, [a-z]+)*) and ([a-z]+) (.+)$/.exec(paid) ?? []
  const verbs = row.split(/,? /)
  if (
    who === '' ||
    !row.includes(',') ||
    !verbs.every((verb) => OBJECTS_OF.test(verb)) ||
    OBJECTS_OF.test(last)
  )
    return paid
  return `${who} ${verbs.map((verb) => `${verb} it`).join(', ')} and ${last} ${rest}`
}

function readClause(text: string, frame: Frame): Said | undefined {
  const words = text.split(' ')
  const first = (words[0] ?? '').toLowerCase()
  const own = OWN_PEOPLE.has(first) && !frame.readers.has(first)
  if (own && isVerb((words[1] ?? '').toLowerCase()) && words.length > 2)
    return { joint: 'whole', kind: 'action', text: `your ${text}` }
  const at = /^(?:the|your|our) /i.test(text) ? 1 : 0
  if (/^our /i.test(text) && isPlural(words[1] ?? '') && isVerb(words[2] ?? ''))
    return { joint: 'whole', kind: 'action', text }
  if (
    isPlural(words[at] ?? '') &&
    INTRANSITIVE.test(words[at + 1] ?? '') &&
    words[at + 2] !== undefined &&
    !/^(?:of|and|or)$/.test(words[at + 2] ?? '')
  )
    return { joint: 'whole', kind: 'action', text, topic: 'they' }
  if (
    /^(?:it|this|that|there|nobody|someone|everyone|everything|nothing|each|every|your|our|the|my) /i.test(
      text,
    )
  ) {
    const item = classify(text, frame.tagger)
    if (item.shape === 'clause' && item.confidence >= SURE) return { joint: 'whole', kind: 'action', text }
  }
  const money = /^[$€£]\S+ (?:pays|buys|covers|gets|feeds|funds)\b/.exec(text)
  if (money) return { joint: 'whole', kind: 'term', text }
  // "waitlist texts the next person"
  const verb = words.findIndex(
    (word, index) =>
      index > 0 &&
      index < 4 &&
      baseOfThird(word) !== undefined &&
      /^(?:an?|the|your|you|every|each|all|it|\d+)$/i.test(words[index + 1] ?? ''),
  )
  if (
    verb > 0 &&
    !words
      .slice(0, verb)
      .some(
        (word) =>
          /^(?:of|for|in|on|to|and|that|which|who|with|when|from|\d+)$/i.test(word) || word.endsWith('s'),
      )
  )
    return {
      joint: 'whole',
      kind: 'action',
      text: /^(?:the|your|our|an?|every|each) /i.test(text) || /^[A-Z]/.test(text) ? text : `the ${text}`,
    }
  const item = classify(text, frame.tagger)
  if (item.shape !== 'clause' || item.confidence < SURE) return undefined
  return { joint: 'whole', kind: 'action', text: withSubjectArticle(item, frame.tagger) }
}

/** What goes to others as well as to the reader: only how many there are is sure. */
const COUNTED =
  /^\d+\+? (?:texts|emails|calls|messages|reminders|workouts|sessions|lessons|visits|classes|touches|steps|modules)\b/i
const INTRANSITIVE =
  /^(?:work|run|stay|go|come|live|arrive|last|sit|land|start|sync|update|book|reply|choose|sign|scan|pay|need|get|see|keep|swap)$/
const OF_TOOL = /\b(?:that|which) ((?:automatically |instantly |also )?(\w+s)\b .+)$/i
const OFFER_HEAD =
  /^(?:an? |our |the )?(?:[\w-]+ ){0,4}(?:app|software|platform|tool|system|service|bot|chatbot|assistant|agent|AI|plugin|dashboard|program|programme|course|solution|receptionist|agency)$/i

function readThing(text: string, frame: Frame): Said | undefined {
  const words = text.split(' ')
  if (words.length > 15 || isTrash(words)) return undefined
  if (
    baseOfGerund(words[0] ?? '') !== undefined &&
    !TRADE_GERUNDS.has((words[0] ?? '').toLowerCase()) &&
    words.length > 1 &&
    !isPlural(words.at(-1) ?? '')
  )
    return undefined
  const relative = OF_TOOL.exec(text)
  const base = relative ? baseOfThird((relative[2] ?? '').toLowerCase()) : undefined
  if (relative && base !== undefined && OFFER_HEAD.test(text.slice(0, relative.index).trim()))
    return readDoing(relative[1] ?? '', frame)
  if (/^(?:all|every|each)\b/i.test(text)) return { joint: 'covers', kind: 'trait', text, phrase: text }
  const said = nounPhrase(hyphened(text)).text
  if (/\bdeposit\b/i.test(headOf(text)))
    return { joint: 'there', kind: 'term', text: said, phrase: said, tail: `with ${said}`, topic: 'it' }
  if (
    /^\d+\+? /.test(text) &&
    frame.kind !== 'service' &&
    frame.kind !== 'person' &&
    (frame.kind === 'program' || COUNTED.test(text))
  )
    return { joint: 'is', kind: 'thing', text: said, phrase: said, tail: `with ${said}` }
  const named: Said = { joint: 'get', kind: 'thing', text: said, phrase: said, tail: `with ${said}` }
  if (frame.kind === 'service' && !frame.isExtra && INSTRUMENTS.test(text) && !/^(?:free|new|\d)/i.test(text))
    return { ...named, joint: 'use', kind: 'trait' }
  if (frame.isExtra || frame.isJob) return ofOffer(named, text, frame)
  return named
}

/** What stands beside the offer says what it is. */
function ofOffer(named: Said, text: string, frame: Frame): Said {
  if (/^free /i.test(text)) return named
  if (frame.isJob)
    return /^(?:own|your)\b/i.test(text) || nounPhrase(text).isPlural
      ? named
      : { ...named, joint: 'is', kind: 'trait' }
  if (frame.kind === 'person') return { joint: 'covers', kind: 'trait', text: named.text, phrase: named.text }
  const { isPlural } = nounPhrase(text)
  if (
    (!isPlural && /[A-Z]/.test(text.replace(/^[A-Z](?=[a-z])/, ''))) ||
    text.split(' ').every((word) => /^[A-Z\d]/.test(word))
  )
    return { ...named, joint: 'covers', kind: 'trait' }
  if (isPlural) return { ...named, joint: /^\d/.test(text) ? 'there' : 'get', kind: 'thing' }
  return { ...named, joint: frame.subject === 'it' ? 'is' : 'get', kind: 'trait' }
}

/** "skip instead of cancel link": one thing with a long name. */
const hyphened = (text: string) =>
  text.replace(
    /^(\w+) (instead of|or|and) (\w+) (?=(?:link|button|page|option|email|text|form)s?$)/i,
    (whole, a: string, joint: string, b: string) =>
      isVerb(a) && isVerb(b) ? `${a}-${joint.replace(' ', '-')}-${b} ` : whole,
  )

/** More nouns in a row than a name has: another tongue, or words without joints. */
function isTrash(words: readonly string[]): boolean {
  const head = headOf(words.join(' '))
  const before = words.findIndex((word) => word.replace(/,$/, '') === head)
  return (
    (before > 4 && !/[\d-]/.test(words.join(''))) ||
    before > 6 ||
    words.filter((word) => /[?!:]/.test(word)).length > 0
  )
}

/** The clause of one piece, by itself. */
export function clauseOf(said: Said, frame: Frame): string {
  return joinedClause([said], frame)
}

/** One clause of pieces that share a joint. */
export function joinedClause(all: readonly Said[], frame: Frame): string {
  const [first] = all
  if (!first) return ''
  const row = rowOf(all.map((each) => each.text))
  const they = frame.subject === 'they'
  if (first.joint === 'get') return `you get ${row}`
  if (first.joint === 'you') return `you ${row}`
  if (first.joint === 'use') return `${frame.sender} use ${row}`
  if (first.joint === 'covers')
    return frame.kind === 'person'
      ? `${frame.sender} handle ${row}`
      : `${they ? 'they cover' : 'it covers'} ${row}`
  if (first.joint === 'is') {
    const isAbout =
      frame.kind === 'person' ? (frame.sender === 'I' ? "I'm" : "we're") : they ? "they're" : "it's"
    // "it's 26 weeks, in the evenings": a place or time stands beside, not behind an "and".
    const texts = all.map((each) => each.text)
    const mixed = texts.length === 2 && /^(?:in|on|at|from|over|between) /.test(texts[1] ?? '')
    return `${isAbout} ${mixed ? texts.join(', ') : row}`
  }
  if (first.joint === 'there') {
    const text = first.text.replace(/^(?:no|just|only) /, '')
    const plural = !/^nothing|^room|^\d+ \w+s' notice/.test(text) && nounPhrase(text).isPlural
    return `${plural ? 'there are' : "there's"} ${row}`
  }
  return first.text
}

/** "A, B and C"; where a piece holds an "and" of its own, the last comma stands in its place. */
export function rowOf(items: readonly string[]): string {
  if (items.length < 2) return items.join('')
  const last = items.at(-1) ?? ''
  const rest = items.slice(0, -1).join(', ')
  return items.some((item) => / and /.test(item)) && items.length > 1
    ? `${rest}, and ${last}`
    : `${rest} and ${last}`
}
