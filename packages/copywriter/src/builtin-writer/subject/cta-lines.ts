import { withArticle } from '../../brief/grammar.ts'
import type { BriefFields } from '../../brief/read-fields.ts'
import { SUBJECT_ASKS } from '../asks.ts'
import type { Notes } from '../notes/notes.ts'
import { wordCount } from '../notes/sentence.ts'
import { changesOf } from './changes.ts'
import { MONTHS, SIZE, inside, lineOf } from './text.ts'
import type { Line } from './text.ts'
import type { Things } from './things.ts'
import { canFollowIf, doings, troubleClauses } from './trouble-lines.ts'

/** A date, but not one from which something is as it is. */
const DATE = new RegExp(
  `(?<!since )\\b(?:\\d{1,2}(?:-\\d{1,2})? (?:${MONTHS})|(?:${MONTHS})(?: \\d{1,2}\\b)?)(?! 20\\d\\d)`,
)

/** The chosen call to action as part of a sentence about this brief. */
export function ctaLines({ form, fields }: BriefFields, notes: Notes, things: Things): Line[] {
  const cta = form.ctaType
  const forms = SUBJECT_ASKS[cta as keyof typeof SUBJECT_ASKS]
  if (!forms) return []
  const { name, kind } = notes.product
  const thing = inSentence(things, 4)
  const named = [things.objects && `your ${things.objects}`, thing, name].filter((each) => each !== undefined)
  const clauses = troubleClauses(notes).filter(
    (clause) => canFollowIf(clause) && (clause.isWhole || wordCount(clause.text) >= 6),
  )
  const troubles = [
    ...doings(notes).map((doing) => `you're still ${doing}`),
    ...clauses.map(({ text }) => inside(text)),
  ]
  const [date] = DATE.exec(`${fields.insight} ${fields.solution} ${fields.product} ${fields.painPoint}`) ?? []
  const time = date?.replace(/-\d+/, '')
  const about = forms.find((each) => /.\{thing\}/.test(each))
  // An "idea for our sprint" would be the sender's.
  const aboutThings =
    about === undefined
      ? []
      : named
          .filter((each) => !/ for /.test(about) || !each.startsWith('our '))
          .map((each) => about.replace('{thing}', each))
  // One talks with a broker, not about one.
  const woven =
    kind === 'person' ? aboutThings.map((text) => text.replace(/ about (?=an? )/, ' with ')) : aboutThings
  const ifTroubled = forms
    .filter((each) => each.includes('{trouble}'))
    .flatMap((each) => troubles.slice(0, 4).map((trouble) => each.replace('{trouble}', trouble)))
  const gains = cta === 'See how' ? changesOf(notes).map(({ text }) => `See how ${inside(text)}`) : []
  const plain = about === undefined ? new Set([thing, inSentence(things, 3)]) : []
  const lines = [
    ...[...woven, ...ifTroubled, ...gains].map((text) => ctaLine(text, /your /.test(text) ? 2.8 : 2)),
    ...(time === undefined ? [] : woven.map((text) => ctaLine(`${text} before ${time}`, 2.4))),
    ...[...plain].flatMap((each) =>
      each === undefined ? [] : [ctaLine(fallback(cta, each, kind === 'person', things), 1)],
    ),
  ]
  const short = lines.filter(
    ({ text }) => text.length <= 60 && wordCount(text) <= 11 && !/waitlist for your/.test(text),
  )
  return short.length > 0 ? short : lines
}

const ctaLine = (text: string, merit: number): Line =>
  lineOf(
    text,
    'cta',
    /\byour?\b/.test(text) ? 'painPoint' : 'product',
    merit - Math.max(0, text.length - SIZE.bestCharacters) * 0.06,
  )

/** What is sold, as it stands behind "about": "a shared inbox", "our fresh cut browse" where no article is sure. */
function inSentence({ names, numberOf }: Things, most: number): string | undefined {
  const name = names.find((each) => wordCount(each) <= most && !/ and /.test(each)) ?? names[0]
  if (name === undefined) return undefined
  const number = numberOf(name)
  if (number === undefined) return / and /.test(name) ? name : `our ${name}`
  return number === 'singular' ? withArticle(name) : name
}

/** Where the brief gives no trouble that fits. */
function fallback(cta: string, thing: string, isPerson: boolean, { numberOf }: Things): string {
  if (cta === 'See how') {
    const name = thing.replace(/^(?:our|an?) /, '')
    return isPerson
      ? `See how ${thing} could help`
      : `See how our ${name} ${numberOf(name) === 'plural' ? 'work' : 'works'}`
  }
  return /^(?:Claim it now|Don't miss it)$/.test(cta)
    ? `Need ${thing.replace(/^our /, '')}? ${cta}`
    : `${cta} if you need ${thing}`
}
