import { articleFor } from '../grammar.ts'
import { isMassNoun, nounPhrase } from '../gains/noun-phrase.ts'
import { ownClause } from '../gains/clauses.ts'
import { OTHER_PEOPLE, TRADES_PEOPLE } from '../lexicon/nouns.ts'
import { toYou } from '../gains/to-you.ts'
import { isStrongVerb, isVerb } from '../gains/words.ts'
import type { Brief } from '../read-brief.ts'
import { tradeVerb, verbFor } from './trades.ts'

/** Work one does takes no article, though it may end like a thing; of these there are several. */
const COUNTED_WORK =
  /(?:survey|audit|inspection|check|desk|line|log|session|call|review|tour|page|livestream|kit|retainer|plan|workshop|assessment|programme|program|course|report|package|system|tool|app|agency|platform|service)$/i
const FIRM =
  /^(?:agency|firm|studio|company|team|practice|consultancy|collective|shop|supplier|wholesaler|manufacturer|distributor|retailer|roastery|roaster|bakery|brewery)$/i

export const isFirm = (short: string): boolean => FIRM.test(short.split(' ').at(-1) ?? '')

/** "snow plowing and lawn": what is done with it goes without saying, but not in a sentence. */
export const shortOf = ({ offer }: Brief): string | undefined =>
  offer.short
    ?.replace(/ and (lawn|garden|yard|pool|hair|skin|pet|tree)$/, ' and $1 care')
    .replace(/\b(follow|sign|pop|clean|check|walk|drop) (up|in|out) (?=[a-z]+$)/i, '$1-$2 ')
    .replace(
      /\b(web|door|end|direct|peer|point|farm|ready|made|face) to (print|door|end|consumer|peer|wear|fork|measure|order|face) (?=\w)/i,
      '$1-to-$2 ',
    )

/** "silk and wool" are two; "low and no alcohol wholesale" is one. */
export const isPair = (short: string): boolean => {
  const [, left = '', right = ''] = /^(.+) and (.+)$/.exec(short) ?? []
  return (
    left !== '' &&
    !/\b(?:low|no|big|small|hot|cold|day|night|before|up|research|full|part)$/.test(left) &&
    (left.includes(' ') || !right.includes(' '))
  )
}

/** "automate your bookkeeping": what is offered is told as an order. */
export const startsWithVerb = (short: string): boolean => {
  const [first = '', second = ''] = short.toLowerCase().split(' ')
  const isNoun =
    /(?:ing|tion|ment|program|programme|course|app|software|service|services|tool|system|platform|agency|plan|support|kit|site|management)$/.test(
      short.toLowerCase(),
    )
  return (
    second !== '' &&
    isVerb(first) &&
    ((isStrongVerb(first) && !isNoun) || /^(?:your|the|an?|more|you)$/.test(second))
  )
}

/** "window cleaning", "an order page", "roof inspections". */
export function withArticleOf(short: string, kind: string): string {
  if (/ as a service$/.test(short)) return short
  if (/ retainer$/.test(short)) return `${articleFor(short)} ${short}`
  return kind === 'service' && !COUNTED_WORK.test(short) ? short : nounPhrase(short).text
}

/** What the sender does, the most natural first; each whole, with what it is for. */
export function offerClauses(brief: Brief, sender: 'I' | 'we'): string[] {
  const { offer } = brief
  const own = offer.sentences.flatMap((sentence) => ownClauses(sentence, brief))
  const ofNoun = nounClauses(brief, sender)
  if (own.length === 0) return ofNoun
  if (!hasNounOfItsOwn(brief)) return own
  // "we pay the hardware" says less than the trade; "we answer calls and chats 24/7" says more than "client intake".
  // What is said in a few words beside the trade is a gain.
  if (ofNoun.length > 0 && own.every((clause) => clause.split(' ').length < 6)) return ofNoun
  return offer.name !== undefined || ofNoun.length > 1 ? [...ofNoun, ...own] : [...own, ...ofNoun]
}

function ownClauses(sentence: string, { audience }: Brief): string[] {
  // "we're a software company building custom TMS": who they are and what they do.
  const [, who = '', firm = '', stem = '', what = ''] =
    /^(we're|I'm) (an? [^,]+?) (?:(?:that |who )?specializ?sing in |who |that )?(\w+)ing ([^,]+)$/.exec(
      sentence,
    ) ?? []
  const base = [stem, `${stem}e`].find((each) => isVerb(each))
  if (base !== undefined && FIRM.test(firm.split(' ').at(-1) ?? ''))
    return [`${who === "I'm" ? 'I' : 'we'} ${base} ${what}`, `${who} ${firm}`]
  const plain = ownClause(sentence).replace(/ and (?:I|we) also (\w+) ([^,]+)$/, ' and $1 $2 too')
  const said = toYou(plain, audience.nouns, audience.plural)
  const help = /^(we|i|our \w+) (help|helps) (?:[\w-]+ ){0,2}?([a-z-]+s|people) (?:to )?((\w+) .+)$/i.exec(
    plain,
  )
  if (help && isVerb(help[5] ?? '') && !OTHER_PEOPLE.has(help[3] ?? ''))
    return [`${help[1] ?? 'we'} ${help[2] ?? 'help'} you ${help[4] ?? ''}`, plain]
  const forWhom = / for (?:[a-z-]+ ){0,2}[a-z-]+s$/
  if (said === plain && forWhom.test(plain) && plain.split(' ').length > 6)
    return [plain, plain.replace(forWhom, '')]
  if (/ for you$/.test(said) && said.split(' ').length > 6) return [said.replace(/ for you$/, ''), plain]
  return said === plain || !/\b(?:help|helps|get|gets|for) you\b/.test(said) ? [plain] : [said, plain]
}

