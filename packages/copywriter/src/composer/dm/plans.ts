import type { Framework } from '../frameworks.ts'
import { FRAMEWORKS } from '../frameworks.ts'
import type { Move } from '../moves/moves.ts'
import {
  INQUIRIES,
  INTRODUCTIONS,
  MEETINGS,
  NOTES,
  PLAIN_WAYS,
  PURPOSES,
  RESULTS,
  WAYS,
} from '../moves/offers.ts'
import { FACTS, KNOWN, QUESTIONS, SCENES, SUMS, TESTS } from '../moves/openers.ts'

/** A framework with the moves it is made of, in the order they are said: given before new. */
export interface Plan extends Framework {
  /** The part of the brief it leads with; a set should not lead with the same one all the time. */
  leads: 'trouble' | 'gain' | 'fact' | 'offer' | 'trade' | 'bare'
  steps: readonly (readonly Move[])[]
  /** May add what else the brief says as a last sentence before the ask. */
  proves: boolean
}

const FRAMEWORK_BY_ID = new Map(FRAMEWORKS.map((framework) => [framework.id, framework]))

function plan(id: string, leads: Plan['leads'], proves: boolean, ...steps: (readonly Move[])[]): Plan {
  const framework = FRAMEWORK_BY_ID.get(id)
  if (!framework) throw new Error(`There is no framework ${id}`)
  return { ...framework, leads, steps, proves }
}

/** How the composer builds each framework; some can be built in several ways. */
export const PLANS: readonly Plan[] = [
  plan('pas', 'trouble', true, SCENES, WAYS),
  plan('qvc', 'trouble', true, QUESTIONS, WAYS),
  plan('bab', 'trouble', true, MEETINGS),
  plan('number', 'gain', true, RESULTS),
  plan('fact', 'fact', true, FACTS, PLAIN_WAYS),
  plan('fact', 'fact', false, FACTS, MEETINGS),
  plan('fact', 'fact', false, FACTS, QUESTIONS, WAYS),
  plan('sum', 'trouble', false, SUMS, WAYS),
  plan('scene', 'trade', true, KNOWN, PLAIN_WAYS),
  plan('scene', 'trade', true, KNOWN, PURPOSES),
  plan('scene', 'trade', false, KNOWN, MEETINGS),
  plan('test', 'trade', true, TESTS, PLAIN_WAYS),
  plan('test', 'trade', true, TESTS, PURPOSES),
  plan('permission', 'offer', true, INTRODUCTIONS),
  plan('ask', 'offer', true, QUESTIONS, PURPOSES),
  plan('ask', 'bare', false, INQUIRIES),
  plan('permission', 'bare', false, NOTES),
]
