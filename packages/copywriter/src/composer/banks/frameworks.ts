import type { Line } from './bank.ts'
import { forEmotions, forTones, lines } from './bank.ts'

export type OpenerType =
  | 'question'
  | 'condition'
  | 'solution'
  | 'picture'
  | 'fact'
  | 'topic'
  | 'admission'
  | 'terms'
  | 'sum'
  | 'test'
  | 'moment'
  | 'offer'

export interface Framework {
  id: string
  /** As people read it. */
  name: string
  opener: OpenerType
  /** The field of the brief it leads with. */
  leads: 'pain' | 'offer' | 'insight'
  /** The whole message but the ask; see `dm-slots.ts` for the slots. */
  bank: readonly Line[]
  /** Added to a candidate's worth: how well the frame suits a tone or an emotion. */
  suits?: readonly string[]
}

/**
 * A message is the user's own facts, whole, in a frame that holds for any brief: pain, way out, ask. What the frame adds
 * are joints. A sentence that would fit every brief has no place here.
 */
export const FRAMEWORKS: readonly Framework[] = [
  {
    id: 'qvc',
    name: 'Question, value, close',
    opener: 'question',
    leads: 'pain',
    suits: ['Casual', 'Curiosity & Intrigue', 'Persuasive'],
    bank: [
      ...lines("I'd rather ask than guess: {q-mid} {offer}.", "I'd rather ask than guess: {q-mid} {way}."),
      ...lines(
        '{q} {way}.',
        '{q} {offer}. {way-on}.',
        '{q} {offer}.',
        '{q} {fact}. {way}.',
        '{q} {fact}. {offer}.',
        '{q} {offer}. {record}.',
        '{q} {way}. {record}.',
      ),
      ...forTones(['Persuasive'], '{q} I ask because {way-why}.', '{q} I ask because {offer-mid}.'),
      ...forTones(
        ['Casual', 'Friendly'],
        'Honest question: {q-mid} {way}.',
        'Honest question: {q-mid} {offer}.',
      ),
      ...forEmotions(
        ['Pattern Interrupt'],
        'Odd question from a stranger: {q-mid} {way}.',
        'Odd question from a stranger: {q-mid} {offer}.',
      ),
    ],
  },
  {
    id: 'pas',
    name: 'Problem, way out',
    opener: 'condition',
    leads: 'pain',
    suits: ['Persuasive', 'Bold', 'Urgency', 'Ego Boosting'],
    bank: [
      ...lines(
        'Ignore this unless {c}. {way}.',
        'You can skip this unless {c}. {offer}.',
        'Ignore this unless {c}. {offer}. {way-on}.',
      ),
      ...lines(
        'If {c}, {way-mid}.',
        'If {c}, this may help: {offer-mid}.',
        'If {c}, this may help. {offer}. {way-on}.',
        "If {c}, there's another way: {lead-mid}. {offer}.",
        'If {c}, this may help. {offer}. {record}.',
      ),
      ...forEmotions(
        ['Ego Boosting'],
        "You'd know better than me if {c-world}. If so, {way-mid}.",
        "You'd know better than me if {c-world}. If so, this may help: {offer-mid}.",
      ),
    ],
  },
  {
    id: 'number',
    name: 'The result first',
    opener: 'solution',
    leads: 'offer',
    suits: ['Persuasive', 'Curiosity & Intrigue', 'Authority', 'Bold'],
    bank: [
      ...lines('{way-you}. {offer}.', '{way-you}. {offer}. Worth knowing if {c}.'),
      ...lines(
        "What you'd get: {state}. {q}",
        "What you'd get: {state}. Worth knowing if {c}.",
        'How does this sound to you: {state}? {offer}.',
        'For {audience}: {state}. {offer}.',
        'For {audience}: {state}.',
        'For {audience} who want {lead-noun}: {offer-mid}.',
      ),
      ...lines(
        '{thing}. {fact}. {q}',
        '{thing}. {way-on}. {q}',
        '{thing}. Worth knowing if {c}.',
        '{thing}. {record}. {q}',
      ),
      ...lines(
        '{lead}. Worth knowing if {c}.',
        '{lead}. {offer}. Worth knowing if {c}.',
        '{lead}. {offer}.',
        '{lead}. {offer}. {q}',
        "{lead}. That's what you get with {our}. {q}",
        '{lead}. {offer}. {fact}.',
        '{lead}. {offer}, for when {c-when}.',
      ),
      ...forTones(['Luxury', 'High-Ticket'], "{lead}. That's what you get with {our}. {q}"),
    ],
  },
  {
    id: 'bab',
    name: 'Before and after',
    opener: 'picture',
    leads: 'offer',
    suits: ['Friendly', 'Luxury', 'Fear of Missing Out'],
    bank: [
      ...lines(
        "Picture this: {state}. That's the idea if {c}.",
        'Picture this: {state}. {offer}. {q}',
        'Picture this: {state}. {offer}.',
        'Picture {lead-noun} where you now have {n}. {offer}.',
        'Instead of {n}: {state}. {offer}.',
      ),
      ...forTones(['Luxury', 'High-Ticket'], 'Imagine {lead-noun}. {offer}. {q}'),
    ],
  },
  {
    id: 'fact',
    name: 'Fact, meaning, offer',
    opener: 'fact',
    leads: 'insight',
    suits: ['Authority', 'Persuasive', 'Urgency', 'Fear of Missing Out'],
    bank: [
      ...lines(
        '{fact}. {q} {way}.',
        '{fact}. If {c}, {way-mid}.',
        '{fact}. {offer}. {way-on}.',
        '{fact}. {q} {offer}.',
        '{fact}. If {c}, this may help: {offer-mid}.',
        '{fact}. {offer}.',
      ),
      ...forTones(
        ['Persuasive'],
        "{fact}. That's why I'm writing: {way-mid}.",
        "{fact}. That's why I'm writing: {offer-mid}.",
      ),
    ],
  },
  {
    id: 'note',
    name: 'A note about the offer',
    opener: 'offer',
    leads: 'offer',
    suits: ['Authority', 'High-Ticket'],
    bank: [
      ...lines(
        'A note about {our}: {way-on-mid}. {q}',
        'A note about {our}: {fact-mid}. {q}',
        'A note about {our}. {way-on}. Worth knowing if {c}.',
        'A note about {our}. {fact}. Worth knowing if {c}.',
        'A note about {our}. {record}. Worth knowing if {c}.',
      ),
    ],
  },
  {
    id: 'permission',
    name: 'One line, then permission',
    opener: 'topic',
    leads: 'pain',
    suits: ['Luxury', 'High-Ticket'],
    bank: [
      ...lines(
        'The problem {we} work on: {n}. {way}.',
        "I'm writing about {n}. {offer}.",
        "I'm writing about {n}. {way}.",
      ),
      ...lines(
        "It's about {n}. {way}.",
        'One thought on {n}. {offer}. {way-on}.',
        'A short note about {n}. {offer}.',
        'On {n}: {way-mid}.',
        "I'm writing about {n}. {fact}. {way}.",
      ),
      ...forTones(
        ['Luxury', 'High-Ticket'],
        'A word on {n}, if I may. {way}.',
        'A word on {n}, if I may. {offer}. {way-on}.',
        'A word on {n}, if I may. {offer}.',
        'May I ask: {q-mid} {way}.',
        'May I ask: {q-mid} {offer}.',
      ),
    ],
  },
  {
    id: 'admission',
    name: 'Plain admission',
    opener: 'admission',
    leads: 'offer',
    suits: ['Pattern Interrupt', 'Casual', 'Bold'],
    bank: [
      ...lines(
        "This is a pitch. It's short. {way}. {q}",
        "This is a pitch. It's short. {offer}. {way-on}. {q}",
        "This is a pitch. It's short. {offer}. {q}",
        "This is a pitch. It's short. {offer}. {way-on}.",
      ),
      ...forTones(
        ['Casual', 'Friendly'],
        'Cold message, I know. {way}. Worth knowing if {c}.',
        'Cold message, I know. {offer}. Worth knowing if {c}.',
      ),
      ...forTones(
        ['Luxury', 'High-Ticket'],
        'A short note from a stranger. {offer}. {way-on}.',
        'A short note from a stranger. {way}. {q}',
      ),
    ],
  },
  {
    id: 'terms',
    name: 'Terms first',
    opener: 'terms',
    leads: 'insight',
    suits: ['Bold', 'High-Ticket', 'Authority'],
    bank: lines('{term} {offer}. {q}', '{term} {way}. {q}', '{term} If {c}, {way-mid}.'),
  },
  {
    id: 'sum',
    name: 'The arithmetic',
    opener: 'sum',
    leads: 'pain',
    suits: ['Urgency', 'Fear of Missing Out', 'Bold', 'Persuasive'],
    bank: lines(
      'If {c-amount}, {count} of that is {sum}. {way}.',
      'If {c-amount}, {count} of that is {sum}. {offer}. {way-on}.',
      'If {c-amount}, {count} of that is {sum}. {offer}.',
    ),
  },
  {
    id: 'test',
    name: 'Test it yourself',
    opener: 'test',
    leads: 'pain',
    suits: ['Pattern Interrupt', 'Curiosity & Intrigue'],
    bank: lines(
      '{test} {test-shows} {way}.',
      '{test} {test-shows} {offer}. {way-on}.',
      '{test} {test-shows} {offer}.',
    ),
  },
  {
    id: 'scene',
    name: 'A moment of their day',
    opener: 'moment',
    leads: 'pain',
    suits: ['Friendly', 'Curiosity & Intrigue'],
    bank: lines('{known} {way}.', '{known} {offer}. {way-on}.', '{known} {offer}.'),
  },
  {
    id: 'plain',
    name: 'The plain offer',
    opener: 'offer',
    leads: 'offer',
    suits: ['Luxury', 'Authority'],
    bank: [
      ...lines(
        'For {audience}: {offer-mid}.',
        'A line for {audience}: {offer-mid}. {way-on}.',
        'A line for {audience}: {way-mid}.',
      ),
      ...lines(
        'In one line: {offer-mid}. {q}',
        'In one line: {way-mid}. {q}',
        'In short: {offer-mid}. {way-on}. {q}',
        'Here is the offer: {way-mid}. {q}',
        'In one line: {offer-mid}. {way-on}.',
        'In one line: {offer-mid}. {fact}.',
        'In one line: {offer-mid}. Worth knowing if {c}.',
        '{?painless}Here is one for your list: {offer-mid}.',
        '{?painless}Just so you know, {offer-mid}. If you have that covered, ignore me.',
      ),
    ],
  },
  {
    id: 'ask',
    name: 'Who has it now',
    opener: 'question',
    leads: 'pain',
    suits: ['Friendly', 'Casual'],
    bank: lines(
      '{?painless}{wish} {offer}.',
      '{?painless}{wish} {offer}. {way-on}.',
      '{?painless}{wish} {fact}. {offer}.',
      '{?painless}Would this be of use to you? {offer}.',
      '{?painless}Would this be of use to you? {offer}. {way-on}.',
      '{?painless}{who} {offer}.',
      '{?painless}{who} {offer}. {way-on}.',
      '{?painless}{who} {fact}. {offer}.',
      '{?painless}{who} {way}.',
      '{?painless}{who} If you have that covered, ignore me. {offer}.',
    ),
  },
]
