import { factsOf, kindOf, spends } from '../brief/facts.ts'
import type { Fact } from '../brief/facts.ts'
import { segmentsIn, sentencesIn } from '../brief/pieces.ts'
import type { FieldName } from '../brief/read-fields.ts'
import { SUBJECT_ASKS } from './asks.ts'
import { askQuestion } from './ask-question.ts'
import type { Candidate, HookKind } from './candidate.ts'
import type { Composing } from './compose-dm.ts'
import { splitSentences } from './hooks.ts'
import type { Notes } from './notes/notes.ts'
import { lowerFirst, wordCount } from './notes/sentence.ts'
import { shapeOf } from './notes/shape.ts'

const LENGTH = { fewest: 3, most: 7, leastCharacters: 18, characters: 41, limit: 50 } as const

interface Line {
  readonly text: string
  readonly kind: HookKind
  readonly from: FieldName | 'playbook'
  readonly key: string
  readonly merit: number
}

/** Every subject line that can be made of the brief, those with the call to action among them. */
export function composeSubjects({ brief, notes, recognition, random }: Composing): Candidate[] {
  const facts = factsOf(brief)
  const lines: Line[] = [
    ...(recognition ? playbookLines(recognition.situation.subjects, 2.2) : []),
    ...(recognition?.mechanism ? playbookLines(recognition.mechanism.subjects, 2.5) : []),
    ...troubleLines(notes),
    ...pieceLines(brief.fields, notes),
    ...productLines(notes),
    ...lastLines(notes, brief.fields.targetAudience),
    ...ctaLines(brief.form.ctaType, notes, brief.fields),
  ]
  return lines.flatMap((line) => weigh(line, facts, random()))
}

const playbookLines = (subjects: readonly string[], merit: number): Line[] =>
  subjects.map((text): Line => ({ text, kind: 'scene', from: 'playbook', key: text, merit }))

/** The trouble in a few words, told or asked. */
function troubleLines({ troubles }: Notes): Line[] {
  return troubles.flatMap((note) =>
    splitSentences(note.text).flatMap((sentence): Line[] => {
      if (/^(?:it|that|this|they|then|he|she)\b/i.test(sentence)) return []
      const plain = sentence.replace(/\.$/, '')
      const asked = askQuestion(sentence)
      const short = shorten(plain)
      return [
        ...(short === null
          ? []
          : [
              {
                text: short,
                kind: 'trouble',
                from: 'painPoint',
                key: plain,
                merit: 2.3 * note.confidence + 0.4,
              } as const,
            ]),
        ...(asked !== null && fits(asked)
          ? [
              {
                text: asked,
                kind: 'asked',
                from: 'painPoint',
                key: plain,
                merit: 2.6 * note.confidence,
              } as const,
            ]
          : []),
      ]
    }),
  )
}

/** A sentence as a line: whole where it fits, else its first clause where that is whole in itself. */
function shorten(sentence: string): string | null {
  if (fits(sentence)) return sentence
  const clause =
    sentence.split(/,\s|\s(?=(?:and|then|but|so|because|until|when|while|before|after|without)\s)/)[0] ?? ''
  const bare = clause.replace(/\?$/, '')
  if (!fits(bare) || wordCount(bare) < 4) return null
  const { shape } = shapeOf(lowerFirst(bare))
  if (/\b(?:a|an|the|of|to|for|with|in|on|at|by|from|is|are|and|or|than|your|their)$/i.test(bare)) return null
  return /^(?:clause|prospect|gerund)$/.test(shape) || /^Still /.test(bare)
    ? /^Still /.test(bare)
      ? `${bare}?`
      : bare
    : null
}

const fits = (text: string): boolean =>
  wordCount(text) >= LENGTH.fewest && wordCount(text) <= 8 && text.length <= LENGTH.limit && text.length >= 12

