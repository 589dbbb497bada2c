import type { Brief } from '../brief/read-brief.ts'
import type { Pain } from '../brief/pain.ts'
import { thirdPerson, withArticle } from '../brief/grammar.ts'
import { OTHER_PEOPLE } from '../brief/lexicon/nouns.ts'
import { topicsIn } from '../brief/topics.ts'
import type { TopicId } from '../brief/topics.ts'
import { ANY_COST, NO_PAIN_BRIDGE } from './banks/middles.ts'
import { LORE } from './lore/lore.ts'
import type { Random } from './random.ts'
import { sumOf } from './sum.ts'

/** What a line may say, by slot. A missing slot makes the line unusable. */
export type Slots = ReadonlyMap<string, string>

/** Chooses one pain, one lore, one promise for a message, and puts them in every form the lines ask for. */
export function fillSlots(brief: Brief, random: Random, opener = 'question'): Map<string, string> {
  const slots = new Map<string, string>()
  const set = (name: string, value: string | undefined) => {
    if (value) slots.set(name, value)
  }
  const pain = pickPain(brief.pains, random)
  if (pain) fillPain(pain, set)
  // "That's why" needs something said before it.
  if (pain && opener !== 'question') set('?statement', ' ')
  fillOffer(brief, random, set, pain === undefined)
  fillFacts(brief, random, set)
  fillLore(topicsFor(brief, pain), random, set, pain === undefined, brief.offer.noun)
  if (brief.audience.isPerson) set('role', brief.audience.singular && withArticle(brief.audience.singular))
  if (brief.audience.plural && brief.audience.plural.split(' ').length <= 2)
    set('audience', brief.audience.plural)
  return slots
}

type Set = (name: string, value: string | undefined) => void

/** The first pain named is usually the one that matters: it comes up most. */
function pickPain(pains: readonly Pain[], random: Random): Pain | undefined {
  return random.next() < 0.6 ? pains[0] : random.pick(pains)
}

const QUALITY =
  /^(an? )?(low|high|poor|slow|bad|weak|long|rising|inconsistent|unreliable|lack|hard|no|not|limited|outdated|unpredictable)\b/

/** Something goes away for good while the problem lasts. */
const LOSS =
  /\b(los(e|es|ing|t)|miss(es|ed|ing)?|wast\w+|no-shows?|cancel\w*|quits?|leaves?|abandon\w*|churn|unpaid|late|(go|goes|went) cold|commission|paying|bills?|premiums?|elsewhere|overpay\w*|ghost\w*|empty|spoil\w*|sit|spend(ing)?)\b/i
const DATED = /\b(day|days|week|weeks|month|months|year|quarter|years|th|last|forever)\b|\d(st|nd|rd|th)\b/i

