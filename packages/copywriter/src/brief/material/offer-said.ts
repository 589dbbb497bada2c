import { articleFor, isPlural } from '../grammar.ts'
import { nounPhrase, isMassNoun } from '../gains/noun-phrase.ts'
import { toYou } from '../gains/to-you.ts'
import { isVerb, isStrongVerb } from '../gains/words.ts'
import { gainAnew } from '../gains/anew.ts'
import { tradeVerb, verbFor } from '../offering/trades.ts'
import { offerAnew } from '../reading/unechoed.ts'
import type { Brief } from '../read-brief.ts'
import type { OfferSaid } from './material.ts'

/** Work one does, which takes no article though it ends like a thing. */
const WORK =
  /(?:hire|rental|wholesale|delivery|removal|repair|care|clearance|tuition|install|operation|installation|replacement|setup|print|intake|design|lawn|email|text|supply|collection|inspection|production|moving|surveillance|haulage|detection|prevention|restoration|photography|videography)$/i
const FIRM = /^(?:agency|firm|studio|company|team|practice|consultancy|collective)$/i

/** "I" or "we", as the sender spoke or as their trade suggests. */
export function senderOf({ offer, sender, fields }: Brief): 'I' | 'we' {
  if (sender === 'I' || offer.kind !== 'person' || offer.isPlural) return sender
  const said = `${fields.product} ${fields.solution} ${fields.insight}`
  return /\b(?:we|we're|our|us)\b/i.test(said) || FIRM.test((offer.short ?? '').split(' ').at(-1) ?? '')
    ? 'we'
    : 'I'
}

/** The offer in the forms a writer needs. */
export function readOfferSaid(brief: Brief): OfferSaid {
  const { offer, echoes } = brief
  const sender = senderOf(brief)
  const short = withCare(offer.short)
  const isVerbFirst = short !== undefined && startsWithVerb(short)
  const clauses = clausesOf(brief, sender).flatMap(
    (clause) => gainAnew(clause, echoes) ?? offerAnew(clause, echoes) ?? [],
  )
  const isThing =
    short !== undefined &&
    !isVerbFirst &&
    offer.kind !== 'person' &&
    !/^(?:more|less|fewer|better|new) /.test(short)
  const isTeam = short !== undefined && offer.kind === 'person' && offer.isPlural
  const isMany = offer.isPlural || (short !== undefined && isPair(short))
  return {
    clauses: [...new Set(clauses)],
    ...(offer.name !== undefined
      ? { our: offer.name, thing: offer.name }
      : isThing || isTeam
        ? {
            our: `${sender === 'I' ? 'my' : 'our'} ${short ?? ''}`,
            thing: thingOf(short ?? '', offer.kind === 'service'),
          }
        : short !== undefined && /^(?:more|fewer|better) /.test(short)
          ? { thing: short }
          : offer.kind === 'person' && short !== undefined && !FIRM.test(short.split(' ').at(-1) ?? '')
            ? { thing: `${articleFor(short)} ${short}` }
            : {}),
    ...(short === undefined || isVerbFirst ? {} : { short }),
    isPlural: offer.name === undefined && isMany,
    ...(offer.does === undefined || isMany ? {} : { does: offer.does.replace(/\byou are\b/g, "you're") }),
    sender,
    kind: offer.kind,
  }
}

/** "snow plowing and lawn": what is done with it goes without saying, but not in a sentence. */
const withCare = (short: string | undefined) =>
  short?.replace(/ and (lawn|garden|yard|pool|hair|skin|pet|tree)$/, ' and $1 care')

/** "silk and wool" are two; "low and no alcohol wholesale" is one. */
const isPair = (short: string) => {
  const [, left = '', right = ''] = /^(.+) and (.+)$/.exec(short) ?? []
  return (
    left !== '' &&
    !/\b(?:low|no|big|small|hot|cold|day|night|before|up|research)$/.test(left) &&
    (left.includes(' ') || !right.includes(' '))
  )
}

const startsWithVerb = (short: string) => {
  const [first = '', second = ''] = short.toLowerCase().split(' ')
  return second !== '' && isVerb(first) && (isStrongVerb(first) || /^(?:your|the|an?|more|you)$/.test(second))
}

function thingOf(short: string, isService: boolean): string {
  if (isService && WORK.test(short)) return short
  return nounPhrase(short).text
}

/** What the sender does, the most natural first. */
function clausesOf(brief: Brief, sender: 'I' | 'we'): string[] {
  const { offer, audience } = brief
  const own = offer.sentences.flatMap((sentence) => {
    const plain = sentence.replace(/ and (?:I|we) also (\w+) ([^,]+)$/, ' and $1 $2 too')
    const said = toYou(plain, audience.nouns, audience.plural)
    return said === plain || !/\b(?:help|get)\b/.test(said) ? [plain] : [plain, said]
  })
  const ofNoun = nounClauses(brief, sender)
  return offer.name !== undefined || (offer.noun !== undefined && offer.sentences.length === 0)
    ? [...ofNoun, ...own]
    : [...own, ...(own.length > 0 && hasNounOfItsOwn(brief) ? ofNoun : [])]
}

/** The noun wasn't taken from the sentence itself. */
const hasNounOfItsOwn = ({ offer }: Brief) =>
  offer.noun !== undefined && !offer.sentences.some((sentence) => sentence.includes(offer.noun ?? ''))

function nounClauses({ offer, audience }: Brief, sender: 'I' | 'we'): string[] {
  const { noun, name, kind } = offer
  if (noun === undefined) return []
  const short = withCare(offer.short) ?? noun
  const rest = noun.slice((offer.short ?? noun).length)
  const whole = `${short}${rest}`
  const isMass = isMassNoun(short.split(' ').at(-1) ?? '') || (kind === 'service' && WORK.test(short))
  const many = offer.isPlural || isPair(short)
  const named =
    isMass && !/ and /.test(short)
      ? whole
      : kind === 'service' && WORK.test(short)
        ? whole
        : `${nounPhrase(short).text}${rest}`
  const article = many && !/ and /.test(short) ? whole : named
  if (name !== undefined) {
    if (/^wholesale\b/.test(noun)) return [`${sender} sell ${name} ${noun}`]
    return kind === 'service' || (isMass && kind !== 'tool')
      ? [`${name} does ${whole}`]
      : [`${name} is ${article}`]
  }
  if (startsWithVerb(short)) return [orderClause(toYou(whole, audience.nouns, audience.plural), sender)]
  if (kind === 'person') return personClauses(short, whole, offer.isPlural, sender)
  if (/^(?:more|fewer|better|new) /.test(noun)) return [`${sender} bring you ${short}`]
  if (/\bround$/.test(short))
    return [`${sender === 'I' ? "I'm" : "we're"} raising ${articleFor(whole)} ${whole}`]
  if (/\bservices$/.test(short)) return [`${sender} do ${short.replace(/ services$/, '')}${rest}`]
  const trade = tradeVerb(whole)
  const surveyed = /^(.+ (?:survey|audit|inspection|assessment|check))$/.exec(short)
  if (surveyed) return [`${sender} do ${whole.replace(short, `${short}s`)}`]
  if (kind === 'tool' && /\b(?:chatbot|bot|agent|automation)$/i.test(short))
    return [`${sender} build ${short}s${rest}`, `${sender} have ${article}`]
  const verb = verbFor(short, many, isMass, kind)
  const plain = `${sender} ${verb} ${verb === 'have' || verb === 'run' || verb === 'sell' ? article : isMass || many ? article : article}`
  return trade === undefined ? [plain] : [`${sender} ${trade}`, `${sender} do ${whole}`]
}

function orderClause(order: string, sender: 'I' | 'we'): string {
  const [first = '', ...rest] = order.split(' ')
  if (/^get$/i.test(first)) return `${sender} get you ${rest.join(' ')}`
  if (
    /^(?:grow|scale|save|win|find|book|sell|increase|double|reach|stop|start|become|learn|build your|launch|land|close)$/i.test(
      first,
    )
  )
    return `${sender} help you ${order}`
  return `${sender} ${order}`
}

function personClauses(short: string, whole: string, isMany: boolean, sender: 'I' | 'we'): string[] {
  const head = short.split(' ').at(-1) ?? ''
  if (FIRM.test(head)) return [`we're ${articleFor(whole)} ${whole}`]
  if (isMany || isPlural(head)) return [`${sender} have ${whole}`]
  if (/^fractional /i.test(short)) return [`${sender} work as ${articleFor(whole)} ${whole}`]
  return [`${sender === 'I' ? "I'm" : "we're"} ${articleFor(whole)} ${whole}`]
}
