import { capitalised, isMass, isPlural, withArticle } from './grammar.ts'
import { withoutEcho } from './break-runs.ts'
import { lowerWord } from './lower-first.ts'

/** A field said whole, in every frame it fits. What it can't be is null. */
export interface WholeField {
  /** A complete question or a fragment with its question mark: "Missed calls after 5pm?" */
  question: string | null
  /** Stands after "If ": "your front desk misses calls at lunch" */
  condition: string | null
  /** A sentence without its stop that may be said to a stranger; never a bare accusation. */
  statement: string | null
  /** Stands after "about", "for", "with": "missed calls after 5pm" */
  noun: string | null
  /** Opens a text, with its number in front: "3 vetted candidates in 10 days" */
  lead: string | null
  /** At most 41 characters, object and number kept. */
  short: string | null
  reads: 'noun' | 'gerund' | 'clause' | 'verb' | 'adjective'
  sure: boolean
}

export interface WholeBrief {
  pain: WholeField | null
  pains: readonly WholeField[]
  product: WholeField & { offerSentence: string }
  solution: WholeField | null
  insight: WholeField | null
}

const SHORT = 41

export function unsure(text: string, echoes: ReadonlySet<string>): WholeField {
  const whole = withoutEcho(capitalised(text), echoes)
  return {
    question: whole && `${whole}?`,
    condition: null,
    statement: null,
    noun: null,
    lead: null,
    short: text.length <= SHORT ? withoutEcho(capitalised(text), echoes) : null,
    reads: 'noun',
    sure: false,
  }
}

export function readWhole(
  fields: Readonly<Record<'product' | 'painPoint' | 'solution' | 'insight', string>>,
  echoes: ReadonlySet<string>,
): WholeBrief {
  const of = (text: string) => (text === '' ? null : unsure(text, echoes))
  const pain = of(fields.painPoint)
  return {
    pain,
    pains: pain ? [pain] : [],
    product: { ...unsure(fields.product, echoes), offerSentence: offerSentence(fields.product, echoes) },
    solution: of(fields.solution),
    insight: of(fields.insight),
  }
}

function offerSentence(product: string, echoes: ReadonlySet<string>): string {
  const said = /^(we|i|our|my|it)\b/i.test(product) ? product : `we offer ${asThing(product)}`
  return withoutEcho(capitalised(said), echoes) ?? ''
}

function asThing(text: string): string {
  const lowered = text
    .split(' ')
    .map((word, index) => (index === 0 ? lowerWord(word) : word))
    .join(' ')
  const head =
    /^.*?(?=,| (?:that|which|who|for|with|to|in|on|of|and|without)\b|$)/.exec(lowered)?.[0] ?? lowered
  const last = head.split(' ').at(-1) ?? ''
  return /^(an?|the|\d)/.test(lowered) || isPlural(last) || isMass(last) ? lowered : withArticle(lowered)
}