/** Pieces of the offer as they were typed, alone or behind what is sold. */
function pieceLines(fields: Composing['brief']['fields'], { product }: Notes): Line[] {
  const noun = product.name ?? shortNoun(product.noun)
  return (['insight', 'solution', 'product'] as const).flatMap((field) =>
    sentencesIn(fields[field]).flatMap((sentence) =>
      segmentsIn(sentence).flatMap((piece): Line[] => {
        const kind = kindOf(piece, field)
        const { shape } = shapeOf(piece)
        if (
          !kind ||
          /^(?:gerund|negative)$/.test(shape) ||
          /^(?:so|and|or|but|then|which|that|than|because|also|even)\b/i.test(piece)
        )
          return []
        if (/\b(?:I|my|me)\b/.test(piece) || /\b(?:they|them|their)\b/i.test(piece)) return []
        const text = tidy(piece)
        const strength = kind.strength
        const hasNumber = /\d/.test(text)
        const lines: Line[] = []
        const isClear = shape === 'clause' || shape === 'prospect' || sharesWord(text, noun ?? '')
        if (
          fits(text) &&
          (hasNumber || strength >= 1.7) &&
          !/^(?:from|in|on|at|by|with|for|up)\b/i.test(piece) &&
          shape !== 'sender'
        )
          lines.push({
            text: capital(text),
            kind: 'figure',
            from: field,
            key: piece,
            merit: isClear ? 2.3 : 1.3,
          })
        if (noun !== undefined && !sharesWord(text, noun) && shape === 'phrase' && wordCount(text) <= 5) {
          const joined = `${capital(noun)}, ${lowerFirst(text)}`
          if (fits(joined)) lines.push({ text: joined, kind: 'figure', from: field, key: piece, merit: 2.2 })
        }
        return lines
      }),
    ),
  )
}

const tidy = (text: string): string =>
  text
    .replace(/^(?:we|i) (?:also )?/i, '')
    .replace(/^(?:a|an|the) /i, '')
    .trim()

/** What is sold, in the few words of a line. */
function productLines({ product, ways }: Notes): Line[] {
  const { noun, name } = product
  const lines: Line[] = []
  const short = shortNoun(noun)
  if (noun !== undefined && fits(noun))
    lines.push({ text: capital(noun), kind: 'offer', from: 'product', key: noun, merit: 0.9 })
  if (name !== undefined && short !== undefined && fits(`${name}, ${short}`))
    lines.push({ text: `${name}, ${short}`, kind: 'offer', from: 'product', key: name, merit: 1 })
  if (short !== undefined && wordCount(short) <= 4) {
    const question = `Who does your ${short}?`
    if (
      product.number === 'mass' &&
      product.kind === 'other' &&
      fits(question) &&
      !/\b(?:your|you|my)\b/.test(short)
    )
      lines.push({ text: question, kind: 'asked', from: 'product', key: question, merit: 1.6 })
    const need = `Still without ${product.number === 'singular' ? article(short) : short}?`
    if (product.number === 'singular' && product.kind === 'tool' && fits(need))
      lines.push({ text: need, kind: 'asked', from: 'product', key: need, merit: 0.7 })
  }
  for (const way of ways) {
    const sentence = (splitSentences(way.text)[0] ?? '').replace(/\.$/, '')
    if (!/^(?:we|i|our|my|you get|everything)\b/i.test(sentence) && fits(sentence) && way.confidence >= 0.75)
      lines.push({ text: sentence, kind: 'figure', from: way.field, key: sentence, merit: 2.1 })
  }
  return lines
}

const article = (noun: string): string => (/^[aeiou]/i.test(noun) ? `an ${noun}` : `a ${noun}`)

/** The noun of what is sold, up to the words that only tell more of it. */
function shortNoun(noun: string | undefined): string | undefined {
  if (noun === undefined) return undefined
  const short =
    noun.split(/\s(?=(?:for|that|which|with|from|in|on|at|by|to|who|built|made|delivered|run)\s)/)[0] ?? noun
  return wordCount(short) <= 4 && short.length <= 30 && /\p{L}{3}/u.test(short) ? short : undefined
}

function sharesWord(a: string, b: string): boolean {
  const words = new Set(
    b
      .toLowerCase()
      .split(/[^\p{L}]+/u)
      .filter((word) => word.length > 3),
  )
  return a
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .some((word) => words.has(word))
}

const capital = (text: string): string =>
  /^[a-z][A-Z]/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1)

