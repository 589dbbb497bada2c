import { capitalised } from '../../brief/grammar.ts'
import { lowerWord } from '../../brief/lower-first.ts'
import type { Brief } from '../../brief/read-brief.ts'
import { wordCount } from '../../brief/reading/item.ts'
import { joined } from '../../brief/reading/ways.ts'
import { certainTopic } from '../certain-topic.ts'
import { LORE } from '../lore/lore.ts'
import type { SubjectAngleId } from './angles.ts'
import { SUBJECT_CTAS_WOVEN } from './cta.ts'
import { piecesOf } from './pieces.ts'
import type { Pieces } from './pieces.ts'

/** A line that could be sent, before the critic looks at it. */
export interface Line {
  text: string
  angle: SubjectAngleId
  /** How much of the brief it carries, and how well it says it. */
  worth: number
}

const cache = new WeakMap<Brief, readonly Line[]>()

/** Every line the brief's own words give; no frame says what the brief does not. */
export function linesOf(brief: Brief): readonly Line[] {
  const known = cache.get(brief)
  if (known) return known
  const pieces = piecesOf(brief)
  const lines = [
    ...painLines(pieces),
    ...momentLines(pieces),
    ...contrastLines(pieces),
    ...offerLines(brief, pieces),
    ...itemLines(pieces),
    ...factLines(brief, pieces),
    ...knownLines(brief, pieces),
  ]
  const all = [...lines, ...woven(brief, pieces)].map((line) => ({ ...line, text: capitalised(line.text) }))
  const unique = all.filter((line, index) => all.findIndex((other) => other.text === line.text) === index)
  cache.set(brief, unique)
  return unique
}

const line = (angle: SubjectAngleId, worth: number, text: string): Line => ({ angle, worth, text })

function painLines({ pains }: Pieces): Line[] {
  return pains.flatMap(({ text, isPart, isGerund, isClause }) => {
    const worth = (isPart ? 0 : 4) + (wordCount(text) > 2 ? 2 : 0)
    const asked = line('question', worth, `${text}?`)
    if (isGerund) return [asked, line('question', worth + 1, `Still ${text}?`)]
    if (!isClause && text.length <= 30 && !/[,:]/.test(text))
      return [
        asked,
        line('moment', worth - 8, `${text}, again`),
        line('hook', worth - 8, `How often: ${text}?`),
      ]
    return isClause && !/^you\b/.test(text) ? [asked, line('moment', worth + 1, text)] : [asked]
  })
}

/** A moment of the reader's day, named. */
function momentLines({ whens }: Pieces): Line[] {
  return whens.flatMap((when) => [
    line('moment', 5, `When ${when}`),
    line('moment', 4, `The day ${when}`),
    line('hook', 4, `The next time ${when}`),
    line('hook', 4, `What you do when ${when}`),
    line('question', 2, `What happens when ${when}?`),
    line('contrast', 2, `Before ${when} again`),
    line('question', 3, `Who notices when ${when}?`),
  ])
}

/** The trouble and what stands against it. */
function contrastLines({ pains, items, offers, ways }: Pieces): Line[] {
  const answers = [
    ...items.map((text) => ({ text, worth: 5 })),
    ...ways.filter((text) => !/^(it|you)\b/.test(text)).map((text) => ({ text, worth: 4 })),
    ...offers.map((text) => ({ text, worth: 3 })),
  ]
  return pains.flatMap(({ text, isPart }) =>
    answers
      .filter((answer) => text.length + answer.text.length <= 46)
      .map((answer) =>
        line('contrast', answer.worth - (isPart ? 2 : 0), `${text}? ${capitalised(answer.text)}`),
      ),
  )
}

