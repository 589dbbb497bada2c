import type { Brief } from '../brief/read-brief.ts'
import type { WholeField } from '../brief/whole.ts'
import { lowerWord } from '../brief/lower-first.ts'
import { certainTopic } from './certain-topic.ts'
import { LORE } from './lore/lore.ts'
import type { Random } from './random.ts'
import type { Slots } from './render.ts'
import { sumOf } from './sum.ts'

type Set = (name: string, value: string | null | undefined) => void

/** The fields of the brief, whole, in each form the frames ask for. A missing slot makes a line unusable. */
export function dmSlots(brief: Brief, random: Random): Slots {
  const slots = new Map<string, string>()
  const set: Set = (name, value) => {
    if (value) slots.set(name, value)
  }
  const { whole } = brief
  const parts = whole.pains.length > 1 && random.next() < 0.25 ? whole.pains : [whole.pain]
  const picked = random.pick(parts) ?? null
  // A pain that can't be said without an echo is as good as none.
  const pain = picked && (picked.question ?? picked.condition ?? picked.noun) ? picked : null
  if (pain) fillPain(pain, set)
  else set('?painless', ' ')
  fillOffer(brief, set)
  if (whole.solution) fillWayOut(brief, whole.solution, set)
  fillInsight(brief, set)
  fillSum(brief, pain, set)
  set('audience', audienceOf(brief))
  set('we', brief.sender)
  fillKnown(brief, pain === null, random, set)
  return slots
}

/** "SaaS CMOs", in its own capitals, where the offer does not name it already. */
function audienceOf(brief: Brief): string | undefined {
  const { plural } = brief.audience
  const words = plural?.split(' ') ?? []
  const head = words.at(-1) ?? ''
  if (words.length === 0 || words.length > 4) return undefined
  if (brief.whole.product.offerSentence.toLowerCase().includes(head.toLowerCase())) return undefined
  const typed = brief.form.targetAudience.split(/\s+/)
  return words
    .map(
      (word) => typed.find((own) => own.toLowerCase() === word.toLowerCase() && /.[A-Z]/.test(own)) ?? word,
    )
    .join(' ')
}

