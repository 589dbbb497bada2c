import { articleFor } from '../../brief/grammar.ts'
import type { BriefFields } from '../../brief/read-fields.ts'
import { SUBJECT_ASKS } from '../asks.ts'
import { splitSentences } from '../hooks.ts'
import type { Notes } from '../notes/notes.ts'
import { lowerFirst, wordCount } from '../notes/sentence.ts'
import { shapeOf } from '../notes/shape.ts'
import { SIZE, capital, inside } from './text.ts'
import type { Line } from './text.ts'
import type { Things } from './things.ts'
import { canFollowIf, doings, troubleClauses } from './trouble-lines.ts'

const MONTHS = 'January|February|March|April|May|June|July|August|September|October|November|December'
const WHEN = new RegExp(
  `(since |in )?\\b(?:(\\d{1,2})(?:-\\d{1,2})? (${MONTHS})|(${MONTHS})(?: (\\d{1,2})\\b(?!\\d))?)(?: 20\\d\\d)?`,
  'g',
)

/** The chosen call to action as part of a sentence about this brief. */
export function ctaLines({ form, fields }: BriefFields, notes: Notes, things: Things): Line[] {
  const cta = form.ctaType
  const forms = SUBJECT_ASKS[cta as keyof typeof SUBJECT_ASKS]
  if (!forms) return []
  const thing = inSentence(things, 4)
  const short = inSentence(things, 3)
  const { name } = notes.product
  const slots: Readonly<Record<string, readonly string[]>> = {
    thing: [
      ...(things.objects === undefined ? [] : [`your ${things.objects}`]),
      ...(thing === undefined ? [] : [thing]),
      ...(name === undefined ? [] : [name]),
    ],
    time: timesIn(`${fields.insight} ${fields.solution} ${fields.product} ${fields.painPoint}`).slice(0, 1),
    trouble: [
      ...doings(notes).map((doing) => `you're still ${doing}`),
      ...troubleClauses(notes)
        .filter((clause) => canFollowIf(clause) && (clause.isWhole || wordCount(clause.text) >= 6))
        .toSorted((a, b) => Number(b.isWhole) - Number(a.isWhole))
        .map(({ text }) => inside(text)),
    ],
    gain: gainsOf(notes),
  }
  const plain = [...new Set([thing, short])].flatMap((each) =>
    each === undefined ? [] : fallbacks(cta, each, things.numberOf(each)),
  )
  const dated = (slots['time'] ?? []).flatMap((time) =>
    ABOUT[cta] === undefined
      ? []
      : (slots['thing'] ?? []).map((each) => `${ABOUT[cta] ?? ''} ${each} before ${time}`),
  )
  const filled = forms.filter((form) => tellsWhat(form)).flatMap((form) => fill(form, slots))
  const lines = [
    ...filled.map((text) => lineOf(withPerson(text, notes), /your /.test(text) ? 2.8 : 2)),
    ...dated.map((text) => lineOf(text, 2.4)),
    ...plain.map((text) => lineOf(text, 1)),
  ].filter(({ text }) => text.length <= 60 && wordCount(text) <= 11 && !/waitlist for your/.test(text))
  // A date alone doesn't say what the mail is about; it only stands where nothing else can.
  if (lines.length > 0) return lines
  const dates = forms.filter((form) => !/\{thing\}|\{gain\}/.test(form)).flatMap((form) => fill(form, slots))
  const asked = things.readers === undefined ? [] : [`${cta.replace(/!$/, '')}, ${things.readers}`]
  return [...dates, ...asked].map((text) => lineOf(text, 0))
}

/** "X and {gain}" promises that looking brings the gain; a form with only a date says nothing of the offer. */
const tellsWhat = (form: string): boolean =>
  /\{(?:thing|trouble|gain)\}/.test(form) && !/and \{gain\}|^\{thing\}/.test(form)

const ABOUT: Readonly<Record<string, string>> = {
  'Book a call': 'Book a call about',
  "Let's chat": "Let's chat about",
  'Join the waitlist': 'Join the waitlist for',
}

/** One talks with a broker, not about one. */
const withPerson = (text: string, { product }: Notes): string =>
  product.kind === 'person' ? text.replace(/^(Book a call|Let's chat) about (?=an? )/, '$1 with ') : text

const lineOf = (text: string, merit: number): Line => ({
  text: capital(text),
  kind: 'cta',
  from: /\byour?\b/.test(text) ? 'painPoint' : 'product',
  key: text,
  merit: merit - Math.max(0, text.length - SIZE.bestCharacters) * 0.06,
})

/** What is sold, as it stands behind "about": "a shared inbox", "our fresh cut browse" where no article is sure. */
function inSentence({ names, numberOf }: Things, most: number): string | undefined {
  const name = names.find((each) => wordCount(each) <= most && !/ and /.test(each)) ?? names[0]
  if (name === undefined) return undefined
  const number = numberOf(name)
  if (number === undefined) return / and /.test(name) ? name : `our ${name}`
  return number === 'singular' && !/^(?:\d+ |one |two |every )/.test(name)
    ? `${articleFor(name)} ${name}`
    : name
}

/** Dates that are still to come, as far as the words say so. */
export function timesIn(text: string): string[] {
  return [...text.matchAll(WHEN)].flatMap(([whole, since, day, month, alone, after]) => {
    if (since === 'since ' || (since !== undefined && /20\d\d/.test(whole))) return []
    return month === undefined
      ? [after === undefined ? (alone ?? '') : `${alone ?? ''} ${after}`]
      : [`${day ?? ''} ${month}`]
  })
}

const gainsOf = ({ ways }: Notes): string[] =>
  ways
    .filter(({ confidence }) => confidence >= 0.8)
    .map(({ text }) => lowerFirst((splitSentences(text)[0] ?? '').replace(/\.$/, '')))
    .filter(
      (gain) =>
        /^(?:clause|sender)$/.test(shapeOf(gain).shape) &&
        wordCount(gain) <= 7 &&
        !/^(?:there|it|i|you|send|scan|see|get|set|put)\b/.test(gain) &&
        !gain.includes(','),
    )

function fill(form: string, slots: Readonly<Record<string, readonly string[]>>): string[] {
  const names = [...form.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')
  return names.reduce<string[]>(
    (texts, name) =>
      texts.flatMap((text) =>
        (slots[name] ?? []).slice(0, 4).map((value) => text.replace(`{${name}}`, value)),
      ),
    [form],
  )
}

/** Where the brief gives neither a trouble nor a date that fits. */
function fallbacks(cta: string, thing: string, number: ReturnType<Things['numberOf']>): string[] {
  const isOurs = thing.startsWith('our ')
  switch (cta) {
    case 'See how':
      return /(?:CFO|broker|agent|designer|coach|producer|lead|team|firm|agency|contractor|physio)$/i.test(
        thing,
      )
        ? [`See how ${thing} could help`]
        : [`See how our ${thing.replace(/^(?:our|an?) /, '')} ${number === 'plural' ? 'work' : 'works'}`]
    case 'Explore this':
    case 'Open now':
    case 'Unlock this':
      return [isOurs ? `${cta} to see ${thing}` : `${cta} if you need ${thing}`]
    case "Don't miss it":
    case 'This is for you':
      return [`${cta} if you need ${thing}`]
    case 'Claim it now':
      return [`Need ${thing}? Claim it now`]
    default:
      return []
  }
}
