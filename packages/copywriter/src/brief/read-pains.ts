import { OTHER_PEOPLE } from './lexicon/nouns.ts'
import { lowerFirst } from './lower-first.ts'
import { painOf, STATIVE } from './pain.ts'
import type { Pain } from './pain.ts'
import { phraseText, shortened } from './phrase.ts'
import type { Tagger } from './tagger.ts'
import { wordsOf } from './term.ts'
import type { Unit } from './units.ts'

/** The pains of the field, the one named first in front, with reasons and effects put beside what they belong to. */
export function readPains(units: readonly Unit[], readerNouns: ReadonlySet<string>, tagger: Tagger): Pain[] {
  const pains: Pain[] = []
  let lastUnit: Unit | undefined
  for (const unit of units) {
    const others = lastUnit && othersSubject(lastUnit)
    const before = pains.at(-1)
    const pain = painOf(unit, readerNouns, tagger)
    // "leads fill out a form and sign elsewhere", "clients can't see it so they wait": the others do the second thing too.
    const isTheirs =
      others &&
      (unit.shape === 'verb phrase' ? unit.link === 'and' : /^they\b/.test(unit.terms[0]?.lower ?? ''))
    if (isTheirs) {
      const own = shortened(lowerFirst(unit.terms), unit.verb + 1)
      const text = phraseText(own)
      const clause = text && (unit.shape === 'verb phrase' ? `they ${text}` : text)
      if (before && clause && unit.link === 'because') before.reason ??= clause
      else if (before && clause) before.effect ??= clause
      continue
    }
    if (unit.shape === 'verb phrase' && unit.link === 'and' && lastUnit?.shape === 'own-subject clause')
      continue
    lastUnit = unit
    if (
      before?.clause &&
      pain.clause &&
      unit.link === 'but' &&
      wordsOf(`${before.clause} ${pain.clause}`).length <= 11
    ) {
      before.clause = `${before.clause}, but ${pain.clause}`
      before.asked = undefined
      continue
    }
    ask(pain)
    if (before && pain.clause && unit.link === 'because' && !before.reason) before.reason = pain.clause
    else if (before && pain.clause && unit.link === 'so' && !before.effect) before.effect = pain.clause
    if (pain.clause || pain.noun || pain.gerund || pain.sink?.activity) pains.push(pain)
  }
  // A reason alone ("nobody calls back") is no pain to open with when there is a better one.
  return pains.filter(
    (pain, index) => index === 0 || !pains.some((other) => pain.clause && other.reason === pain.clause),
  )
}

/** "you waste 10 hours" and "you're paying 30%" turn by themselves; a negative question would sound like a trial. */
function ask(pain: Pain): void {
  const { clause, base } = pain
  if (clause?.startsWith("you're ") && !/^you're (not|stuck|losing)/.test(clause))
    pain.asked = `are you ${clause.slice(7)}`
  else if (base && !base.includes("'") && !STATIVE.has(base.split(' ')[0] ?? '') && clause === `you ${base}`)
    pain.asked = `do you ${base}`
}

/** Whether people other than the reader are the subject. */
function othersSubject(unit: Unit): boolean {
  const head = unit.terms[unit.verb - 1]
  return unit.shape === 'own-subject clause' && head !== undefined && OTHER_PEOPLE.has(head.lower)
}
