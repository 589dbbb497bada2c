import { withoutEcho } from './break-runs.ts'
import type { DoerKind } from './does.ts'
import { capitalised, thirdPerson } from './grammar.ts'
import { OTHER_PEOPLE } from './lexicon/nouns.ts'
import { lowerFirst } from './lower-first.ts'
import { headOfSubject } from './parts.ts'
import type { Part } from './parts.ts'
import { polished, textFrom } from './polish.ts'
import { partsOf } from './split-parts.ts'
import type { Tagger } from './tagger.ts'
import { leadOf, shortOf } from './whole-lead.ts'
import { readInsight } from './whole-insight.ts'
import { painForms, relativeOf } from './whole-pain.ts'
import type { PainForms } from './whole-pain.ts'
import { productForms } from './whole-product.ts'
import { saidForms } from './whole-solution.ts'
import type { SaidForms } from './whole-solution.ts'

/** A field said whole, in every frame it fits. What it can't be is null. */
export interface WholeField {
  /** A complete question or a fragment with its question mark: "Missed calls after 5pm?" */
  question: string | null
  /** Stands after "If ": "your front desk misses calls at lunch" */
  condition: string | null
  /** A sentence, or two, without the last stop that may be said to a stranger; never a bare accusation. */
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

export interface Reading {
  fields: Readonly<Record<'product' | 'painPoint' | 'solution' | 'insight', string>>
  echoes: ReadonlySet<string>
  readerNouns: ReadonlySet<string>
  kind: DoerKind
  sender: 'I' | 'we'
  tagger: Tagger
}

export function readWhole(reading: Reading): WholeBrief {
  const { fields, tagger, readerNouns } = reading
  const painParts = partsOf(fields.painPoint, tagger)
  const them = peopleOf(painParts)
  const setting = { kind: reading.kind, sender: reading.sender, readerNouns, tagger, them }
  const solution = partsOf(fields.solution, tagger)
  const product = productForms(fields.product, setting)
  const offerSentence =
    safe(product.sentence, reading, true) ??
    safe(product.sentence.replace(/ and (?!\w+s? (?:the|you|your|a)\b)/, ' plus '), reading) ??
    ''
  const insight = readInsight(fields.insight, { ...setting, them })
  return {
    pain: painParts.length === 0 ? null : painField(painParts, fields.painPoint, reading),
    pains:
      painParts.length < 2
        ? painParts.map((part) => painField([part], textFrom(part.terms), reading))
        : painParts
            .filter(standsAlone)
            .map((part) => painField([{ ...part, link: '' }], textFrom(part.terms), reading)),
    product: {
      ...saidField(
        { statement: product.sentence, noun: product.noun },
        partsOf(fields.product, tagger),
        fields.product,
        reading,
      ),
      offerSentence,
    },
    solution:
      solution.length === 0
        ? null
        : saidField(saidForms(solution, setting), solution, fields.solution, reading),
    insight:
      fields.insight === ''
        ? null
        : saidField({ statement: insight.statement, noun: null }, insight.parts, insight.text, reading),
  }
}

/** A reason or an effect says nothing without what it belongs to. */
const standsAlone = (part: Part) =>
  !/^(because|so|but)$/.test(part.link) && !/^(it|they|which)$/.test(part.terms[0]?.lower ?? '')

/** "your clients", when the pain is about what they do. */
function peopleOf(parts: readonly Part[]): string | undefined {
  const part = parts[0]
  if (part?.kind !== 'clause') return undefined
  const head = headOfSubject(part.terms, part.verb)
  return head && OTHER_PEOPLE.has(head.lower) ? `your ${head.lower}` : undefined
}

function painField(parts: readonly Part[], raw: string, reading: Reading): WholeField {
  const forms = parts.map((part) => painForms(part, reading.readerNouns, reading.tagger))
  const question = safe(joinedQuestion(parts, forms), reading) ?? safe(capitalised(polished(raw)), reading)
  const conditions = forms.map((form) => form.condition)
  const condition = conditions.every((one) => one !== null) ? joined(parts, conditions as string[]) : null
  const statement = forms.every((form) => form.statement !== null)
    ? joined(
        parts,
        forms.map((form) => form.statement ?? ''),
      )
    : null
  const nouns = forms.map((form) => form.noun)
  const noun = nouns.every((one) => one !== null) ? listed(nouns as string[]) : null
  const said = {
    question: question && `${question}?`,
    condition:
      sentenceInside(condition, reading) ??
      sentenceInside(
        condition &&
          condition.replace(
            /^(.+?) (is|are) (\w+ing) /,
            (_, who: string, be: string, gerund: string) =>
              `${who} ${be === 'is' ? thirdPerson(reading.tagger.baseOf(gerund)) : reading.tagger.baseOf(gerund)} `,
          ),
        reading,
      ),
    statement: safe(statement, reading, true),
    noun:
      sentenceInside(noun, reading) ??
      sentenceInside((noun && relativeOf(noun, reading.tagger)) ?? null, reading),
  }
  return {
    ...said,
    lead: null,
    short: shortOf([said.noun, question, said.statement], raw),
    reads: readsOf(parts),
    sure: said.condition !== null || said.noun !== null,
  }
}

function saidField(forms: SaidForms, parts: readonly Part[], raw: string, reading: Reading): WholeField {
  const statement = safe(forms.statement, reading, true)
  const noun = sentenceInside(forms.noun, reading)
  const lead = safe(leadOf(parts, forms), reading)
  const fragment = safe(
    capitalised(polished(textFrom(lowerFirst(parts.flatMap((part) => part.terms))))),
    reading,
  )
  return {
    question: fragment && parts.length === 1 && parts[0]?.kind === 'noun' ? `${fragment}?` : null,
    condition: null,
    statement,
    noun,
    lead,
    short: shortOf([lead, noun, statement, parts.length === 1 ? fragment : null], raw),
    reads: readsOf(parts),
    sure: statement !== null,
  }
}

function joinedQuestion(parts: readonly Part[], forms: readonly PainForms[]): string {
  let text = ''
  forms.forEach((form, index) => {
    const link = parts[index]?.link ?? ''
    if (index === 0) text = form.question
    else if (link === 'because' || link === 'so' || link === 'but')
      text += `${link === 'because' ? ' because' : `, ${link}`} ${form.condition ?? form.question}`
    else if (link === '.') text += `, ${form.question}`
    else if (form.isInverted && forms[0]?.isInverted) text += `, and ${form.question}`
    else if (link === 'and')
      text += ` and ${form.condition && parts[index]?.kind !== 'noun' ? form.condition : form.question}`
    else
      text += `${index === forms.length - 1 && forms.every((one) => one.noun !== null) ? ' and' : ','} ${form.question}`
  })
  return capitalised(text)
}

function joined(parts: readonly Part[], clauses: readonly string[]): string {
  return clauses
    .map((clause, index) => {
      const link = parts[index]?.link ?? ''
      if (index === 0) return clause
      if (/^(because|so|but|and)$/.test(link))
        return `${link === 'because' || link === 'and' ? '' : ','} ${link} ${clause}`
      return ` and ${clause}`
    })
    .join('')
}

function listed(nouns: readonly string[]): string {
  return nouns.length < 3 ? nouns.join(' and ') : `${nouns.slice(0, -1).join(', ')} and ${nouns.at(-1) ?? ''}`
}

function readsOf(parts: readonly Part[]): WholeField['reads'] {
  const kind = parts[0]?.kind ?? 'noun'
  return kind === 'person' || kind === 'condition' ? 'clause' : kind
}

function safe(text: string | null, reading: Reading, isSentence = false): string | null {
  return text ? withoutEcho(capitalised(text), reading.echoes, isSentence) : null
}

function sentenceInside(text: string | null, reading: Reading): string | null {
  return text ? withoutEcho(text, reading.echoes) : null
}
