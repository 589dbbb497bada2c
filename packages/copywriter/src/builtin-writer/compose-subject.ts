import { factsOf, spends } from '../brief/facts.ts'
import type { Fact } from '../brief/facts.ts'
import { withArticle } from '../brief/grammar.ts'
import type { BriefFields } from '../brief/read-fields.ts'
import type { Recognition } from '../playbook/situation.ts'
import type { Candidate } from './candidate.ts'
import type { Composing } from './compose-dm.ts'
import type { Notes } from './notes/notes.ts'
import { wordCount } from './notes/sentence.ts'
import { changesOf } from './subject/changes.ts'
import { ctaLines } from './subject/cta-lines.ts'
import { factLines } from './subject/fact-lines.ts'
import { SIZE, fits, lineOf, shared, stemsIn } from './subject/text.ts'
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
    ...changesOf(notes).map(({ text, field }) => lineOf(text, 'figure', field, 2)),
    ...thingLines(notes, things),
  ]
  return [
    ...lines,
    ...ctaLines(brief.form.ctaType, notes, things),
    ...lastLines(things.readers ?? 'you'),
  ].map((line) => weigh(line, facts, random()))
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
  // A line that shares one word may be about another trouble with the same thing.
  const isAbout = (text: string): boolean => shared(text, trouble) + shared(text, offer) > 1
  const line = (text: string, merit: number): Line =>
    lineOf(text, 'scene', 'playbook', merit + (weight(text) || -4) + (isAbout(text) ? 0 : -1.6))
  return [
    ...situation.subjects.map((text) => line(text, mechanism ? 1.2 : 0.5)),
    ...(mechanism?.subjects ?? []).map((text) => line(text, 1.4)),
  ]
}

/** Lines that name the thing and ask about it or say whom it is for; they need nothing but the product. */
function thingLines({ product }: Notes, things: Things): Line[] {
  const { names, objects, question, readers } = things
  const [full] = names
  const aboutTheirs: Line[] =
    objects === undefined
      ? []
      : ['A question about', 'A thought about', 'Help with', 'An offer for'].flatMap((said, at) =>
          fits(`${said} your ${objects}`)
            ? [lineOf(`${said} your ${objects}`, 'question', 'product', 0.4 - at)]
            : [],
        )
  if (full === undefined)
    return [
      ...(question !== undefined && fits(question) ? [lineOf(question, 'question', 'product', 2.4)] : []),
      ...aboutTheirs,
    ]
  const short = names.find((name) => wordCount(name) <= 4) ?? full
  const number = things.numberOf(short)
  const thing = number === 'singular' ? withArticle(short) : short
  const lines: readonly (readonly [text: string | undefined, merit: number])[] = [
    [question, objects === undefined ? 1.9 : 2.4],
    [product.name && `${product.name}, ${thing}`, 1.5],
    [readers === undefined || / for /.test(short) ? undefined : `${short} for ${readers}`, 1.6],
    // A label alone asks nothing and says nothing; one that says where, with what or for whom does.
    [full, / (?:with|in|for|to|of|at|by|without|delivered|on) /.test(full) ? 1.4 : -0.3],
    [objects && `A question about your ${objects}`, 0.9],
    [number && `${number === 'plural' ? 'Are' : 'Is'} ${thing} on your list?`, 0.3],
    [number && `Need ${thing}?`, 0.2],
    [`${short}, worth a look?`, -0.2],
    [number && `A question about ${thing}`, -0.8],
    [number && `Thinking about ${thing}?`, -1],
    [`${short}, briefly`, -1.6],
    [`${short}, the short version`, -1.7],
    [`${short}, in a few words`, -1.8],
    [number && `A note about ${thing}`, -1.8],
  ]
  return lines.flatMap(([text, merit]) =>
    text !== undefined && fits(text)
      ? [lineOf(text, text.endsWith('?') ? 'question' : 'offer', 'product', merit)]
      : [],
  )
}

/** The last resort of a brief that gives nothing else: who is asked, and nothing that isn't known. */
const lastLines = (readers: string): Line[] =>
  [
    'A question',
    'A short note',
    'One idea',
    'Something new',
    'A thought',
    'Two lines',
    'An offer',
    'A suggestion',
  ].map((said, at) => lineOf(`${said} for ${readers}`, 'offer', 'targetAudience', -6 - at * 0.1))

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