function offerLines(brief: Brief, { offers, items }: Pieces): Line[] {
  const { plural } = brief.audience
  const isNamed = (text: string) =>
    plural !== undefined && text.toLowerCase().includes(plural.split(' ').at(-1)?.toLowerCase() ?? '')
  return offers.flatMap((offer, index) => [
    line('offer', 2 - index, offer),
    ...(plural && !isNamed(offer) && !/ (for|to) /.test(offer)
      ? [line('offer', 3 - index, `${offer} for ${plural}`)]
      : []),
    ...(plural && !isNamed(offer) ? [line('fact', 0, `For ${plural}: ${offer}`)] : []),
    ...items.map((item) =>
      line(
        /\d/.test(item) ? 'number' : 'offer',
        5 - index,
        /,/.test(offer) ? `${offer}, ${item}` : `${offer}: ${item}`,
      ),
    ),
  ])
}

const PRICE = /[$€£₹]|\bno (fee|contract)|\bfree\b|%|\bfixed\b|\bflat\b/

function itemLines({ items, ways }: Pieces): Line[] {
  const angleOf = (text: string): SubjectAngleId =>
    PRICE.test(text) ? 'terms' : /\d/.test(text) ? 'number' : 'offer'
  const singles = items.map((item) => line(angleOf(item), /\d/.test(item) ? 4 : 2, item))
  const pairs = items.flatMap((first, at) =>
    items.slice(at + 1).map((second) => line(angleOf(`${first} ${second}`), 5, joined([first, second]))),
  )
  const done = ways.map((way) =>
    line(/\d/.test(way) ? 'number' : 'offer', /^(we|you|I)\b/.test(way) ? 2 : 3, way),
  )
  const asked = ways
    .filter((way) => !/^(we|I|you)\b/.test(way))
    .map((way) => line('question', 2, `What if ${/^[a-z]+s\b/.test(way) ? 'it ' : ''}${way}?`))
  return [
    ...singles,
    ...pairs,
    ...done,
    ...asked.filter(
      ({ text }) => !/What if it \w+s \w+s /.test(text) && /What if (the|a|an|your|every|each)\b/.test(text),
    ),
  ]
}

function factLines({ facts: read }: Brief, { facts }: Pieces): Line[] {
  return facts.map((fact) => {
    const about = read.find(({ text }) => text === fact)
    return line(/\d/.test(fact) ? 'fact' : 'fact', about?.about === 'sender' ? 3 : 5, fact)
  })
}

/** Where the subject is certain and the brief says little, what everyone in the trade knows. */
function knownLines(brief: Brief, { pains, offers }: Pieces): Line[] {
  const topic = certainTopic(brief)
  const isThin = pains.length === 0
  const hooks = topic ? LORE[topic].subjects.map((text) => line('hook', isThin ? 4 : -1, text)) : []
  const shorts = offers.filter((offer) => wordCount(offer) <= 4)
  return [
    ...hooks,
    ...shorts.flatMap((offer) => [
      line('question', isThin ? 1 : -14, `Who looks after ${offer} now?`),
      line('hook', isThin ? 0 : -16, `A note on ${offer}`),
      line('offer', -20, `${offer}, in short`),
      line('hook', -20, `A second look at ${offer}`),
      line('moment', -20, `Before you decide on ${offer}`),
      line('moment', -21, `When ${offer} can't wait`),
      line('question', -21, `Happy with ${offer} so far?`),
      line('contrast', isThin ? 0 : -18, `${offer}: worth it or not?`),
    ]),
  ]
}

/** The chosen call to action, hung on what is offered or on the trouble. */
function woven(brief: Brief, { pains, items, offers, facts }: Pieces): Line[] {
  const forms = SUBJECT_CTAS_WOVEN[brief.form.ctaType]
  if (!forms) return []
  const fill = (form: string, text: string) =>
    form
      .replace('{X}', () => capitalised(text))
      .replace('{x}', () => [lowerWord(text.split(' ')[0] ?? ''), ...text.split(' ').slice(1)].join(' '))
  const offered = [...items, ...offers, ...facts.filter((fact) => /\d/.test(fact))]
  return [
    ...offered.flatMap((text, index) =>
      forms.onOffer.map((form) => line('cta', 3 - Math.min(2, index), fill(form, text))),
    ),
    ...pains.flatMap(({ text, isPart }) =>
      forms.onPain.map((form) => line('cta', isPart ? 1 : 3, fill(form, text))),
    ),
  ]
}
