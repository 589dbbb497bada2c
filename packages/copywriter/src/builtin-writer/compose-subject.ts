import { factsOf, spends } from '../brief/facts.ts'
import type { Fact } from '../brief/facts.ts'
import { withArticle } from '../brief/grammar.ts'
import type { BriefFields } from '../brief/read-fields.ts'
import type { Recognition } from '../playbook/situation.ts'
import type { Candidate } from './candidate.ts'
import type { Composing } from './compose-dm.ts'
import { splitSentences } from './hooks.ts'
import type { Notes } from './notes/notes.ts'
import { wordCount } from './notes/sentence.ts'
import { shapeOf } from './notes/shape.ts'
import { ctaLines } from './subject/cta-lines.ts'
import { factLines } from './subject/fact-lines.ts'
import { SIZE, capital, fits, shared, stemsIn } from './subject/text.ts'
import type { Line } from './subject/text.ts'
import { thingsOf } from './subject/things.ts'
import type { Things } from './subject/things.ts'
import { troubleLines } from './subject/trouble-lines.ts'

/** Every subject line that can be made of the brief, those with the call to action among them. */
export function composeSubjects({ brief, notes, recognition, random }: Composing): Candidate[] {
  const facts = factsOf(brief)
  const things = thingsOf(notes, brief.fields)
  const lines: Line[] = [
    ...(recognition ? playbookLines(recognition, brief) : []),
    ...troubleLines(brief, notes),
    ...factLines(brief, notes, things),
    ...wayLines(notes),
    ...thingLines(notes, things),
    ...ctaLines(brief, notes, things),
    ...lastLines(things.readers ?? 'you'),
  ]
  return lines.map((line) => weigh(line, facts, random()))
}

/**
 * Lines written for the situation. A line that shares a word with the brief is about this trouble; one that doesn't may be
 * about a neighboring one, so it comes later.
 */
function playbookLines({ situation, mechanism }: Recognition, { fields }: BriefFields): Line[] {
  const trouble = stemsIn(fields.painPoint)
  const offer = stemsIn(`${fields.product} ${fields.solution} ${fields.insight}`)
  const weight = (text: string): number =>
    Math.min(2, shared(text, trouble)) * 0.45 + Math.min(2, shared(text, offer)) * 0.35
  const line = (text: string, merit: number): Line => ({
    text: capital(text),
    kind: 'scene',
    from: 'playbook',
    key: text,
    merit: merit + (weight(text) || -0.5),
  })
  return [
    ...situation.subjects.map((text) => line(text, mechanism ? 1.2 : 0.5)),
    ...(mechanism?.subjects ?? []).map((text) => line(text, 1.4)),
  ]
}

/** What changes for the prospect, where the sender says it in a short sentence. */
const wayLines = ({ ways }: Notes): Line[] =>
  ways.flatMap((way): Line[] => {
    const text = (splitSentences(way.text)[0] ?? '').replace(/\.$/, '')
    const isOwn = /^(?:we|i|our|my|you|everything|there's|there are|it|the)\b/i.test(text)
    return !isOwn && shapeOf(text).shape === 'clause' && fits(text) && wordCount(text) >= 5
      ? [{ text, kind: 'figure', from: way.field, key: text, merit: 2 }]
      : []
  })

/** Lines that name the thing and ask about it or say whom it is for; they need nothing but the product. */
function thingLines({ product }: Notes, things: Things): Line[] {
  const { names, objects, question, readers } = things
  const [full] = names
  if (full === undefined) return []
  const short = names.find((name) => wordCount(name) <= 4) ?? full
  const number = things.numberOf(short)
  const thing = number === 'singular' ? withArticle(short) : short
  const line = (text: string, merit: number, kind: Line['kind'] = 'offer'): Line => ({
    text: capital(text),
    kind,
    from: 'product',
    key: text,
    merit,
  })
  const lines = [
    ...(question === undefined ? [] : [line(question, objects === undefined ? 1.9 : 2.4, 'question')]),
    ...(product.name === undefined ? [] : [line(`${product.name}, ${thing}`, 1.5)]),
    ...(readers === undefined || / for /.test(short) ? [] : [line(`${short} for ${readers}`, 1.6)]),
    // A label alone asks nothing and says nothing; one that says where, with what or for whom does.
    line(full, / (?:with|in|for|to|of|at|by|without|delivered|on) /.test(full) ? 1.4 : -0.3),
    ...(objects === undefined ? [] : [line(`A question about your ${objects}`, 0.9)]),
    ...(number === undefined
      ? []
      : [
          line(`${number === 'plural' ? 'Are' : 'Is'} ${thing} on your list?`, 0.3, 'question'),
          line(`Need ${thing}?`, 0.2, 'question'),
          line(`Thinking about ${thing}?`, -1, 'question'),
          line(`A note about ${thing}`, -1.8),
          line(`A question about ${thing}`, -0.8),
        ]),
    line(`${short}, worth a look?`, -0.2, 'question'),
    line(`${short}, briefly`, -1.6),
    line(`${short}, the short version`, -1.7),
    line(`${short}, in a few words`, -1.8),
  ]
  return lines.filter(({ text }) => fits(text))
}

/** The last resort of a brief that gives nothing else: who is asked, and nothing that isn't known. */
const lastLines = (readers: string): Line[] =>
  [
    `A question for ${readers}`,
    `A short note for ${readers}`,
    `One idea for ${readers}`,
    `Something new for ${readers}`,
  ].map((text, at): Line => ({
    text,
    kind: 'offer',
    from: 'targetAudience',
    key: text,
    merit: -6 - at * 0.1,
  }))

function weigh({ text, kind, from, key, merit }: Line, facts: readonly Fact[], random: number): Candidate {
  const words = wordCount(text)
  const spent = facts.filter((fact) => spends(text, fact))
  let worth = merit + random * 0.6
  if (spent.length > 0) worth += facts.slice(0, 2).some((fact) => spent.includes(fact)) ? 1 : 0.5
  if (words > SIZE.best) worth -= (words - SIZE.best) * 0.3
  if (words < 3) worth -= 0.2
  if (text.length > SIZE.bestCharacters) worth -= (text.length - SIZE.bestCharacters) * 0.07
  return {
    text,
    parts: [{ role: 'hook', text, from }],
    hook: kind,
    hookKey: key,
    merit: worth,
    isRough: false,
  }
}
