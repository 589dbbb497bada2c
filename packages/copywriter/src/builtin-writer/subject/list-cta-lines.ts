import { addArticle } from '../../english/grammar.ts'
import type { CtaType } from '@firstline/contract/options'
import { SUBJECT_ASKS } from '../../asks.ts'
import type { Notes } from '../notes/read-notes.ts'
import { countWords } from '../../brief/sentence.ts'
import { listChanges } from './list-changes.ts'
import { lowerForSentence, makeLine } from './text.ts'
import type { SubjectLine } from './text.ts'
import type { Things } from './read-things.ts'

/** Lines of this brief with the chosen call to action. */
export function listCtaLines(cta: CtaType, notes: Notes, things: Things): SubjectLine[] {
  const form = SUBJECT_ASKS[cta]
  if (form === undefined) return []
  if (cta === 'See how') return writeSeeHow(form, notes, things)
  const thing = nameInSentence(things, 4) ?? notes.product.name
  const named = [cta === 'Join the waitlist' || !things.objects ? undefined : `your ${things.objects}`, thing]
  return named.flatMap((each, at) =>
    each === undefined ? [] : [writeCtaLine(form.replace('{thing}', each), 2.4 - at * 0.3)],
  )
}

function writeSeeHow(form: string, notes: Notes, { names, numberOf }: Things): SubjectLine[] {
  const gains = listChanges(notes).map(({ text }) => lowerForSentence(text))
  const name = names.find((each) => countWords(each) <= 4)
  const works = name && `our ${name} ${numberOf(name) === 'plural' ? 'work' : 'works'}`
  return [...gains, works].flatMap((gain) =>
    gain === undefined ? [] : [writeCtaLine(form.replace('{gain}', gain), gain === works ? 1.8 : 2.6)],
  )
}

const writeCtaLine = (text: string, merit: number): SubjectLine => makeLine(text, 'cta', 'product', merit)

/** The product after "about": "a shared inbox", "our fresh cut browse" when the article is uncertain. */
function nameInSentence({ names, numberOf }: Things, most: number): string | undefined {
  const name = names.find((each) => countWords(each) <= most && !/ and /.test(each)) ?? names[0]
  if (name === undefined) return undefined
  const number = numberOf(name)
  if (number === undefined) return / and /.test(name) ? name : `our ${name}`
  return number === 'singular' ? addArticle(name) : name
}
