import type { BriefFields } from '../../brief/read-brief.ts'
import { cleanText } from './gates/clean-text.ts'
import type { GateFailure, GateId, GateTest } from './gates/gate.ts'
import { grammar } from './gates/grammar.ts'
import { honest } from './gates/honest.ts'
import { inert } from './gates/inert.ts'
import { noEcho } from './gates/no-echo.ts'
import { nothingInvented } from './gates/nothing-invented.ts'
import { oneLanguage } from './gates/one-language.ts'
import { rightPerson } from './gates/right-person.ts'
import { size } from './gates/size.ts'
import { proofread } from './proofread.ts'

const GATES: readonly (readonly [GateId, GateTest])[] = [
  ['G1', cleanText],
  ['G2', nothingInvented],
  ['G3', noEcho],
  ['G4', rightPerson],
  ['G5', honest],
  ['G6', size],
  ['G7', inert],
  ['G8', oneLanguage],
  ['G10', (text, brief) => grammar(text, brief) ?? proofread(text)[0]?.reason],
]

/** These know English alone: "vous vous" is no doubled word. */
const ENGLISH_ONLY = new Set<GateId>(['G4', 'G10'])

const gatesFor = (brief: BriefFields) =>
  brief.isEnglish ? GATES : GATES.filter(([gate]) => !ENGLISH_ONLY.has(gate))

/** Every gate a single text fails; an empty list means it may be shown. G9 looks at a set: `failedVariety`. */
export function failedGates(text: string, brief: BriefFields): GateFailure[] {
  return gatesFor(brief).flatMap(([gate, test]) => {
    const reason = test(text, brief)
    return reason ? [{ gate, reason }] : []
  })
}

/** Whether a text passes; stops at the first fault. */
export function passesGates(text: string, brief: BriefFields): boolean {
  return gatesFor(brief).every(([, test]) => test(text, brief) === undefined)
}
