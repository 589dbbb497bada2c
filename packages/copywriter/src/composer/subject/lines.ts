import { capitalised } from '../../brief/grammar.ts'
import { lowerWord } from '../../brief/lower-first.ts'
import type { Brief } from '../../brief/read-brief.ts'
import type { SubjectAngleId } from './angles.ts'
import { SUBJECT_CTAS_WOVEN } from './cta.ts'
import { amountsOf, contrastsOf } from './contrasts.ts'
import { plainLines } from './plain-lines.ts'
import { isThirdPersonVerb } from './piece.ts'
import type { Piece } from './piece.ts'
import { piecesOf } from './pieces.ts'

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
    ...pieces.flatMap((piece) => bare(piece)),
    ...contrastsOf(brief, pieces),
    ...pairs(pieces),
    ...forAudience(brief, pieces),
    ...plainLines(brief, pieces),
  ]
  const all = [...lines, ...woven(brief, pieces, lines)].map((line) => ({
    ...line,
    text: capitalised(line.text),
  }))
  const unique = all.filter((line, index) => all.findIndex((other) => other.text === line.text) === index)
  cache.set(brief, unique)
  return unique
}

const isClause = (text: string) =>
  /\b(?:is|are|was|were|goes?|feel|feels|get|gets|take|takes|pay|pays|pick|ring|rings|go|open|opens|starts?|listen)\b/.test(
    text,
  )

/** The piece alone. */
function bare(piece: Piece): Line[] {
  const { text, field } = piece
  const size = text.split(' ').length
  if (field === 'pain') {
    const angle = 'question'
    const still =
      /^[a-z]+ing\b/.test(text) &&
      /^(?:buying|chasing|paying|losing|waiting|doing|spending|typing|using|hiring|writing|running|sending|working|relying|waking)\b/.test(
        text,
      )
    return [
      { text: `${text}?`, angle, worth: piece.worth + (size >= 3 ? 3 : 0) },
      ...(still ? [{ text: `still ${text}?`, angle: 'moment' as const, worth: piece.worth + 2 }] : []),
      ...(piece.isNumber && /^[$€£]?\d/.test(text)
        ? [{ text, angle: 'number' as const, worth: piece.worth + 2 }]
        : []),
      ...(size >= 4 && !/^you\b/.test(text) ? [{ text, angle: 'moment' as const, worth: piece.worth }] : []),
    ]
  }
  if (size < 2 || text.length < 14) return []
  const worth = piece.worth + (piece.isNumber ? 4 : 0) - (piece.isSenders ? 3 : 0)
  const starts = /^(?:only |all |up to |a flat |every )?[$€£]?\d/.test(text)
  if (piece.isTerms) return [{ text, angle: 'terms', worth: worth + 3 }]
  if (field === 'insight') return [{ text, angle: starts ? 'number' : 'fact', worth: worth + 2 }]
  if (field === 'product')
    return [{ text, angle: starts ? 'number' : 'offer', worth: piece.isNumber ? worth : worth - 7 }]
  return [{ text, angle: starts ? 'number' : 'offer', worth: worth + 3 }]
}

const startsWithVerb = (text: string) =>
  /^(?:picks?|books?|cuts?|saves?|sends?|answers?|gets?|texts?|emails?|pay|close|live|launch|automates?)\b/.test(
    text,
  )

/** A problem and what answers it, when both fit on a phone. */
function pairs(pieces: readonly Piece[]): Line[] {
  const pains = pieces.filter((piece) => piece.field === 'pain' && piece.text.length <= 26)
  const answers = pieces.filter(
    (piece) =>
      (piece.field === 'solution' || piece.field === 'product') &&
      piece.text.length >= 8 &&
      piece.text.includes(' ') &&
      !piece.isSenders &&
      !/[?:]/.test(piece.text),
  )
  return pains.flatMap((pain) =>
    answers
      .filter((answer) => pain.text.length + answer.text.length <= 39)
      .map((answer) => ({
        text: `${pain.text}? ${capitalised(answer.text)}`,
        angle: 'contrast' as const,
        worth:
          (pain.worth + answer.worth) / 2 + (answer.isNumber ? 2 : 0) - (startsWithVerb(answer.text) ? 1 : 0),
      })),
  )
}

