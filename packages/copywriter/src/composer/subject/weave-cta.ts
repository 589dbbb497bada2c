import { capitalised } from '../../brief/grammar.ts'
import { lowerWord } from '../../brief/lower-first.ts'
import { SUBJECT_CTAS_WOVEN } from './cta.ts'
import { shorter } from './grammar/shorter.ts'
import { fitting, lineOf } from './line.ts'
import type { Line } from './line.ts'
import type { Stock } from './stock.ts'
import { asThing } from './grammar/noun-phrase.ts'
import { bare, STANDS } from './ways/happening-lines.ts'
import { oneOf, priceTail } from './ways/offer-lines.ts'

/** What one would open a mail for: a price, a time, a trial. */
const DEAL =
  /[$€£₹]\s?\d|\bfree\b|\btrial\b|\d (?:\w+ )?(?:minutes?|hours?|days?|weeks?|months?)\b|\bspots?\b|\bseats?\b/

/** The chosen call to action, hung on the trouble, the offer, a habit or a date. */
export function wovenLines(stock: Stock): Line[] {
  const { brief, happenings, deeds, things, gives, material, states, tagger } = stock
  const forms = SUBJECT_CTAS_WOVEN[brief.form.ctaType]
  if (!forms) return []
  const lines: Line[] = []
  const add = (kind: string, worth: number, form: string, wordings: readonly string[]) => {
    const fits = fitting(wordings.map((text) => filled(form, text)))
    if (fits) lines.push({ ...lineOf('cta', `cta-${kind}`, worth, fits) })
  }
  const each = (
    kind: keyof typeof forms,
    worth: number,
    wordings: readonly string[],
    takes?: (form: string) => boolean,
  ) => {
    for (const form of forms[kind]) if (!takes || takes(form)) add(kind, worth, form, wordings)
  }
  for (const happening of happenings) {
    const { subject, verb, rest, base, gerund, adverb, isPast, time, isEvent, kind } = happening
    if (time?.kind === 'month') each('onTime', 7, [time.name])
    if (isPast || /^someone\b/.test(subject)) continue
    const isNobody = /^(?:nobody|no one)\b/.test(subject)
    const said = shorter(rest, base).map((end) => [subject, adverb, verb, end].filter(Boolean).join(' '))
    if (
      kind === 'act' &&
      !isNobody &&
      adverb === '' &&
      !STANDS.test(base) &&
      !/^(?:half|one|every|each|\d)/.test(subject)
    )
      each(
        'onDoing',
        7,
        shorter(rest, base).map((end) => [bare(happening), gerund, end].filter(Boolean).join(' ')),
      )
    each(
      'onHabit',
      kind === 'act' ? 7 : 5,
      said,
      (form) => (isEvent && !isNobody) || !form.includes('before'),
    )
  }
  for (const { verb, rest, base, isPast } of states)
    if (!isPast)
      each(
        'onHabit',
        6,
        shorter(rest, base).map((end) => `you ${verb} ${end}`.replace(/^you are\b/, "you're")),
        (form) => !form.includes('before'),
      )
  for (const { gerund, particle, object, rest, base } of deeds) {
    const said = shorter([particle, object, rest].filter(Boolean).join(' '), base).map(
      (end) => `${gerund} ${end}`,
    )
    each('onPain', 6, said, (form) => !/^Fewer|not \{x\}|less/.test(form))
    each(
      'onHabit',
      6,
      said.map((text) => `you're still ${text}`),
      (form) => !form.includes('before'),
    )
  }
  for (const { text, isPlural } of things)
    if (!/^no /.test(text))
      each(
        'onPain',
        isPlural ? 6 : 4,
        [text],
        (form) => !/^Still|to stop/.test(form) && (isPlural || !/^Fewer/.test(form)),
      )
  for (const one of offersIn(stock))
    each('onOffer', one.worth, one.wordings, (form) => takesOffer(form, one, material.offer.kind))
  for (const give of gives.filter(
    (text) =>
      text.split(' ').length >= 3 &&
      !/^(?:no|nothing) |,/.test(text) &&
      asThing(text, tagger) !== undefined &&
      !/^\d+ (?:\w+ )?(?:minutes?|hours?|days?|weeks?|months?)$/.test(text),
  ))
    each('onOffer', DEAL.test(give) ? 5 : 4, [give], (form) =>
      DEAL.test(give) ? !/about|with|for \{x\}/.test(form) : /^(?:Open|Explore|Unlock|Claim)/.test(form),
    )
  for (const { phrase, clause, isTimely } of material.facts)
    if (isTimely)
      each(
        'onOffer',
        7,
        [phrase ?? clause ?? ''],
        (form) => /^\{X\}.*(?:miss|claim|book|chat)|^(?:Open|Claim)/i.test(form) && !/for \{x\}/.test(form),
      )
  const { plural } = material.reader
  if (plural !== undefined) each('onReader', 5, [plural])
  if (brief.form.ctaType === 'See how') lines.push(...seeHow(stock))
  if (brief.form.ctaType === 'Book a call') lines.push(...callAnd(stock))
  return lines
}

