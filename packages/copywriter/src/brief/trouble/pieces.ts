import { thirdPerson } from '../grammar.ts'
import { plainVerb } from './to-reader.ts'
import type { Unit } from './unit.ts'
import { isThen, youGet } from './you-get.ts'

/** A unit as a clause of its own, where it can be one. */
export function clauseOf(unit: Unit): string | undefined {
  if (unit.kind === 'clause') return unit.text
  if (unit.kind === 'gerund' || unit.kind === 'state') return `you're ${unit.text}`
  if (unit.kind !== 'things') return undefined
  if (unit.clause !== undefined) return unit.clause === '' ? undefined : unit.clause
  return youGet(unit.text) ?? isThen(unit.text)
}

/** "they" for many, "it" for a thing, "you" for the reader; nothing where it isn't sure. */
export function pronounFor(clause: string, verbAt: number): 'you' | 'they' | 'it' | undefined {
  if (/^you\b/.test(clause)) return 'you'
  const words = clause.split(' ')
  const subject = words
    .slice(0, Math.max(1, verbAt))
    .join(' ')
    .replace(/ (?:of|in|on|at|for|from|with|who|that|still|never|always|often|just|only)\b.*$/, '')
  const head = subject.split(' ').at(-1) ?? ''
  if (/^(?:nobody|no one|someone|everyone|everybody|half|it|there)\b/.test(subject)) return undefined
  if (/(?:people|children|men|women|staff|crew|[^su]s)$/.test(head) && !/(?:is|business)$/.test(head))
    return 'they'
  return /\b(?:client|customer|tenant|patient|guest|chef|owner|lawyer|guy|kid|someone|nurse|rep|driver|assistant|team|boss|manager|lead|caller|student|member|contractor|landlord|accountant|bookkeeper|agency)$/.test(
    head,
  )
    ? undefined
    : 'it'
}

/** The predicate behind another subject: "they never come back". */
function withPronoun(pronoun: string, predicate: string): string {
  const [verb = '', ...rest] = predicate.split(' ')
  if (pronoun === 'it' && /^(?:don't|doesn't|won't|can't|cannot|didn't)$/.test(verb))
    return `it ${[verb === "don't" ? "doesn't" : verb, ...rest].join(' ')}`
  if (pronoun === 'it')
    return `it ${[/s$|ed$|n't$|^(?:never|can|came|went|took|got|was|has)$/.test(verb) ? verb : thirdPerson(verb), ...rest].join(' ')}`
  const said = `${pronoun} ${[plainVerb(verb), ...rest].join(' ')}`
  return said.replace(/^(you|they) are (?=\S)/, "$1're ")
}

/** A unit with the ways it can be joined to those before it. */
export interface Piece {
  /** As its own sentence; undefined where it has no subject that is sure. */
  alone: string | undefined
  /** As it stands behind the ones before it. */
  joined: readonly (readonly [text: string, cost: number])[]
  unit: Unit
}

/** The units as pieces of one sentence; undefined where one of them is none. */
export function piecesOf(units: readonly Unit[]): Piece[] | undefined {
  let pronoun: ReturnType<typeof pronounFor>
  const pieces: Piece[] = []
  for (const [index, unit] of units.entries()) {
    if (unit.kind === 'predicate') {
      const alone = pronoun && withPronoun(pronoun, unit.text)
      pieces.push({
        unit,
        alone,
        joined: [[unit.text, 0], ...(alone === undefined ? [] : [[alone, 1.5] as const])],
      })
      continue
    }
    const clause =
      clauseOf(unit) ?? (unit.kind === 'things' && units.length > 1 ? placed(unit.text) : undefined)
    if (clause === undefined) return undefined
    const isState = unit.kind === 'state' || unit.kind === 'gerund'
    const before = units[index - 1]
    const shares = isState && before !== undefined && (before.kind === 'state' || before.kind === 'gerund')
    pieces.push({
      unit,
      alone: clause,
      joined: shares
        ? [
            [unit.text, 0],
            [clause, 1.5],
          ]
        : [[clause, 0]],
    })
    pronoun = pronounFor(clause, unit.verbAt)
  }
  return pieces
}

/** "guest at the door at 1am": someone is there. */
function placed(text: string): string | undefined {
  return /^an? [a-z]+ (?:at|on|in|outside|behind) /.test(text) ? `there's ${text}` : undefined
}
