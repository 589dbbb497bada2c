import { articleFor, capitalised } from '../../brief/grammar.ts'
import type { Brief } from '../../brief/read-brief.ts'
import { wordCount } from '../../brief/reading/item.ts'
import { withOwnArticle } from '../../brief/reading/offer.ts'
import type { Scene } from '../../brief/reading/scenes.ts'
import type { Way } from '../../brief/reading/ways.ts'
import { withoutEcho } from '../../brief/break-runs.ts'
import { factAnew, listAnew, offerAnew, sceneAnew, wayAnew } from '../../brief/reading/unechoed.ts'
import { joined } from '../../brief/reading/ways.ts'
import { certainTopic } from '../certain-topic.ts'
import { LORE } from '../lore/lore.ts'
import type { Slot } from '../moves/move.ts'
import type { Random } from '../random.ts'
import { sumOf } from '../sum.ts'

export type Slots = Map<Slot, string>

/** Past and perfect scenes are not habits, so "when" can't stand before them. */
export const NOT_A_HABIT =
  /\b(hasn't|haven't|has|have been|had|was|were|went|came|told|noticed|showed|slipped|sold|lost|hit|recorded|didn't)\b|\w{3,}ed (?!by|to)/
const TERM =
  /[$€£₹]\s?\d|\b\d[\d.,]*\s?(?:%|cents?)|\bno (?:contract|fee|retainer|setup)|\b(?:flat|fixed) (?:fee|price)|\bmonth[- ]to[- ]month|\bnothing upfront|\bpay (?:nothing|only|per)|\btrial\b|\bfree\b|\bcommitted\b/i

/** A fresh choice among what the brief says, each part in the shapes the moves ask for. */
export function slotsFor(brief: Brief, random: Random): Slots {
  const slots: Slots = new Map()
  const set = (name: Slot, value: string | undefined) => {
    if (value) slots.set(name, value)
  }
  fillScene(pickScene(brief.scenes, random), brief.echoes, set)
  fillOffer(brief, set)
  const offered = slots.get('offer')
  const whom = slots.get('audience')
  if (offered && whom && !/ (?:for|to) /.test(offered)) set('offerfor', `${offered} for ${whom}`)
  const { offer } = brief
  const isPlain = offer.kind === 'service' || offer.isPlural
  if (offered && offer.short)
    set('thin', isPlain || offer.name ? offer.short : `${articleFor(offer.short)} ${offer.short}`)
  if (offered && isPlain) set('topic', offer.short)
  set('we', brief.sender)
  fillWay(brief, random, set)
  const fact = random.pick(brief.facts.filter(({ about, isTimely }) => about !== 'sender' || isTimely))
  if (fact) set('fact', factAnew(fact.text, brief.echoes))
  fillSum(brief, set)
  fillKnown(brief, random, set)
  return slots
}

function pickScene(scenes: readonly Scene[], random: Random): Scene | undefined {
  const whole = scenes.filter(({ isPart }) => !isPart)
  const pool = whole.length > 0 ? whole : scenes
  return random.next() < 0.6
    ? pool[0]
    : (random.pick(scenes.length > 1 && random.next() < 0.3 ? scenes : pool) ?? scenes[0])
}

type Set = (name: Slot, value: string | undefined) => void

function fillScene(read: Scene | undefined, echoes: ReadonlySet<string>, set: Set): void {
  const text = read && sceneAnew(read.text, read.still, echoes)
  if (!read || text === undefined) return
  const parts = text === read.text && read.parts.length > 1 ? read.parts : [text]
  const scene = { ...read, text, parts }
  set('pain', scene.text)
  if (scene.shape === 'gerund') set('gerund', scene.text)
  if (scene.shape !== 'clause') return
  set('scene', scene.text)
  const whole = read.parts.map((part) => sceneAnew(part, undefined, echoes))
  const apart = whole.map((part) => capitalised(part ?? '')).join('. ')
  if (whole.every((part) => part !== undefined)) set('parts', withoutEcho(apart, echoes) ?? undefined)
  const [first = ''] = scene.parts
  const single = scene.parts.length === 1 ? scene.text : first
  // "What do you do when it still happens": the plain words, or none.
  const isShort = !/\bstill\b/.test(single) && wordCount(single) <= 11 && !/[,:]/.test(single)
  if (isShort && !NOT_A_HABIT.test(single) && !/^(when|if|every|each)\b/.test(single)) set('when', single)
}

function fillOffer(brief: Brief, set: Set): void {
  const { offer } = brief
  const mine = brief.sender === 'I' ? 'my' : 'our'
  const [sentence] = offer.sentences
  if (offer.kind === 'person') {
    const role = personClause(brief)
    set('offer', role && offerAnew(role, brief.echoes))
  } else if (sentence && (offer.noun === undefined || sentence.split(' ').length > 5))
    set('offer', offerAnew(sentence, brief.echoes))
  else if (offer.noun) {
    const clause = offerClause(brief)
    set('offer', clause && offerAnew(clause, brief.echoes))
  }
  if (offer.name) {
    set('our', offer.name)
    set(
      'bare',
      offer.noun && wordCount(offer.noun) > 0 ? `${offer.name}, ${withOwnArticle(offer) ?? ''}` : offer.name,
    )
    set('is', 'is')
    set('thats', "that's")
    set('offer', offer.noun ? `${offer.name} is ${withOwnArticle(offer) ?? ''}` : undefined)
  } else if (offer.short && offer.kind !== 'person' && !/^(more|less|fewer) /.test(offer.short)) {
    set('our', `${mine} ${offer.short}`)
    set('bare', offerAnew(offer.noun ?? '', brief.echoes))
    set('is', offer.isPlural ? 'are' : 'is')
    set('thats', offer.isPlural ? 'those are' : "that's")
  }
  if (offer.does && !offer.isPlural) set('does', offer.does)
  const { plural } = brief.audience
  const head = plural?.split(' ').at(-1)?.toLowerCase() ?? ''
  if (
    plural &&
    plural.split(' ').length <= 3 &&
    !/^(heads|owners?|people|directors|managers|founders|parents|customers|moms|GMs|CEOs|users)$/i.test(
      plural,
    ) &&
    !brief.fields.product.toLowerCase().includes(head)
  )
    set('audience', plural)
}

function personClause({ offer, sender }: Brief): string | undefined {
  const noun = offer.noun ?? ''
  if (/^(agency|firm|studio|company|team)$/i.test((offer.short ?? '').split(' ').at(-1) ?? ''))
    return `we're ${articleFor(noun)} ${noun}`
  if (offer.isPlural) return `${sender === 'I' ? 'I' : 'we'} send ${noun}`
  return `I'm ${articleFor(noun)} ${noun}`
}

function offerClause({ offer, sender }: Brief): string | undefined {
  const we = sender === 'I' ? 'I' : 'we'
  const noun = offer.noun ?? ''
  if (
    /^(permanent |part-time |full-time )?.*\bjob$/.test(offer.short ?? '') ||
    /round$/.test(offer.short ?? '')
  )
    return `${we} have ${articleFor(noun)} ${noun}`
  if (/^more /.test(noun)) return `${we} bring ${noun}`
  if (offer.kind === 'service') return `${we} do ${withOwnArticle(offer) ?? noun}`
  if (offer.kind === 'program') return `${we} run ${withOwnArticle(offer) ?? noun}`
  if (offer.kind === 'tool') return `${we} make ${withOwnArticle(offer) ?? noun}`
  return `${we} offer ${withOwnArticle(offer) ?? noun}`
}

const MOST_LISTED = 13

function fillWay(brief: Brief, random: Random, set: Set): void {
  const { ways, offer } = brief
  const lists = ways.filter(({ joint }) => joint === 'list').flatMap(({ items }) => items)
  const isTerm = (text: string) => TERM.test(text)
  const said = lists.join(' ').toLowerCase()
  const extras = offer.extras.filter(
    (extra) =>
      !said.includes(extra.split(' ').at(-1)?.toLowerCase() ?? '\n') &&
      !/^(SaaS|app|QR|remote|evenings|CDS|MDR)$/i.test(extra),
  )
  const terms = [...extras, ...lists].filter(isTerm)
  if (terms.length > 0) set('terms', joinedShort(terms, brief.echoes))
  const pool =
    lists.length > 0
      ? [
          ...lists,
          ...(random.next() < 0.4
            ? extras.filter((extra) => !/^(keep|start|pay|swap|get|at|from) /.test(extra))
            : []),
        ]
      : extras
  const chosen = pool.length > 3 && random.next() < 0.4 ? dropOne(pool, random) : pool
  const list = joinedShort(chosen, brief.echoes)
  // "3 hours" by itself says nothing; a price does.
  if (list && (wordCount(list) >= 3 || isTerm(list))) set('list', list)
  const clauses = ways.filter(({ joint }) => joint !== 'list')
  const way = random.next() < 0.6 ? clauses[0] : random.pick(clauses)
  if (!way) return
  const follows = clauses[clauses.indexOf(way) + 1]
  if (way.joint === 'does') set('does', way.text)
  const clause = clauseOf(way, follows, brief)
  set('way', clause && wayAnew(clause, brief.echoes))
}

/** "You write, we voice it" belong together. */
function clauseOf(way: Way, follows: Way | undefined, brief: Brief): string | undefined {
  const { offer } = brief
  if (way.joint === 'order') return `you ${way.text}`
  if (way.joint === 'does') {
    const subject = offer.isPlural || offer.kind === 'person' || !offer.noun ? undefined : 'it'
    return subject && `${subject} ${way.text}`
  }
  if (follows && /^(we|you)$/.test(follows.joint) && wordCount(way.text) + wordCount(follows.text) <= 8)
    return `${way.text}, ${follows.text}`
  return way.text
}

function dropOne(items: readonly string[], random: Random): string[] {
  const at = Math.floor(random.next() * items.length)
  return items.filter((_, index) => index !== at)
}

function joinedShort(items: readonly string[], echoes: ReadonlySet<string>): string | undefined {
  const kept: string[] = []
  for (const item of items) if (wordCount([...kept, item].join(' ')) <= MOST_LISTED) kept.push(item)
  return kept.length > 0 ? listAnew(kept, joined, echoes) : undefined
}

function fillSum({ sink }: Brief, set: Set): void {
  const sum = sink && sumOf(sink)
  if (!sink || !sum) return
  set('amount', sink.amount)
  set('count', sum.count.charAt(0).toLowerCase() + sum.count.slice(1))
  set('total', sum.total)
}

/** The trade's own moments, only where the brief's subject is certain. */
function fillKnown(brief: Brief, random: Random, set: Set): void {
  const topic = certainTopic(brief)
  if (!topic) return
  const lore = LORE[topic]
  set('scenes', random.pick(lore.scenes))
  set('known', random.pick(lore.questions))
  const test = random.pick(lore.tests)
  set('test', test?.[0])
  set('shows', test?.[1])
}
