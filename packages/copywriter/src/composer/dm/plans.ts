import type { Framework } from '../frameworks.ts'
import { FRAMEWORKS } from '../frameworks.ts'
import type { Move } from '../moves/move.ts'
import { COMMON, FACTS, QUESTIONS, SCENES, SUBJECTS, SUMS, TESTS } from '../moves/openers.ts'
import { ADMISSIONS, PERMISSIONS } from '../moves/permissions.ts'
import { BEFORE_AFTER, PLAIN, RESULTS, TERMS, PLAIN_WAY_OUTS, WAY_OUTS } from '../moves/way-outs.ts'

/** A framework with the moves it is made of, in the order they are said. */
export interface Plan extends Framework {
  /** The field of the brief it leads with. */
  leads: 'pain' | 'solution' | 'insight' | 'terms' | 'offer' | 'trade'
  /** Half a message, for large sets only. */
  isHalf: boolean
  steps: readonly (readonly Move[])[]
  /** May add what else the brief says: the rest of the solution, or a fact of the sender's as proof. */
  proves: boolean
}

function plan(id: string, leads: Plan['leads'], proves: boolean, ...steps: (readonly Move[])[]): Plan {
  const framework = FRAMEWORKS.find((each) => each.id === id)
  if (!framework) throw new Error(`There is no framework ${id}`)
  const isHalf = steps.length === 1 && !proves
  return { ...framework, leads, steps, proves, isHalf }
}

/** How the composer builds each framework; some can be built in two ways. */
export const PLANS: readonly Plan[] = [
  plan('qvc', 'pain', true, QUESTIONS, WAY_OUTS),
  plan('pas', 'pain', true, SCENES, WAY_OUTS),
  plan('bab', 'pain', true, BEFORE_AFTER),
  // Half a message each, for large sets: the trouble alone, the subject alone.
  plan('qvc', 'pain', false, QUESTIONS),
  plan('pas', 'pain', false, SCENES),
  plan('ask', 'offer', false, SUBJECTS),
  plan('scene', 'trade', false, COMMON),
  plan('number', 'solution', true, RESULTS),
  plan('number', 'solution', false, RESULTS, QUESTIONS),
  plan('fact', 'insight', false, FACTS, PLAIN_WAY_OUTS),
  plan('terms', 'terms', true, TERMS),
  plan('permission', 'offer', true, PERMISSIONS),
  plan('admission', 'offer', true, ADMISSIONS),
  plan('sum', 'pain', false, SUMS, WAY_OUTS),
  plan('scene', 'trade', true, COMMON, WAY_OUTS),
  plan('scene', 'trade', true, COMMON, PLAIN),
  plan('test', 'trade', true, TESTS, PLAIN_WAY_OUTS),
  plan('test', 'trade', true, TESTS, PLAIN),
  plan('plain', 'offer', true, PLAIN),
  plan('ask', 'offer', true, SUBJECTS, PLAIN),
  plan('ask', 'offer', true, SUBJECTS, PLAIN_WAY_OUTS),
]
