import { withArticle } from '../../brief/grammar.ts'
import type { CtaType, SubjectCta } from '@firstline/contract/options'
import { SUBJECT_CTAS } from '@firstline/contract/options'
import type { Notes } from '../notes/notes.ts'
import { wordCount } from '../notes/sentence.ts'
import { changesOf } from './changes.ts'
import { inside, lineOf } from './text.ts'
import type { Line } from './text.ts'
import type { Things } from './things.ts'

/** With the call to action, a line may be this long. */
const MOST_CHARACTERS = 54
/** A line that asks already. */
const ASKS = /, worth a look|\bon your list/
/** A statement that gives a reason to act. */
const LIMIT = /\b(?:left|until|before|by|only|first|free|from|last|open|spots?|places?|slots?)\b/i

/** The chosen call to action behind a line that is about this brief. */
export function ctaLines(cta: CtaType, lines: readonly Line[], notes: Notes, things: Things): Line[] {
  if (!isSubjectCta(cta)) return []
  const behind = lines.flatMap((line) => {
    const isQuestion = line.text.endsWith('?')
    if (isQuestion ? ASKS.test(line.text) : !(line.kind === 'figure' && LIMIT.test(line.text))) return []
    const text = `${line.text}${isQuestion ? '' : '.'} ${cta}`
    return text.length <= MOST_CHARACTERS ? [{ ...line, text, merit: line.merit + 0.6 }] : []
  })
  const thing = inSentence(things, 4) ?? notes.product.name
  const lead =
    cta === 'See how'
      ? changesOf(notes).map(({ text }) => ctaLine(`See how ${inside(text)}`, 2.6))
      : cta === "Let's chat" && thing !== undefined
        ? [ctaLine(`Let's chat about ${thing}`, 2.2)]
        : []
  const found = [...behind, ...lead]
  return found.length > 0 ? found : [ctaLine(`${lastQuestion(thing, things)} ${cta}`, 1)]
}

const isSubjectCta = (cta: CtaType): cta is SubjectCta => SUBJECT_CTAS.some((each) => each === cta)

const ctaLine = (text: string, merit: number): Line => lineOf(text, 'cta', 'product', merit)

/** Where nothing of the brief can stand before the call to action. */
const lastQuestion = (thing: string | undefined, { readers }: Things): string =>
  thing === undefined ? `A question for ${readers ?? 'you'}?` : `Need ${thing.replace(/^our /, '')}?`

/** What is sold, as it stands behind "about": "a shared inbox", "our fresh cut browse" where no article is sure. */
function inSentence({ names, numberOf }: Things, most: number): string | undefined {
  const name = names.find((each) => wordCount(each) <= most && !/ and /.test(each)) ?? names[0]
  if (name === undefined) return undefined
  const number = numberOf(name)
  if (number === undefined) return / and /.test(name) ? name : `our ${name}`
  return number === 'singular' ? withArticle(name) : name
}
