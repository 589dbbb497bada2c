import { isMass } from '../../../brief/grammar.ts'
import { wordCount } from '../../../brief/reading/item.ts'
import { contentWords } from '../../critic/text.ts'
import { findTime } from '../grammar/times.ts'
import { shorter } from '../grammar/shorter.ts'
import { fitting, lineOf } from '../line.ts'
import type { Line } from '../line.ts'
import type { Stock } from '../stock.ts'

/** What is offered, with its buyer, its price, its moment. */
export function offerLines(stock: Stock): Line[] {
  const { offer, reader } = stock.material
  const { short } = offer
  if (short === undefined) return []
  const lines: Line[] = []
  const add = (angle: Line['angle'], way: string, worth: number, ...said: (string | undefined)[]) => {
    const fits = fitting(said)
    if (fits) lines.push(lineOf(angle, way, worth, fits))
  }
  const isNamed = offer.thing !== undefined && offer.our === offer.thing
  const one = oneOf(stock)
  const { plural, place } = reader
  const says = (word: string) => ` ${short.toLowerCase()} `.includes(` ${word.toLowerCase()} `)
  if (plural !== undefined && !says(plural) && !says(plural.split(' ').at(-1) ?? '')) {
    const worth = /^(?:people|owners|heads|managers|directors|captains|founders|partners)$/.test(plural)
      ? -4
      : 3
    add('offer', 'for-reader', worth, place && `${one} for ${plural} in ${place}`, `${one} for ${plural}`)
    if (isNamed) add('offer', 'name-for-reader', worth, `${offer.our ?? ''} for ${plural}`)
  }
  if (place !== undefined) add('offer', 'in-place', 2, `${one} in ${place}`)
  for (const { tail } of stock.material.gains)
    if (tail !== undefined)
      add(/[$€£₹%]|free/.test(tail) ? 'terms' : 'number', 'offer-tail', 7, `${one} ${tail}`)
  for (const price of stock.prices) {
    const said = priceTail(price)
    if (said) add('terms', 'offer-price', 8, `${one} ${said}`)
  }
  for (const give of stock.gives) {
    if (repeats(short, give) || wordCount(give) > 6) continue
    if (offer.isPlural && SAYS_HOW.test(give))
      add(/\d/.test(give) ? 'number' : 'offer', 'offer-done', 6, `${short} ${give}`)
    else if (HANGS_ON.test(give))
      add(/\d/.test(give) ? 'number' : 'offer', 'offer-with', 5, `${one}, ${give}`)
  }
  for (const month of monthsIn(stock)) add('moment', 'offer-before', 9, `${one} before ${month}`)
  for (const { subject, verb, base, rest, isEvent, isPast, adverb } of stock.happenings)
    if (isEvent && !isPast && adverb === '' && !repeats(one, `${subject} ${rest}`))
      add(
        'moment',
        'for-when',
        5,
        ...shorter(rest, base).map((end) => [one, 'for when', subject, verb, end].filter(Boolean).join(' ')),
      )
  if (stock.nouns.length > 0 || stock.deeds.length > 0) {
    const said = [
      ...stock.nouns.map(({ text }) => text),
      ...stock.deeds
        .filter(({ object }) => object !== '')
        .map(({ gerund, particle, object }) => [gerund, particle, object].filter(Boolean).join(' ')),
    ]
    for (const trouble of said.slice(0, 2))
      if (!repeats(one, trouble) && !/^(?:no|need\w*|want\w*|know\w*|hav\w*|spend\w*)\b/.test(trouble))
        add('contrast', 'offer-instead', 5, `${one} instead of ${trouble}`)
  }
  if (offer.does !== undefined && !offer.isPlural && !isMass(short.split(' ').at(-1) ?? ''))
    add('offer', 'that-does', 7, `${one} that ${offer.does}`)
  return lines
}

/** "Wills signed in 2 weeks" */
const SAYS_HOW =
  /^(?:signed|filed|built|made|written|cooked|delivered|fitted|cut|printed|done|installed|shipped) (?:in|within|on|by|at)\b/
/** What stands behind a comma: "skip hire, permits sorted by us". */
const HANGS_ON =
  /^(?:no|up to|nothing|insured|cooked|in|at|from|start\w*) .|\b(?:included|paid|sorted|done|weighed|kept|tested|ordered|made|tagged|heated|trained|signed|filed|cooked|voted)\b/

/** With its article where it is one of a kind: "a receipt capture app". */
export function oneOf({ material: { offer } }: Stock): string {
  const { short = '', thing } = offer
  // "Hot Sauce, wholesale": the name says more than the one word beside it.
  if (thing !== undefined && offer.our === thing && !short.includes(' ')) return thing
  return thing !== undefined && thing.endsWith(short) && !/ing$/.test(short) ? thing : short
}

/** "$129 per unit" is "for $129 per unit"; "from $2,900" stays. */
export function priceTail(price: string): string | undefined {
  const plain = price.replace(/^(?:it's|only|just) /, '')
  if (/^from [$€£₹]/.test(plain)) return plain
  const fixed = /^(?:a )?(flat|fixed) (?:fee|price|rate)(?: of)? ([$€£₹]\S+)$/.exec(plain)
  if (fixed) return `for a ${fixed[1] ?? ''} ${fixed[2] ?? ''}`
  if (/^[$€£₹]\s?[\d.,]+k?(?:$| (?:a|an|per|each|for)\b)/.test(plain) && wordCount(plain) <= 5)
    return /^\S+ for /.test(plain) ? `at ${plain}` : `for ${plain}`
  return undefined
}

function repeats(first: string, second: string): boolean {
  const other = contentWords(second)
  return [...contentWords(first)].some((word) =>
    [...other].some((each) => each.slice(0, 4) === word.slice(0, 4)),
  )
}

function monthsIn({ happenings, brief }: Stock): string[] {
  const troubles = happenings.flatMap(({ time }) => (time?.kind === 'month' ? [time.name] : []))
  const deadline =
    /\b(?:deadline|ends?|ending|expires?|closes?|closing|until|by|before|switch-off|due)\b/i.test(
      brief.fields.insight,
    )
      ? findDate(brief.fields.insight)
      : undefined
  return [...new Set([...troubles, ...(deadline === undefined ? [] : [deadline])])]
}

const findDate = (text: string): string | undefined =>
  /\b(\d{1,2} (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*|(?:January|February|March|April|May|June|July|August|September|October|November|December) \d{1,2})\b/.exec(
    text,
  )?.[1] ?? findTime(text)?.name