/** The offer and the reader's own name for themselves. */
function forAudience(brief: Brief, pieces: readonly Piece[]): Line[] {
  const audience = brief.audience.plural
  if (!audience || audience.split(' ').length > 3) return []
  return pieces
    .filter(
      (piece) =>
        (piece.field === 'product' || (piece.field === 'solution' && /^\d/.test(piece.text))) &&
        !piece.isTerms &&
        !/ (?:for|that|who) |[?:,]/.test(piece.text) &&
        !piece.isSenders &&
        !isClause(piece.text) &&
        !startsWithVerb(piece.text) &&
        !brief.audience.nouns.has(piece.text.split(' ').at(-1)?.toLowerCase() ?? '') &&
        !piece.text.toLowerCase().includes(audience.split(' ').at(-1)?.toLowerCase() ?? '') &&
        piece.text.length + audience.length <= 36,
    )
    .map((piece) => ({
      text: `${piece.text} for ${audience}`,
      angle: 'offer' as const,
      worth: piece.worth - 3 + (piece.isNumber ? 5 : 0),
    }))
}

/** The chosen call to action on whatever it fits. */
function woven(brief: Brief, pieces: readonly Piece[], lines: readonly Line[]): Line[] {
  const forms = SUBJECT_CTAS_WOVEN[brief.form.ctaType]
  if (!forms) return []
  const hang = (form: string, text: string, worth: number): Line => ({
    text: form.replace('{X}', capitalised(text)).replace('{x}', lowerStart(text)),
    angle: 'cta',
    worth,
  })
  const onFacts = /^(?:Join the waitlist|Explore this|Don't miss it)$/.test(brief.form.ctaType)
  const offers = pieces.filter(
    (piece) =>
      piece.field !== 'pain' &&
      (piece.field !== 'insight' || piece.isTerms || (onFacts && piece.isNumber && !isClause(piece.text))) &&
      !piece.isSenders &&
      !isThirdPersonVerb(piece.text.split(' ')[0] ?? '') &&
      !/[?:]/.test(piece.text) &&
      piece.text.length >= 6,
  )
  const amounts = amountsOf(brief, pieces).map((text) => ({ text, worth: 10 }))
  const audienceLines = lines
    .filter((line) => line.angle === 'offer' && / for /.test(line.text) && !/[?:,]/.test(line.text))
    .map((line) => ({ text: line.text, worth: line.worth - 3 }))
  return [
    ...[...offers.map(offerWorth), ...amounts, ...audienceLines].flatMap(({ text, worth }) =>
      forms.onOffer
        .filter((form) => !(/\{X\}\?/.test(form) && /^(?:we|i|it|the)\b/i.test(text)))
        .map((form) => hang(form, text, worth)),
    ),
    ...pieces
      .filter((piece) => piece.field === 'pain')
      .flatMap((piece) => forms.onPain.map((form) => hang(form, piece.text, piece.worth))),
  ]
}

/** What can be explored or claimed is a thing, and not a warning. */
function offerWorth(piece: Piece) {
  const thing = piece.field === 'insight' && isClause(piece.text) ? -8 : 0
  const sender = piece.isSenders ? -4 : 0
  const product = piece.field === 'product' && !piece.isNumber ? -2 : 0
  return { text: piece.text, worth: piece.worth + (piece.isNumber ? 4 : 0) + thing + sender + product }
}

function lowerStart(text: string): string {
  const [first = '', ...rest] = text.split(' ')
  return [lowerWord(first), ...rest].join(' ')
}
