import { fronted, withoutEcho } from './break-runs.ts'
import { capitalised, thirdPerson } from './grammar.ts'
import { lowerFirst } from './lower-first.ts'
import type { Part } from './parts.ts'
import { polished, textFrom } from './polish.ts'
import { leadOf, shortOf } from './whole-lead.ts'
import { painForms, relativeOf } from './whole-pain.ts'
import type { PainForms } from './whole-pain.ts'
import type { Setting, SaidForms } from './whole-solution.ts'

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

export interface Reading extends Setting {
  echoes: ReadonlySet<string>
}

export function painField(parts: readonly Part[], raw: string, reading: Reading): WholeField {
  const forms = parts.map((part) => painForms(part, reading.readerNouns, reading.tagger))
  const [first] = forms
  const isNoun = parts.every((part) => part.kind === 'noun')
  const ongoing = forms.length === 1 ? first?.ongoing : undefined
  const asked = joinedQuestion(parts, forms)
  const conditions = forms.flatMap((form) => form.condition ?? [])
  const statements = forms.flatMap((form) => form.statement ?? [])
  const nouns = forms.flatMap((form) => form.noun ?? [])
  const noun = nouns.length === forms.length ? listed(nouns) : undefined
  const dealing = noun && conditions.every((one) => one.startsWith("you're dealing with "))
  const all = conditions.length === forms.length ? joined(parts, conditions) : undefined
  const condition = dealing ? `you're dealing with ${noun}` : all
  const statement = statements.length === forms.length ? joined(parts, statements) : undefined
  const question = firstOf(
    [
      asked,
      isNoun ? relativeOf(asked, reading) : undefined,
      turnedRound(ongoing),
      fronted(asked),
      condition && fronted(capitalised(condition)),
      condition && capitalised(condition),
      capitalised(polished(raw)),
    ],
    reading,
    capitalised,
  )
  const said = {
    question: question && `${question}?`,
    condition: firstOf(
      condition
        ? [
            condition,
            habitOf(condition, reading),
            isNoun ? relativeOf(condition, reading) : undefined,
            ongoing,
            secondIf(condition, forms.length),
          ]
        : [],
      reading,
    ),
    statement: statement ? statementOf(statement, reading, false) : null,
    noun: firstOf(noun ? [noun, relativeOf(noun, reading)] : [], reading),
  }
  return {
    ...said,
    lead: null,
    short: shortOf([said.noun, said.question, said.statement], raw),
    reads: readsOf(parts),
    sure: said.condition !== null || said.noun !== null,
  }
}

/** What the sender says; an insight opens no text with its number, for that would cut its verb. */
export function saidField(
  forms: SaidForms,
  parts: readonly Part[],
  raw: string,
  reading: Reading,
  isInsight = false,
): WholeField {
  const statement =
    (forms.statement && statementOf(forms.statement, reading, !isInsight)) ??
    (forms.promise ? statementOf(forms.promise, reading, !isInsight) : null)
  const noun = firstOf([forms.noun ?? undefined], reading)
  const lead = isInsight ? null : firstOf([leadOf(parts, forms) ?? undefined], reading, capitalised)
  const isOne = parts.length === 1
  const numbers = raw.match(/\d[\d.,]*\d|\d/g) ?? []
  const text = polished(textFrom(lowerFirst(parts.flatMap((part) => part.terms))))
  const fragment = isOne && !isInsight ? firstOf([text], reading, capitalised) : null
  return {
    question: fragment && parts[0]?.kind === 'noun' ? `${fragment}?` : null,
    condition: null,
    statement,
    noun,
    lead: lead !== null && numbers.every((number) => lead.includes(number)) ? lead : null,
    short: shortOf([lead, noun, statement, fragment], raw),
    reads: readsOf(parts),
    sure: statement !== null,
  }
}

/** The statement, or the same with "tend to" before a habit or, of what is offered, with "we'll" for "we". */
export function statementOf(statement: string, reading: Reading, isOffer: boolean): string | null {
  const ways = [
    statement,
    !isOffer
      ? statement
      : statement.replace(
          /^(we|I) (?=[a-z]+ (?!to\b))(?!\w*(?:ed|spent|sat|had|was|were|built|ran|did)\b)/i,
          "$1'll ",
        ),
    statement.replace(
      /^(most [a-z]+s|[a-z]+s) (go|pick|choose|buy|ask|call|book|leave|stop|start|want|get|come|forget|read|reply)\b/i,
      '$1 tend to $2',
    ),
  ]
  return ways.reduce<string | null>((found, way) => {
    const said = found ?? withoutEcho(capitalised(way), reading.echoes, true)
    return said && capitalised(said)
  }, null)
}

function firstOf(
  texts: readonly (string | undefined)[],
  reading: Reading,
  cased: (text: string) => string = (text) => text,
): string | null {
  return texts.reduce<string | null>((found, text) => {
    const said = found ?? (text ? withoutEcho(cased(text), reading.echoes) : null)
    return said && cased(said)
  }, null)
}

/** "Are your patients forgetting to come back?", when "forget" would be an echo. */
function turnedRound(ongoing: string | undefined): string | undefined {
  const [, who = '', be = '', rest = ''] = /^(.+?) (is|are) (\w+ing\b.*)$/.exec(ongoing ?? '') ?? []
  return who === '' ? undefined : `${be} ${who} ${rest}`
}

/** "your listings are sitting" as "your listings sit". */
function habitOf(clause: string, { tagger }: Reading): string {
  return clause.replace(/^(your .+?) (is|are) (\w+ing) /, (_, who: string, be: string, gerund: string) => {
    const base = tagger.baseOf(gerund)
    return `${who} ${be === 'is' ? thirdPerson(base) : base} `
  })
}

function secondIf(condition: string, count: number): string | undefined {
  return count > 1 ? condition.replace(/,? and (?=your|you|it|they|\d|\w+s\b)/, ', and if ') : undefined
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
    else if (link === 'and' && forms[0]?.isInverted && forms[0].condition && form.condition)
      text = `${forms[0].condition} and ${form.condition}`
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