function fillPain(pain: WholeField, set: Set): void {
  const { question, condition, noun } = pain
  set('q', question)
  // What is a statement but for its mark can't follow "may I ask:".
  const asks = /^(do|does|is|are|still|what|who|how|can|have|had|got|ever)\b/i.test(question ?? '')
  if (asks || /^(noun|gerund|adjective)$/.test(pain.reads)) set('q-mid', question && mid(question))
  set('c', condition)
  // "for when your books are late": not after another "when" or "if".
  if (condition && !/\b(when|if|if you)\b/.test(condition)) set('c-when', condition)
  if (condition && !/^you\b|^you'/.test(condition)) set('c-world', condition)
  // "About no plan" is about nothing.
  if (noun && !/^no /i.test(noun)) set('n', noun)
}

function fillOffer(brief: Brief, set: Set): void {
  const { offerSentence, lead } = brief.whole.product
  const offer = offerSentence || plainOffer(brief)
  set('offer', offer)
  set('offer-mid', offer && (brief.offer.name && offer.startsWith(brief.offer.name) ? offer : mid(offer)))
  set('our', ourOffer(brief))
  set('our-any', ourOffer(brief) ?? `${brief.sender === 'I' ? 'my' : 'our'} offer`)
  // "A payroll service." opens nothing; "A free webinar on raising a pre-seed round." does.
  if (lead && (/\d/.test(lead) || lead.split(' ').length > 4)) set('thing', lead)
}

/** The name of the offer at least, where the whole of it can't be said without an echo. */
function plainOffer(brief: Brief): string | undefined {
  const { withArticle, name } = brief.offer
  const thing = name ?? withArticle
  return thing && `${brief.sender === 'I' ? 'I' : 'we'} offer ${thing}`
}

/** A person is not owned: "our partner" would be someone else. */
const PERSON =
  /\b(partners?|consultants?|freelancers?|coach(es)?|experts?|specialists?|CFO|CMO|CTO|assistants?)$/i

/** "our AI receptionist": the offer by its name, without what follows it. */
function ourOffer(brief: Brief): string | undefined {
  const { name, noun } = brief.offer
  if (name) return name
  const { product } = brief.whole
  const whole = product.noun?.replace(/^(an?|the|our|my) /i, '')
  const short = whole?.replace(/(,| (for|that|which|who|with|to|without|from|plus)\b).*$/, '')
  const said = noun && product.offerSentence.toLowerCase().includes(noun.toLowerCase()) ? noun : undefined
  const spoken = /^(?:our|my) ([\w-]+(?: [\w-]+)?) \w+s\b/i.exec(product.offerSentence)?.[1]
  const thing = short ?? said ?? spoken
  if (!thing || (/^(we're|i'm) /i.test(product.offerSentence) && PERSON.test(thing))) return undefined
  return `${brief.sender === 'I' ? 'my' : 'our'} ${thing}`
}

function fillWayOut(brief: Brief, solution: WholeField, set: Set): void {
  const { statement, lead, noun } = solution
  const fragment = lead ?? fragmentOf(solution)
  if (fragment && !SENDER.test(fragment)) {
    set('lead', fragment)
    set('lead-mid', mid(fragment))
    // "Picture this:" wants a state, and a bare verb is none.
    if (solution.reads === 'noun' || solution.reads === 'clause') set('state', mid(fragment))
  }
  if (solution.reads === 'noun') set('lead-noun', noun)
  const on = wayOutOf(solution)
  set('way-on', on)
  if (/^you (pay|keep|own|get)\b/i.test(on ?? '')) set('way-you', on)
  if (statement || noun) set('way-on-mid', on && mid(on))
  // A fragment holds its ground alone, not in the middle of a sentence.
  if (!statement && !(solution.reads === 'noun' && noun)) {
    set('way', on)
    return
  }
  const first = named(on ?? '', brief)
  set('way', first)
  const isNamed = brief.offer.name !== undefined && first?.startsWith(brief.offer.name)
  set('way-mid', first && (isNamed ? first : mid(first)))
  // "I ask because you cut the bill" is no reason.
  if (first && !/^you\b/i.test(first)) set('way-why', isNamed ? first : mid(first))
}

function wayOutOf(solution: WholeField): string | null {
  const { statement, noun, lead, reads } = solution
  return statement ?? (reads === 'noun' && noun ? `you get ${noun}` : null) ?? lead ?? fragmentOf(solution)
}

/** "It" has nothing to stand for before the offer is named. */
function named(way: string, brief: Brief): string | undefined {
  if (!/^it\b/i.test(way)) return /^you\b/i.test(way) ? withOffer(way, brief) : way
  const our = ourOffer(brief)
  if (!our || brief.offer.isPlural) return undefined
  return way
    .replace(/^it(?='s\b| )/i, our)
    .replace(/^(.+?)'s (?=\w)/, (match, owner: string) => (owner === our ? `${our} is ` : match))
}

/** "you get automatic reminders" from whom? */
function withOffer(way: string, brief: Brief): string {
  const our = ourOffer(brief)
  return our ? `with ${our}, ${mid(way)}` : way
}

function fillInsight(brief: Brief, set: Set): void {
  const { insight } = brief.whole
  const said = insight?.statement ?? (insight && fragmentOf(insight))
  if (said && SENDER.test(said)) set('record', said)
  else {
    set('fact', said)
    set('fact-mid', insight?.statement && mid(insight.statement))
  }
  set('term', brief.terms[0])
}

const SENDER = /^(i|we|i've|we've|i'm|we're|our|my)\b/i

/** The user's words as a sentence without a verb, when nothing better is known of them. */
function fragmentOf(field: WholeField): string | null {
  return field.sure ? null : (field.question?.replace(/\?$/, '') ?? null)
}

/** A given amount times a small count, said in the condition that names the amount. */
function fillSum(brief: Brief, pain: WholeField | null, set: Set): void {
  const condition = pain?.condition
  if (!condition || !/\d/.test(condition)) return
  const sink = brief.pains.map((one) => one.sink).find((one) => one?.isLoss)
  const sum = sink && sumOf(sink)
  if (!sum) return
  set('c-amount', condition)
  set('count', mid(sum.count))
  set('sum', sum.total)
}

function fillKnown(brief: Brief, isPainless: boolean, random: Random, set: Set): void {
  const topic = certainTopic(brief)
  const lore = topic && LORE[topic]
  if (lore) {
    const test = isPainless ? undefined : random.pick<readonly [string, string]>(lore.tests)
    set('test', test?.[0])
    set('test-shows', test?.[1])
    set('known', random.pick<string>(isPainless ? [...lore.questions, ...lore.scenes] : lore.questions))
  }
  if (!isPainless) return
  const { offer } = brief
  if (!offer.noun) return
  const isBare = offer.noun === offer.withArticle
  if (offer.kind === 'service' && isBare && !/ for /.test(offer.noun))
    set(
      'who',
      random.pick([
        `Who looks after ${offer.noun} for you these days?`,
        offer.isPlural
          ? `Who makes your ${offer.noun} at the moment?`
          : `Who does your ${offer.noun} at the moment?`,
      ]),
    )
  else if (offer.kind === 'tool') set('who', `Do you have ${offer.withArticle ?? ''} yet?`)
  else if (offer.kind === 'goods') set('who', `Where do you get your ${offer.noun} at the moment?`)
  const thing = brief.whole.product.noun
  if (thing) set('wish', random.pick([`Could you use ${thing}?`, `Looking for ${thing}?`]))
}

/** In the middle of a sentence. */
function mid(text: string): string {
  const [first = '', ...rest] = text.split(' ')
  return [lowerWord(first), ...rest].join(' ')
}
