import type { Brief } from '../brief/read-brief.ts'
import type { Pain } from '../brief/pain.ts'
import { thirdPerson, withArticle } from '../brief/grammar.ts'
import { topicsIn } from '../brief/topics.ts'
import type { TopicId } from '../brief/topics.ts'
import { ANY_COST, NO_PAIN_BRIDGE } from './banks/middles.ts'
import { LORE } from './lore/lore.ts'
import type { Random } from './random.ts'
import { sumOf } from './sum.ts'

/** What a line may say, by slot. A missing slot makes the line unusable. */
export type Slots = ReadonlyMap<string, string>

/** Chooses one pain, one lore, one promise for a message, and puts them in every form the lines ask for. */
export function fillSlots(brief: Brief, random: Random): Slots {
  const slots = new Map<string, string>()
  const set = (name: string, value: string | undefined) => {
    if (value) slots.set(name, value)
  }
  const pain = pickPain(brief.pains, random)
  if (pain) fillPain(pain, set)
  fillOffer(brief, random, set, pain === undefined)
  fillFacts(brief, random, set)
  fillLore(topicsFor(brief, pain), random, set, pain === undefined)
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

function fillPain(pain: Pain, set: Set): void {
  set('clause', pain.clause)
  if (pain.clause && !/^you\b|^you'/.test(pain.clause)) set('own-clause', pain.clause)
  set('gerund', pain.gerund)
  set('reason', pain.reason)
  set('effect', pain.effect)
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
    if (pain.isPlural && !QUALITY.test(noun)) set('nuisance', noun)
  }
  const sink = pain.sink
  if (sink?.isLoss && sink.activity) {
    set('amount', sink.amount)
    set('activity', sink.activity)
    set('activity-subject', sink.activity)
    const plural = !sink.activityIsGerund && /[^s]s$/.test(sink.activity)
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
  set('np', offer.noun)
  set('np-article', offer.withArticle)
  set('np-is', plural ? 'are' : 'is')
  for (const verb of ['mean', 'work', 'come', 'get']) set(`${verb}s`, plural ? verb : thirdPerson(verb))
  set('takes-np', plural ? 'take' : 'takes')
  set('sell', verbOfSelling(brief))
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
  set('get', random.pick(offer.gets)?.text)
  const bare = offer.noun && offer.noun === offer.withArticle && !/ for /.test(offer.noun)
  if (bare && offer.kind === 'service' && !plural) set('trade', offer.noun)
  if (!isPainless) return
  if (bare && offer.kind === 'service') set('service', offer.noun)
  if (offer.kind === 'tool' && !plural) set('tool-article', offer.withArticle)
  if (bare && (offer.kind === 'other' || offer.kind === 'goods')) set('goods', offer.noun)
}

function verbOfSelling(brief: Brief): string {
  const { kind, noun, withArticle: article } = brief.offer
  if (kind === 'tool') return 'make'
  if (kind === 'program') return 'run'
  return kind === 'service' && noun === article ? 'do' : 'offer'
}

function fillFacts(brief: Brief, random: Random, set: Set): void {
  const of = (...kinds: string[]) =>
    random.pick(brief.facts.filter((fact) => kinds.includes(fact.kind)))?.clause
  set('fact', of('reader', 'world'))
  set('fact-reader', of('reader'))
  set('fact-world', of('world'))
  set('record', of('record'))
  set('limit', of('limit'))
  set('term', random.pick(brief.terms))
}

/** The pain's own subjects; the product's only when no pain is given. */
function topicsFor(brief: Brief, pain: Pain | undefined): readonly TopicId[] {
  if (!pain) return brief.topics.slice(0, 2)
  const own = topicsIn(pain.words.join(' '))
  return own.length > 0 ? own : brief.pains.length === 1 ? topicsIn(brief.fields.painPoint) : []
}

function fillLore(topics: readonly TopicId[], random: Random, set: Set, isPainless: boolean): void {
  const topic = random.next() < 0.75 ? topics[0] : random.pick(topics)
  const general = isPainless ? NO_PAIN_BRIDGE : ANY_COST
  set('cost-other', random.pick(general))
  if (!topic) {
    set('cost', random.pick(general))
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