interface Offered {
  wordings: string[]
  worth: number
  /** It says more than what is sold. */
  isDeal: boolean
  /** The brief says no more of it. */
  isAll?: boolean
}

/** "Book a call with a broker", but "about AC maintenance". */
function takesOffer(form: string, { isDeal, isAll }: Offered, kind: string): boolean {
  if (/ with \{x\}/.test(form)) return kind === 'person' && !isDeal
  if (/ about \{x\}/.test(form)) return kind !== 'person'
  return isDeal || !/claim|miss/i.test(form) || isAll === true
}

/** The offer with its price, its measure or its buyer, the fuller first. */
function offersIn(stock: Stock): Offered[] {
  const { material, gives } = stock
  if (material.offer.short === undefined) return []
  const one = oneOf(stock)
  const { plural } = material.reader
  const tails = [
    ...material.gains.flatMap(({ tail }) => (tail === undefined ? [] : [tail])),
    ...stock.prices.flatMap((price) => priceTail(price) ?? []),
  ]
  const beside = gives.filter((give) => /^no /.test(give)).map((give) => `${one}, ${give}`)
  return [
    ...[...new Set(tails)].map((tail) => ({ wordings: [`${one} ${tail}`], worth: 7, isDeal: true })),
    ...beside.map((text) => ({ wordings: [text], worth: 5, isDeal: true })),
    {
      wordings: plural === undefined || one.includes(plural) ? [one] : [`${one} for ${plural}`, one],
      worth: -1,
      isDeal: false,
      isAll: tails.length + beside.length === 0,
    },
  ]
}

/** "See how clients forward a photo", "See how to keep your number": the way is the object. */
function seeHow({ material: { gains }, gives, tagger }: Stock): Line[] {
  const got = gives.flatMap((give) => {
    const thing = give.split(' ').length >= 3 ? asThing(give, tagger) : undefined
    const fits =
      thing === undefined || /^[$€£₹\d]/.test(thing) ? undefined : fitting([`see how you get ${thing}`])
    return fits ? [lineOf('cta', 'cta-see-how-get', 6, fits)] : []
  })
  const done = gains.flatMap(({ kind, clause, can }) => {
    const lines: Line[] = []
    if (kind === 'action' && !/^(?:you get|we do|we are)\b/.test(clause)) {
      const fits = fitting([`see how ${clause}`, `see how ${clause.replace(/(?:,| and| so| then) .*$/, '')}`])
      if (fits) lines.push(lineOf('cta', 'cta-see-how', /^(?:it|they)\b/.test(clause) ? 6 : 8, fits))
    }
    const fits = can === undefined ? undefined : fitting([`see how to ${can}`])
    if (fits) lines.push(lineOf('cta', 'cta-see-how-to', 7, fits))
    return lines
  })
  return [...got, ...done]
}

function filled(form: string, text: string): string {
  const [first = '', ...rest] = text.split(' ')
  return form
    .replace('{X}', () => capitalised(text))
    .replace('{x}', () => [lowerWord(first), ...rest].join(' '))
}

/** "Book a call and we'll walk the farm". */
function callAnd({ material: { gains }, tagger }: Stock): Line[] {
  return gains.flatMap(({ kind, clause }) => {
    const [, who = '', base = '', rest = ''] =
      /^(we|I) ([a-z]+) (.+?)(?:,.*| and .*| so .*| if .*)?$/.exec(clause) ?? []
    if (
      kind !== 'action' ||
      who === '' ||
      tagger.baseOf(base) !== base ||
      /^(?:are|have|do|am|also|only|both|never|can|will)$/.test(base)
    )
      return []
    const text = fitting(shorter(rest, base).map((end) => `book a call and ${who}'ll ${base} ${end}`))
    return text ? [lineOf('cta', 'cta-call-and', 8, text)] : []
  })
}