/** Plain lines for a brief that gives little: they name the thing and nothing else. */
function lastLines({ product }: Notes, audience: string): Line[] {
  const thing = product.name ?? shortNoun(product.noun)
  const readers =
    wordCount(audience) <= 3 && audience.length <= 24 && !/[,.]/.test(audience)
      ? lowerFirst(audience)
      : undefined
  const texts = [
    ...(thing === undefined
      ? []
      : [
          ...(readers === undefined ? [] : [`${capital(thing)} for ${readers}`]),
          `Looking for ${thing}?`,
          `A question about ${thing}`,
          `About ${thing}, in short`,
          `A word about ${thing}`,
          `Who looks after ${thing}?`,
          `Thinking about ${thing}?`,
        ]),
    ...(readers === undefined
      ? []
      : [`A question for ${readers}`, `One line for ${readers}`, `Something for ${readers}`]),
    'A short question for you',
    'One question about your week',
    'Is this any use to you?',
    'An offer in one line',
    'What this is about',
    'May I ask one thing?',
    'A plain question for you',
    'Would this help you?',
  ]
  return texts.map((text, at): Line => ({
    text,
    kind: 'offer',
    from: 'product',
    key: text,
    merit: -2.5 - at * 0.1,
  }))
}

/** The chosen call to action as part of a line. */
function ctaLines(
  cta: Composing['brief']['form']['ctaType'],
  notes: Notes,
  fields: Composing['brief']['fields'],
): Line[] {
  const forms = SUBJECT_ASKS[cta as keyof typeof SUBJECT_ASKS]
  if (!forms) return []
  const thing = notes.product.name ?? shortNoun(notes.product.noun)
  const time =
    /\b(?:\d{1,2} )?(?:January|February|March|April|June|July|August|September|October|November|December)(?: \d{1,2}\b)?/.exec(
      `${fields.insight} ${fields.solution}`,
    )?.[0]
  const troubles = notes.troubles.flatMap((note) =>
    splitSentences(note.text)
      .map((sentence) => shorten(sentence.replace(/\.$/, '')) ?? '')
      .filter((sentence) => sentence !== '' && !sentence.endsWith('?') && wordCount(sentence) <= 6)
      .map((sentence) => lowerFirst(sentence)),
  )
  const gains = notes.ways
    .map(({ text }) => lowerFirst((splitSentences(text)[0] ?? '').replace(/\.$/, '')))
    .filter((gain) => wordCount(gain) <= 7 && !/^(?:send|scan|see|get|set|put)\b/.test(gain))
  const slots: Readonly<Record<string, readonly string[]>> = {
    thing: thing === undefined ? [] : [thing],
    time: time === undefined ? [] : [time],
    trouble: troubles,
    gain: gains,
  }
  const lines = forms.flatMap((form) => fill(form, slots))
  const plain = thing === undefined ? [] : fallbacks(cta, thing)
  return [...lines, ...plain]
    .filter((text) => text.length <= 60 && wordCount(text) <= 10)
    .map((text): Line => ({
      text: capital(text),
      kind: 'cta',
      from: /\byour?\b/.test(text) ? 'painPoint' : 'product',
      key: text,
      merit: 2 - Math.max(0, text.length - LENGTH.characters) * 0.06,
    }))
}

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
const fallbacks = (cta: string, thing: string): string[] => {
  switch (cta) {
    case 'See how':
      return [`See how our ${thing} works`]
    case 'Explore this':
      return [`Explore this before you choose ${thing}`]
    case 'Open now':
      return [`Open now if you need ${thing}`]
    case 'Unlock this':
      return [`Unlock this if you need ${thing}`]
    case "Don't miss it":
      return [`${thing}, don't miss it`]
    case 'Claim it now':
      return [`${thing}, claim it now`]
    case 'This is for you':
      return [`Need ${thing}? This is for you`]
    default:
      return []
  }
}

function weigh({ text, kind, from, key, merit }: Line, facts: readonly Fact[], random: number): Candidate[] {
  const words = wordCount(text)
  const spent = facts.filter((fact) => spends(text, fact))
  let worth = merit + random * 0.9
  if (facts.length > 0)
    worth += facts.slice(0, 2).some((fact) => spent.includes(fact)) ? 1.4 : spent.length > 0 ? 0.6 : 0
  if (words < LENGTH.fewest || words > LENGTH.most) worth -= 0.9
  if (text.length > LENGTH.characters) worth -= (text.length - LENGTH.characters) * 0.12
  if (text.length < LENGTH.leastCharacters) worth -= 0.4
  return [
    { text, parts: [{ role: 'hook', text, from }], hook: kind, hookKey: key, merit: worth, isRough: false },
  ]
}
