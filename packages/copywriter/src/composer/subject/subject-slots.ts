import pluralize from 'pluralize'
import type { Brief } from '../../brief/read-brief.ts'
import { lowerWord } from '../../brief/lower-first.ts'
import { isPlural, withArticle } from '../../brief/grammar.ts'
import { topicsIn } from '../../brief/topics.ts'
import { LORE } from '../lore/lore.ts'
import type { Random } from '../random.ts'
import { render } from '../render.ts'
import { fillSlots } from '../slots.ts'
import type { Slots } from '../slots.ts'
import { CORES } from './cta.ts'

/** What can be left off a promise: from the first preposition on, with an adverb left hanging before it. */
const SHORT_OF =
  / (?:(?:straight|directly|right) )?(?:in|into|within|by|and|from|without|before|after|with|for|so|to|\d+)\b.*$/

const AMOUNT = /\b\d+ (?:days?|hours?|weeks?|months?|minutes?)\b/

/** The slots of a message, and the shorter ones only a subject line uses. */
export function fillSubjectSlots(brief: Brief, random: Random): Slots {
  const slots = new Map(fillSlots(brief, random))
  const set = (name: string, value: string | undefined) => {
    if (value) slots.set(name, value)
  }
  if (slots.has('short-clause') && random.next() < 0.6) {
    if (slots.has('own-clause')) set('own-clause', slots.get('short-clause'))
    set('clause', slots.get('short-clause'))
    set('relative', slots.get('short-relative'))
  }
  for (const name of ['gerund', 'effort']) {
    const short = / (?:for|in|by|from|with|on|at|after|before|because|that|who|to) .*$/
    const text = slots.get(name)
    const cut = text?.replace(short, '')
    // "chasing clients" holds; "struggling" alone does not.
    if (
      cut &&
      cut.split(' ').length >= 2 &&
      !/^(struggling|trying|going|not) /.test(cut) &&
      random.next() < 0.5
    )
      set(name, cut)
  }
  if (!/^an? /.test(slots.get('relative') ?? '')) set('relative-bare', slots.get('relative'))
  const noun = slots.get('noun')
  if (noun) {
    const plural = slots.get('is') === 'are'
    set('hurts', plural ? 'hurt' : 'hurts')
    set('takes-noun', plural ? 'take' : 'takes')
    if (slots.has('nuisance') && !/ (and|or|of|in|on|at|from|with) /.test(noun))
      set('noun-one', pluralize.singular(noun))
  }
  const words = brief.offer.noun?.split(' ') ?? []
  if (
    !brief.offer.name &&
    words.length >= 3 &&
    !/ (for|of|in|and|with|from|to|by|on|at) /.test(brief.offer.noun ?? '') &&
    random.next() < 0.4
  ) {
    const short = words.slice(-2).join(' ')
    set('np', short)
    set('np-article', brief.offer.noun === brief.offer.withArticle ? short : withArticle(short))
  }
  const np = slots.get('np')
  if (np) set('np-ends', isPlural(np.split(' ').at(-1) ?? '') || brief.offer.isPlural ? 'end' : 'ends')
  const numbered = (texts: readonly (string | undefined)[]) =>
    random.pick(texts.filter((text): text is string => text !== undefined && /\d/.test(text)))
  set('clause-number', numbered(brief.pains.map((pain) => pain.clause)))
  set(
    'you-do-number',
    numbered(brief.offer.does.filter((does) => does.subject === 'you').map((does) => does.predicate)),
  )
  set(
    'it-does-number',
    brief.offer.isPlural
      ? undefined
      : numbered(brief.offer.does.filter((does) => does.subject === 'it').map((does) => does.predicate)),
  )
  set(
    'we-do-number',
    numbered(brief.offer.does.filter((does) => does.subject === 'we').map((does) => does.predicate)),
  )
  set(
    'fact-number',
    numbered(
      brief.facts
        .filter((fact) => fact.kind === 'world' || fact.kind === 'reader')
        .map((fact) => fact.clause),
    ),
  )
  set('get-number', numbered(brief.offer.gets.map((get) => get.text)))
  const term = slots.get('term')
  if (term) set('term-short', shortTerm(term))
  const topics = brief.pains.length > 0 ? topicsIn(brief.fields.painPoint) : brief.topics
  const topic = random.next() < 0.7 ? topics[0] : random.pick(topics)
  const hook = topic && random.pick<string>(LORE[topic].subjects)
  set('hook', hook)
  set('hook-lower', hook && hook.charAt(0).toLowerCase() + hook.slice(1))
  const core = random.pick(
    CORES.map((template) => render(template, slots)).filter((text) => text !== undefined),
  )
  set('core', core && lowerWord(core))
  const painAmounts = brief.pains.map((pain) => AMOUNT.exec(pain.clause ?? pain.noun ?? '')?.[0])
  const offerAmounts = [
    ...brief.offer.does.map((does) => does.predicate),
    ...brief.offer.gets.map((get) => get.text),
  ].map((text) => AMOUNT.exec(text)?.[0])
  for (const from of painAmounts) {
    const to = offerAmounts.find((text) => text?.split(' ')[1] === from?.split(' ')[1])
    if (!from || !to || Number.parseFloat(to) >= Number.parseFloat(from)) continue
    set('from-amount', from)
    set('to-amount', to.split(' ')[0])
  }
  const state = /^(?:is|are) (.+)$/.exec(slots.get('np-does') ?? '')
  set('it-state', state?.[1])
  if (!brief.offer.name) {
    set('thing', brief.offer.noun)
    set('thing-article', brief.offer.withArticle)
  }
  if (!brief.audience.isPerson) set('place', brief.audience.singular?.split(' ').at(-1))
  set('it-object', objectOf(slots.get('it-does')))
  set('we-object', objectOf(slots.get('we-do')))
  const counted = brief.facts.map((fact) => /^\d+ of your \d+ (?:\w+ )?\w+s(?= )/.exec(fact.clause)?.[0])
  set(
    'fact-count',
    counted.find((text) => text !== undefined),
  )
  set('fact-since', slots.get('fact-reader')?.replace(/ just /, ' '))
  set('audience-short', slots.get('audience')?.split(' ').at(-1))
  const itDoes = state ? undefined : slots.get('it-does')
  const shortDoes = itDoes?.replace(SHORT_OF, '')
  if (shortDoes && shortDoes.split(' ').length >= 2) set('it-does-short', shortDoes)
  const moment =
    /^(your [a-z ]{3,16}?) (?:miss|get|go|run|sit|stand|slow|wait)\w* .*?((?:at|after|before|during|over) [a-z0-9 ]{3,14})$/.exec(
      slots.get('own-clause') ?? '',
    )
  set('owner-moment', moment ? `${moment[1] ?? ''} ${moment[2] ?? ''}` : undefined)
  return slots
}

function shortTerm(sentence: string): string | undefined {
  const short: readonly (readonly [RegExp, string])[] = [
    [/no contract/, 'no contract'],
    [/no retainer/, 'no retainer'],
    [/month to month/, 'month to month'],
    [/pay per (\w+)/, 'pay per $1'],
    [/money-back/, 'money back'],
    [/one (flat|fixed) (\w+)/, 'one $1 $2'],
    [/no setup fee/, 'no setup fee'],
    [/pay on results/, 'paid on results'],
  ]
  for (const [pattern, text] of short) {
    const match = pattern.exec(sentence)
    if (match) return text.replace(/\$(\d)/g, (_, group: string) => match[Number(group)] ?? '')
  }
  return undefined
}

/** "sends a quote from the truck": what is given can stand alone. */
function objectOf(predicate: string | undefined): string | undefined {
  return /^(?:sends?|gives?|gets?|provides?|delivers?|creates?|makes?|finds?|offers?|writes?|builds?) (?!you\b)(.+)$/.exec(
    predicate ?? '',
  )?.[1]
}
