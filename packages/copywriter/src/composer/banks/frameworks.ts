import type { Line } from './bank.ts'
import { COST, NO_PAIN, PICTURE, TONE_LINE } from './middles.ts'
import {
  ADMISSION,
  FACT,
  LINK,
  MEANING,
  NUMBER,
  PLAIN_OPENER,
  PLAIN_PROBLEM,
  PROBLEM,
  QUESTION,
  SCENE,
  SUM,
  TERMS,
  TEST,
  USUAL,
} from './openers.ts'
import { PROOF } from './ways-out.ts'

export type OpenerType =
  | 'statement'
  | 'question'
  | 'scene'
  | 'number'
  | 'fact'
  | 'test'
  | 'usual fix'
  | 'admission'
  | 'terms'
  | 'offer'

/** 'offer' and 'bridge' are filled from the banks of ways out, by what the brief gives. */
export type Step = readonly Line[] | 'offer' | 'bridge'

export interface Framework {
  id: string
  /** As people read it. */
  name: string
  opener: OpenerType
  steps: readonly Step[]
  /** One of these is added at random when the message has room for it. */
  extras?: readonly (readonly Line[])[]
  /** Added to a candidate's worth: how well the frame suits a tone or an emotion. */
  suits?: readonly string[]
}

export const FRAMEWORKS: readonly Framework[] = [
  {
    id: 'pas',
    name: 'Problem, cost, way out',
    opener: 'statement',
    steps: [PROBLEM, COST, 'offer'],
    extras: [TONE_LINE, PROOF],
    suits: ['Persuasive', 'Bold', 'Urgency', 'Ego Boosting'],
  },
  {
    id: 'bab',
    name: 'Before, after, bridge',
    opener: 'statement',
    steps: [PROBLEM, PICTURE, 'bridge'],
    extras: [TONE_LINE, PROOF],
    suits: ['Friendly', 'Luxury'],
  },
  {
    id: 'qvc',
    name: 'Question, value, close',
    opener: 'question',
    steps: [QUESTION, COST, 'offer'],
    extras: [TONE_LINE, PROOF],
    suits: ['Casual', 'Curiosity & Intrigue'],
  },
  {
    id: 'scene',
    name: 'A moment of their day',
    opener: 'scene',
    steps: [SCENE, LINK, 'offer'],
    extras: [COST, TONE_LINE, PROOF],
    suits: ['Friendly', 'Curiosity & Intrigue', 'Fear of Missing Out'],
  },
  {
    id: 'fact',
    name: 'Fact, meaning, offer',
    opener: 'fact',
    steps: [FACT, MEANING, 'offer'],
    extras: [TONE_LINE],
    suits: ['Authority', 'Persuasive', 'Urgency'],
  },
  {
    id: 'permission',
    name: 'One line, then permission',
    opener: 'question',
    steps: [QUESTION, TONE_LINE, 'offer'],
    suits: ['Luxury', 'High-Ticket'],
  },
  {
    id: 'test',
    name: 'Test it yourself',
    opener: 'test',
    steps: [TEST, 'offer'],
    extras: [LINK, TONE_LINE],
    suits: ['Pattern Interrupt', 'Curiosity & Intrigue'],
  },
  {
    id: 'sum',
    name: 'The arithmetic',
    opener: 'number',
    steps: [SUM, 'offer'],
    extras: [TONE_LINE, COST],
    suits: ['Urgency', 'Fear of Missing Out', 'Bold', 'Persuasive'],
  },
  {
    id: 'number',
    name: 'The number first',
    opener: 'number',
    steps: [NUMBER, COST, 'offer'],
    extras: [TONE_LINE],
    suits: ['Persuasive', 'Curiosity & Intrigue', 'Authority'],
  },
  {
    id: 'usual',
    name: 'Against the usual fix',
    opener: 'usual fix',
    steps: [USUAL, LINK, 'offer'],
    extras: [TONE_LINE],
    suits: ['Bold', 'Pattern Interrupt', 'Authority'],
  },
  {
    id: 'admission',
    name: 'Plain admission',
    opener: 'admission',
    steps: [ADMISSION, PLAIN_PROBLEM, 'offer'],
    extras: [TONE_LINE],
    suits: ['Pattern Interrupt', 'Casual', 'Friendly'],
  },
  {
    id: 'terms',
    name: 'Terms first',
    opener: 'terms',
    steps: [TERMS, PROBLEM, 'offer'],
    suits: ['Bold', 'High-Ticket', 'Authority'],
  },
  {
    id: 'plain',
    name: 'The plain offer',
    opener: 'offer',
    steps: [PLAIN_OPENER, 'offer'],
    extras: [NO_PAIN],
    suits: ['Luxury', 'Authority'],
  },
]
