import { withArticle } from '../../brief/grammar.ts'
import type { CtaType } from '@firstline/contract/options'
import { SUBJECT_ASKS } from '../asks.ts'
import type { Notes } from '../notes/notes.ts'
import { wordCount } from '../notes/sentence.ts'
import { changesOf } from './changes.ts'
import { inside, lineOf } from './text.ts'
import type { Line } from './text.ts'
import type { Things } from './things.ts'

/** The chosen call to action as part of a line that is about this brief. */
export function ctaLines(cta: CtaType, notes: Notes, things: Things): Line[] {
  const form = SUBJECT_ASKS[cta]
  if (form === undefined) return []
  if (cta === 'See how') return seeHow(form, notes, things)
  const thing = inSentence(things, 4) ?? notes.product.name
  const named = [cta === 'Join the waitlist' || !things.objects ? undefined : `your ${things.objects}`, thing]
  return named.flatMap((each, at) =>
    each === undefined ? [] : [ctaLine(form.replace('{thing}', each), 2.4 - at * 0.3)],
  )
}

function seeHow(form: string, notes: Notes, { names, numberOf }: Things): Line[] {
  const gains = changesOf(notes).map(({ text }) => inside(text))
  const name = names.find((each) => wordCount(each) <= 4)
  const works = name && `our ${name} ${numberOf(name) === 'plural' ? 'work' : 'works'}`
  return [...gains, works].flatMap((gain) =>
    gain === undefined ? [] : [ctaLine(form.replace('{gain}', gain), gain === works ? 1.8 : 2.6)],
  )
}

const ctaLine = (text: string, merit: number): Line => lineOf(text, 'cta', 'product', merit)

/** What is sold, as it stands behind "about": "a shared inbox", "our fresh cut browse" where no article is sure. */
function inSentence({ names, numberOf }: Things, most: number): string | undefined {
  const name = names.find((each) => wordCount(each) <= most && !/ and /.test(each)) ?? names[0]
  if (name === undefined) return undefined
  const number = numberOf(name)
  if (number === undefined) return / and /.test(name) ? name : `our ${name}`
  return number === 'singular' ? withArticle(name) : name
}