/** The noun wasn't taken from the sentence itself. */
const hasNounOfItsOwn = ({ offer }: Brief) =>
  offer.noun !== undefined && !offer.sentences.some((sentence) => sentence.includes(offer.noun ?? ''))

/** "more clients", "new patients", but not "new patient lead generation". */
export const isMoreOf = (noun: string): boolean =>
  /^(?:more|fewer|less|better) /.test(noun) || /^new (?:[a-z]+ )?[a-z]+s(?: |$)/.test(noun)

function nounClauses(brief: Brief, sender: 'I' | 'we'): string[] {
  const { offer, audience } = brief
  const { noun, name, kind } = offer
  if (noun === undefined) return []
  const short = shortOf(brief) ?? noun
  const rest = noun.slice((offer.short ?? noun).length)
  const isMany = offer.isPlural || isPair(short)
  const isMass =
    isMassNoun(short.split(' ').at(-1) ?? '') ||
    / as a service$|[a-z] consultancy$/.test(short) ||
    (kind === 'service' && !isMany && !COUNTED_WORK.test(short))
  const named = isMass || (offer.isPlural && !/ and /.test(short)) ? short : withArticleOf(short, kind)
  const both = (say: (text: string) => string) => (rest === '' ? [say('')] : [say(rest), say('')])
  if (name !== undefined) {
    if (/^wholesale\b/.test(noun)) return [`${sender} sell ${name} ${noun}`]
    const does = offer.does === undefined ? [] : [`${name} ${offer.does.replace(/\byou are\b/g, "you're")}`]
    const isWork = kind === 'service' || (isMass && kind !== 'tool')
    return [
      ...does,
      ...both((tail) => (isWork ? `${name} does ${short}${tail}` : `${name} is ${named}${tail}`)),
    ]
  }
  if (startsWithVerb(short))
    return [orderClause(toYou(`${short}${rest}`, audience.nouns, audience.plural), sender)]
  if (kind === 'person') return both((tail) => personClause(short, tail, offer.isPlural, sender))
  if (isMoreOf(noun)) return [`${sender} ${/^(?:more|new)/.test(noun) ? 'get you' : 'bring you'} ${short}`]
  if (/\bround$/.test(short))
    return both((tail) => `${sender === 'I' ? "I'm" : "we're"} raising ${articleFor(short)} ${short}${tail}`)
  const stem = / services?$/.test(short) ? short.replace(/ services?$/, '') : undefined
  const services =
    stem !== undefined &&
    isMassNoun(stem.split(' ').at(-1) ?? '') &&
    offer.isPlural &&
    !/\b(?:CFO|CMO|COO|CTO|VA|HR)$/.test(stem)
      ? stem
      : undefined
  const trade = tradeVerb(`${services ?? short}${rest}`) ?? tradeVerb(services ?? short)
  const general = generalClause(
    services ?? short,
    {
      named: services ?? named,
      isMany: services === undefined && isMany,
      isMass: isMass || services !== undefined,
      kind: services === undefined ? kind : 'service',
    },
    sender,
  )
  return [...(trade === undefined ? [] : [`${sender} ${trade}`]), ...both((tail) => `${general}${tail}`)]
}

interface Named {
  named: string
  isMany: boolean
  isMass: boolean
  kind: string
}

function generalClause(short: string, { named, isMany, isMass, kind }: Named, sender: 'I' | 'we'): string {
  if (
    kind === 'service' &&
    /\b(?:survey|audit|inspection|assessment|check|photoshoot|shoot|workshop|tour)$/.test(short)
  )
    return `${sender} do ${short}s`
  if (!isMany && /\b(?:redesign|makeover|rebrand|revamp|refit|renovation|overhaul)$/i.test(short))
    return `${sender} do ${short}s`
  if (!isMany && /[a-z] website$/i.test(short)) return `${sender} build ${short}s`
  if (kind === 'tool' && /\b(?:chatbot|bot|automation)$/i.test(short)) return `${sender} build ${short}s`
  return `${sender} ${verbFor(short, isMany, isMass, kind)} ${named}`
}

function orderClause(order: string, sender: 'I' | 'we'): string {
  const [first = '', ...rest] = order.split(' ')
  if (/^get$/i.test(first)) return `${sender} get you ${rest.join(' ')}`
  const isReaders =
    /^(?:grow|scale|save|win|find|book|sell|increase|double|reach|stop|start|become|learn|launch|land|close|know|keep|see|hire|lose|build your)\b/i
  if (isReaders.test(order)) return `${sender} help you ${order}`
  return `${sender} ${order}`
}

function personClause(short: string, rest: string, isMany: boolean, sender: 'I' | 'we'): string {
  if (isFirm(short)) return `we're ${articleFor(short)} ${short}${rest}`
  if (isMany && TRADES_PEOPLE.test(short.split(' ').at(-1) ?? '')) return `we're ${short}${rest}`
  if (isMany) return `${sender} have ${short}${rest}`
  if (/^fractional /i.test(short)) return `${sender} work as ${articleFor(short)} ${short}${rest}`
  return `${sender === 'I' ? "I'm" : "we're"} ${articleFor(short)} ${short}${rest}`
}
