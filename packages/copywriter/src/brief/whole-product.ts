import { capitalised, isMass, isPlural, withArticle } from './grammar.ts'
import { DETERMINERS, PERSON_WORDS, SERVICE_WORDS } from './lexicon/nouns.ts'
import { lowerFirst } from './lower-first.ts'
import { kindOfPart, knownBase } from './parts.ts'
import type { Part } from './parts.ts'
import { polished, textFrom } from './polish.ts'
import { partsOf } from './split-parts.ts'
import { saidForms } from './whole-solution.ts'
import type { Setting } from './whole-solution.ts'
import type { Term } from './term.ts'

const COMPANY =
  /^(agency|studio|partner|firm|company|consultancy|collective|practice|team|supplier|wholesaler|contractor|broker|startup|distributor|manufacturer|lab|bakery|roaster|roastery|law firm)$/
const PLACE = /^(estate|venue|villa|space|studio space|warehouse|farm|hotel|barn|loft|yacht)$/

/** One whole sentence of what the sender sells, and the same as a thing. */
export function productForms(product: string, setting: Setting): { sentence: string; noun: string | null } {
  const parts = partsOf(product, setting.tagger)
  const [first, ...more] = parts
  if (!first) return { sentence: '', noun: null }
  const named = /^([A-Z][\w.-]*(?: [A-Z][\w.-]*)?)(?:,| is) (an? .+)$/.exec(product)
  if (named && !/^(We|I|It|Our|My|This|The|A)$/.test(named[1] ?? ''))
    return namedForms(named[1] ?? '', named[2] ?? '', setting)
  if (
    first.kind === 'person' ||
    (first.kind === 'clause' && /^(our|my|the|it|this)$/i.test(first.terms[0]?.text ?? ''))
  ) {
    const said = saidForms([first], setting).statement ?? product
    const [, verb = '', whom = ''] =
      /^(?:i|we) (coach|train|teach|mentor|tutor|advise) ([a-z]+s)$/i.exec(said) ?? []
    // "I coach founders" is coaching for founders.
    const trade = verb && whom ? `${setting.tagger.gerundOf(verb)} for ${whom}` : null
    return { sentence: said + tail(more), noun: trade }
  }
  const thing = asThing(first, setting)
  if (thing.kind === 'verb' || thing.kind === 'gerund') {
    const verb = thing.terms[thing.verb]
    const base = setting.tagger.baseOf(verb?.lower ?? '')
    const terms = lowerFirst(thing.terms)
    const third = thing.kind === 'verb' && verb?.lower !== base
    const said = third
      ? `it ${textFrom(terms)}`
      : `${setting.sender} ${base} ${textFrom(terms.slice(thing.verb + 1))}`
    return { sentence: polished(said) + tail(more), noun: null }
  }
  return nounProduct(thing, more, setting)
}

function namedForms(name: string, rest: string, setting: Setting): { sentence: string; noun: string | null } {
  const relative = /^.*? (?:that|which) (.+)$/.exec(rest)
  void setting
  return { sentence: relative?.[1] ? `${name} ${relative[1]}` : `${name} is ${rest}`, noun: name }
}

/** "booking assistant", "phishing simulation training": an -ing word in front of a thing names it. */
function asThing(part: Part, setting: Setting): Part {
  if (part.kind !== 'gerund' && part.kind !== 'verb' && part.kind !== 'clause') return part
  const cut = part.terms.findIndex(
    (term, index) => index > 0 && /^(for|that|which|with|to|in|of|who)$/.test(term.lower),
  )
  const head = part.terms[(cut < 0 ? part.terms.length : cut) - 1]?.lower ?? ''
  const makes =
    /^(build|make|get|do|create|run|sell|offer|manage|help|building|making|creating|running|selling|offering|managing|doing|helping|getting|writing)$/
  const second = part.terms[1]?.lower ?? ''
  const isCompound = part.terms.length === 2 && /ing$/.test(second) && part.kind === 'verb'
  const isNamed =
    setting.kind !== 'other' &&
    head !== '' &&
    !makes.test(part.terms[0]?.lower ?? '') &&
    !DETERMINERS.has(second) &&
    (!isPlural(head) || part.terms.length === 2)
  return isNamed || isCompound || part.kind === 'clause' ? { ...part, kind: 'noun', verb: -1 } : part
}