function fillPain(pain: Pain, set: Set): void {
  const { clause } = pain
  const text = pain.words.join(' ')
  set('?pain', ' ')
  if (LOSS.test(text)) set('?loss', ' ')
  // What others do next belongs to the sentence: "your leads fill out a form, and then they sign elsewhere".
  const whole = clause && pain.effect?.startsWith('they ') ? `${clause}, and then ${pain.effect}` : clause
  const isPresent =
    clause !== undefined && !pain.isPast && !/^you('re| are) (stuck|not)|^(it|there)\b/.test(clause)
  const happens =
    isPresent && !/'ve\b|\b(is|are|has|have|own|knows?|can't|don't|doesn't|isn't|aren't)\b|n't\b/.test(clause)
  if (LOSS.test(text) || pain.isEffort || happens) set('?recurring', ' ')
  set('clause', whole)
  if (whole === clause) set('effect', pain.effect)
  if (isPresent) set('present-clause', clause)
  if (happens && !DATED.test(clause) && !/^you're/.test(clause)) set('weekly-clause', clause)
  if (happens && LOSS.test(clause) && /^you (lose|waste|miss)/.test(clause)) set('loss-clause', clause)
  const own = clause !== undefined && isPresent && !/^you\b|^you'/.test(clause) ? clause : undefined
  set('own-clause', own)
  if (own && happens && !DATED.test(own)) set('day-clause', own)
  // Half of what happens is not worth a question.
  if (whole === clause) set('asked', pain.asked)
  set('relative', pain.relative)
  set('short-clause', pain.shortClause)
  set('short-relative', pain.shortRelative)
  if (/^(no|not enough) /.test(pain.noun ?? '')) set('lack', pain.noun)
  set('gerund', pain.gerund)
  set('reason', pain.reason)
  const effort = pain.isEffort ? (pain.sink?.activityIsGerund ? pain.sink.activity : pain.gerund) : undefined
  set('effort', effort)
  if (!/\d/.test(effort ?? '')) set('effort-gerund', effort)
  if (pain.isEffort && pain.base && !pain.sink) set('effort-base', pain.base.replace(/^always /, ''))
  const noun = pain.noun?.replace(/^(too (many|much)|so (many|much)|lots of|a lot of) /, '')
  if (noun && !/^(no|not enough|few|little|zero)\b/.test(noun)) {
    set('noun', noun)
    set('is', pain.isPlural ? 'are' : 'is')
    set('them', pain.isPlural ? 'them' : 'it')
    set('becomes', pain.isPlural ? 'become' : 'becomes')
    set('costs', pain.isPlural ? 'cost' : 'costs')
    set('begin', pain.isPlural ? 'begin' : 'begins')
    const priced =
      /\b(costs?|cac|cpa|prices?|premiums?|bills?|fees?|rates?|spend|margins?|budget|salary|that|which)\b/i.test(
        noun,
      )
    if (!priced) set('costly-noun', noun)
    if (pain.isPlural && !QUALITY.test(noun)) {
      set('nuisance', noun)
      if (!OTHER_PEOPLE.has(noun.split(' ').at(-1) ?? '')) set('nuisance-thing', noun)
    }
  }
  const sink = pain.sink
  if (sink?.isLoss && sink.activity) {
    set('amount', sink.amount)
    set('activity', sink.activity)
    set('activity-subject', sink.activity)
    const plural = !sink.activityIsGerund && /[^s]s$/.test(sink.activity)
    set('goes', sink.money ? 'goes' : 'go')
    set('takes', plural ? 'take' : 'takes')
    set('into', sink.isLostTo ? 'to' : 'into')
    set('give-to', sink.isLostTo ? 'lose to' : 'give to')
  }
  const sum = sink?.isLoss ? sumOf(sink) : undefined
  if (sum) {
    set('count', sum.count)
    set('sum', sum.total)
    if (pain.clause && /\d/.test(pain.clause)) set('clause-amount', pain.clause)
  }
  if (sink?.isLoss && sink.period === 'week')
    set('amount-plain', sink.amount.replace(/ (a|per|each|every) week$/, ''))
}

function fillOffer(brief: Brief, random: Random, set: Set, isPainless: boolean): void {
  const { offer } = brief
  const I = brief.sender === 'I'
  const plural = offer.isPlural
  set('we', I ? 'I' : 'we')
  set('our', I ? 'my' : 'our')
  set('name', offer.name)
  // A name says more than "our tool".
  set('np', offer.name ?? offer.noun)
  set('offer', offer.name ?? (offer.noun && `${I ? 'my' : 'our'} ${offer.noun}`))
  set('offer-noun', offer.noun)
  set('np-article', offer.name ?? offer.withArticle)
  set('np-is', plural ? 'are' : 'is')
  for (const verb of ['mean', 'work', 'come', 'get', 'give', 'turn'])
    set(`${verb}s`, plural ? verb : thirdPerson(verb))
  set('takes-np', plural ? 'take' : 'takes')
  set('sell', verbOfSelling(brief))
  if (offer.kind !== 'goods' && offer.kind !== 'other') set('?handles', ' ')
  const by = (subject: string) => offer.does.filter((does) => does.subject === subject)
  const it = rotated(by('it'), random)
  const first = it[0]
  if (first && (!plural || first.base)) {
    set('np-does', plural ? first.base : first.predicate)
    if (!plural) set('it-does', first.predicate)
    if (it[1] && !plural) set('it-does-too', it[1].predicate)
  }
  set('you-do', random.pick(by('you'))?.predicate)
  set('other-does', random.pick(by('other'))?.predicate)
  const we = random.pick(by('we'))
  const named = we && (!offer.noun || we.predicate.includes(offer.noun))
  set(named ? 'we-do-named' : 'we-do', we && (named ? `${I ? 'I' : 'we'} ${we.predicate}` : we.predicate))
  const get = random.pick(offer.gets)
  set('get', get?.text)
  if (get?.isPlural && !/ (in|within|by|for) /.test(get.text)) set('gets-plural', get.text)
  const bare = offer.noun && offer.noun === offer.withArticle && !/ for /.test(offer.noun)
  if (bare && offer.kind === 'service' && !plural) set('trade', offer.noun)
  if (!isPainless) return
  set('?painless', ' ')
  if (bare && offer.kind === 'service') set('service', offer.noun)
  if (offer.kind === 'tool' && !plural) set('tool-article', offer.withArticle)
  if (bare && (offer.kind === 'other' || offer.kind === 'goods')) set('goods', offer.noun)
}

function verbOfSelling(brief: Brief): string {
  const { kind, noun, withArticle: article } = brief.offer
  if (kind === 'tool') return 'make'
  if (kind === 'program' || /\b(agency|service|company|studio)$/.test(noun ?? '')) return 'run'
  return kind === 'service' && noun === article ? 'do' : 'offer'
}

function fillFacts(brief: Brief, random: Random, set: Set): void {
  const of = (...kinds: string[]) =>
    random.pick(brief.facts.filter((fact) => kinds.includes(fact.kind)))?.clause
  set('fact', of('reader', 'world'))
  set('fact-reader', of('reader'))
  const world = of('world')
  set('fact-world', world)
  set('fact-about', world)
  set('record', of('record'))
  set('limit', of('limit'))
  set('term', random.pick(brief.terms))
}

/** The pain's own subjects; the product's only when no pain is given. */
function topicsFor(brief: Brief, pain: Pain | undefined): readonly TopicId[] {
  if (!pain) return brief.topics.slice(0, 2)
  const own = topicsIn(pain.words.join(' '))
  if (own.length > 0 || brief.pains.length > 1) return own
  return topicsIn(brief.fields.painPoint)
}

function fillLore(
  topics: readonly TopicId[],
  random: Random,
  set: Set,
  isPainless: boolean,
  np: string | undefined,
): void {
  const topic = isPainless && random.next() < 0.3 ? random.pick(topics) : topics[0]
  const general = isPainless ? NO_PAIN_BRIDGE : ANY_COST
  set('cost-other', random.pick(general))
  if (!topic) {
    set('cost', random.pick(general))
    if (isPainless) fillGeneralLore(set, np, random)
    return
  }
  const lore = LORE[topic]
  set('cost', random.pick<string>(lore.costs))
  set('scene', random.pick<string>(lore.scenes))
  set('question', random.pick<string>(lore.questions))
  const test = random.pick<readonly [string, string]>(lore.tests)
  set('test', test?.[0])
  set('test-shows', test?.[1])
  const usual = random.pick<readonly [string, string]>(lore.usual)
  set('usual', usual?.[0])
  set('usual-why', usual?.[1])
  set('after', random.pick<string>(lore.afters))
}

function rotated<T>(items: readonly T[], random: Random): T[] {
  const at = Math.floor(random.next() * items.length)
  return [...items.slice(at), ...items.slice(0, at)]
}

/** For an offer we know nothing about: what holds for anything one has to choose. */
function fillGeneralLore(set: Set, np: string | undefined, random: Random): void {
  if (!np) return
  set(
    'scene',
    random.pick([
      `Some things stay on the list for months, and ${np} may be one on yours.`,
      `You know ${np} could be better, and then the week fills up.`,
    ]),
  )
  set(
    'question',
    random.pick([`Who would you ask about ${np} today?`, `When did you last look at your ${np}?`]),
  )
  set('test', `Think of who you'd call about ${np} tomorrow morning.`)
  set('test-shows', 'If no name comes to mind, keep this one.')
  set('usual', `The usual way to find ${np} is to ask around.`)
  set('usual-why', "You get names, and you still don't know which one fits.")
}
