/** A way to build a message, whoever writes it. */
export interface Framework {
  /** Its reason is found by it. */
  id: string
  /** As people read it. */
  name: string
  /** How it opens; a set needs several. */
  opener: string
  /** The tones and emotions it serves best. */
  suits?: readonly string[]
}

export const FRAMEWORKS: readonly Framework[] = [
  {
    id: 'qvc',
    name: 'Question, value, close',
    opener: 'question',
    suits: ['Casual', 'Curiosity & Intrigue'],
  },
  {
    id: 'pas',
    name: 'Problem, way out',
    opener: 'scene',
    suits: ['Persuasive', 'Friendly', 'Ego Boosting', 'Urgency'],
  },
  { id: 'number', name: 'The result first', opener: 'result', suits: ['High-Ticket', 'Luxury'] },
  {
    id: 'bab',
    name: 'Before and after',
    opener: 'contrast',
    suits: ['Bold', 'Persuasive', 'Pattern Interrupt'],
  },
  {
    id: 'fact',
    name: 'Fact, meaning, offer',
    opener: 'fact',
    suits: ['Urgency', 'Authority', 'Fear of Missing Out'],
  },
  {
    id: 'permission',
    name: 'One line, then permission',
    opener: 'permission',
    suits: ['Luxury', 'High-Ticket'],
  },
  {
    id: 'sum',
    name: 'The arithmetic',
    opener: 'sum',
    suits: ['Urgency', 'Fear of Missing Out', 'Persuasive'],
  },
  { id: 'test', name: 'Test it yourself', opener: 'test', suits: ['Pattern Interrupt'] },
  { id: 'scene', name: 'A moment of their day', opener: 'moment', suits: ['Luxury', 'Ego Boosting'] },
  { id: 'ask', name: 'Who has it now', opener: 'question' },
]