const isThird = (term: Term | undefined) => {
  const base = term && knownBase(term.lower)
  return base !== undefined && base !== term?.lower
}

function nounProduct(
  part: Part,
  more: readonly Part[],
  setting: Setting,
): { sentence: string; noun: string | null } {
  const terms = lowerFirst(part.terms)
  const cut = terms.findIndex(
    (term, index) =>
      index > 0 &&
      (/^(for|that|which|who|with|without|to|in|of|on|about|under|from|built|by)$/.test(term.lower) ||
        (/(ising|izing|helping|serving|shot|made|designed|edited)$/.test(term.lower) && index > 1)),
  )
  const end = cut < 0 ? terms.length : cut
  const head = terms[end - 1]?.lower ?? ''
  const article =
    isPlural(head) || isMass(head) || DETERMINERS.has(terms[0]?.lower ?? '') || /^\d+ /.test(textFrom(terms))
  const isAn = (text: string) => (article ? text : withArticle(text))
  const text = polished(textFrom(terms))
    .replace(/ specialising in /, ' that specialises in ')
    .replace(/ specializing in /, ' that specializes in ')
    .replace(/ (shot|written|designed) and (edited|loaded|built)/, ', $1 and $2')
  const noun = isAn(text)
  const after = tail(more)
  const relative = terms[end]?.lower === 'that' ? terms.slice(end + 1) : undefined
  if (
    relative &&
    relative.length > 1 &&
    (kindOfPart(relative, setting.tagger).kind === 'verb' || isThird(relative[0])) &&
    !PLACE.test(head)
  ) {
    const possessive = setting.sender === 'I' ? 'my' : 'our'
    const own = DETERMINERS.has(terms[0]?.lower ?? '') ? terms.slice(1, end) : terms.slice(0, end)
    return { sentence: polished(`${possessive} ${textFrom(own)} ${textFrom(relative)}`) + after, noun }
  }
  const sender = setting.sender
  if (COMPANY.test(head)) return { sentence: `${sender === 'I' ? "I'm" : "we're"} ${noun}${after}`, noun }
  if (PLACE.test(head)) return { sentence: `${sender} have ${noun}${after}`, noun }
  if (PERSON_WORDS.has(head) && !(head === 'assistant' && !/\b(virtual|executive|personal)\b/.test(text)))
    return { sentence: `${sender} offer ${text} services${after}`, noun: `${text} services` }
  const done =
    (SERVICE_WORDS.has(head) || /(ing|work)$/.test(head)) &&
    isMass(head) &&
    !/^(software|support|insurance|training|payroll|generation|planning|ordering|automation|coaching|maintenance|delivery)$/.test(
      head,
    )
  return { sentence: `${sender} ${done ? 'do' : 'offer'} ${noun}${after}`, noun }
}

/** What stands behind the comma: a price, an amount, a term. */
function tail(parts: readonly Part[]): string {
  return parts
    .map((part) => {
      const text = polished(textFrom(lowerFirst(part.terms)))
      const flat = /^(a )?(flat|fixed) (fee|price|rate)(?: of)?(?: ([$€£].+))?$/.exec(text)
      if (flat) return flat[4] ? ` for a flat ${flat[4]}` : ` for a ${flat[2]} ${flat[3]}`
      if (/^[$€£]\d/.test(text)) return ` for ${text}`
      if (/^\d/.test(text)) return `. That's ${text}`
      if (/^no /.test(text)) return `, with ${text}`
      if (part.kind === 'noun') return part.link === 'and' ? ` and ${text}` : `, with ${text}`
      if (part.kind === 'person' || part.kind === 'clause') return `. ${capitalised(text)}`
      return `, ${text}`
    })
    .join('')
}
