import { findFacts, statesFact } from '../brief/find-facts.ts'
import type { Fact } from '../brief/find-facts.ts'
import { addArticle } from '../english/grammar.ts'
import type { ParsedFields } from '../brief/read-fields.ts'
import type { Recognition } from '../playbook/situation.ts'
import type { Candidate } from './candidate.ts'
import type { Composing } from './compose-dm.ts'
import type { Notes } from './notes/read-notes.ts'
import { countWords } from '../brief/sentence.ts'
import { listChanges } from './subject/list-changes.ts'
import { listCtaLines } from './subject/list-cta-lines.ts'
import { listPhraseLines } from './subject/list-phrase-lines.ts'
import { SIZE, isFittingLine, makeLine, countShared, listStemsIn } from './subject/text.ts'
import type { SubjectLine } from './subject/text.ts'
import { readThings } from './subject/read-things.ts'
import type { Things } from './subject/read-things.ts'

/** Every subject line for the brief, with and without the call to action. */
export function composeSubjects({ brief, notes, recognition, random }: Composing): Candidate[] {
  const facts = findFacts(brief)
  const things = readThings(notes, brief.fields)
  const lines: SubjectLine[] = [
    ...(recognition ? listPlaybookLines(recognition, brief) : []),
    ...listPhraseLines(notes, things),
    ...listChanges(notes).map(({ text, field }) => makeLine(text, 'figure', field, 2)),
    ...listThingLines(notes, things),
  ]
  return [
    ...lines,
    ...listCtaLines(brief.form.ctaType, notes, things),
    ...listLastLines(things.prospects ?? 'you'),
  ].map((line) => weighLine(line, facts, random()))
}

/**
 * Lines of the playbook. Lines that share no word with the brief may be about a similar situation, so they rank
 * lower.
 */
function listPlaybookLines({ situation, mechanism }: Recognition, { fields }: ParsedFields): SubjectLine[] {
  const pain = listStemsIn(fields.painPoint)
  const offer = listStemsIn(`${fields.product} ${fields.solution} ${fields.insight}`)
  const weight = (text: string): number =>
    Math.min(2, countShared(text, pain)) * 0.45 + Math.min(2, countShared(text, offer)) * 0.35
  // A single shared word may be a coincidence.
  const isAbout = (text: string): boolean => countShared(text, pain) + countShared(text, offer) > 1
  const line = (text: string, merit: number): SubjectLine =>
    makeLine(text, 'scene', 'playbook', merit + (weight(text) || -4) + (isAbout(text) ? 0 : -1.6))
  return [
    ...situation.subjects.map((text) => line(text, mechanism ? 1.2 : 0.5)),
    ...(mechanism?.subjects ?? []).map((text) => line(text, 1.4)),
  ]
}

/** Lines that need only the product: they name it, ask about it or say whom it is for. */
function listThingLines({ product }: Notes, things: Things): SubjectLine[] {
  const { names, objects, question, prospects } = things
  const [full] = names
  const aboutTheirs: SubjectLine[] =
    objects === undefined
      ? []
      : ['A question about', 'A thought about', 'Help with', 'An offer for'].flatMap((said, at) =>
          isFittingLine(`${said} your ${objects}`)
            ? [makeLine(`${said} your ${objects}`, 'question', 'product', 0.4 - at)]
            : [],
        )
  if (full === undefined)
    return [
      ...(question !== undefined && isFittingLine(question)
        ? [makeLine(question, 'question', 'product', 2.4)]
        : []),
      ...aboutTheirs,
    ]
  const short = names.find((name) => countWords(name) <= 4) ?? full
  const number = things.numberOf(short)
  const thing = number === 'singular' ? addArticle(short) : short
  const lines: readonly (readonly [text: string | undefined, merit: number])[] = [
    [question, objects === undefined ? 1.9 : 2.4],
    [product.name && `${product.name}, ${thing}`, 1.5],
    [prospects === undefined || / for /.test(short) ? undefined : `${short} for ${prospects}`, 1.6],
    // A bare name is weak; one that says where, with what or for whom is better.
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
    text !== undefined && isFittingLine(text)
      ? [makeLine(text, text.endsWith('?') ? 'question' : 'offer', 'product', merit)]
      : [],
  )
}

/** The last resort: a question without any claim. */
const listLastLines = (prospects: string): SubjectLine[] =>
  [
    'A question',
    'A short note',
    'One idea',
    'Something new',
    'A thought',
    'Two lines',
    'An offer',
    'A suggestion',
  ].map((said, at) => makeLine(`${said} for ${prospects}`, 'offer', 'targetAudience', -6 - at * 0.1))

function weighLine(
  { text, kind, from, key, merit }: SubjectLine,
  facts: readonly Fact[],
  random: number,
): Candidate {
  const words = countWords(text)
  const spent = facts.filter((fact) => statesFact(text, fact))
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
