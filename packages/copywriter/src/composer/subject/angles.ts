/** One way to open a subject line. */
export interface SubjectAngle {
  id: SubjectAngleId
  name: string
  opener: string
  suits?: readonly string[]
}

export type SubjectAngleId =
  | 'number'
  | 'question'
  | 'contrast'
  | 'offer'
  | 'moment'
  | 'fact'
  | 'terms'
  | 'hook'
  | 'cta'

export const SUBJECT_ANGLES: readonly SubjectAngle[] = [
  {
    id: 'number',
    name: 'Number first',
    opener: 'number',
    suits: ['Persuasive', 'Pattern Interrupt', 'Authority'],
  },
  {
    id: 'question',
    name: 'A question',
    opener: 'question',
    suits: ['Casual', 'Friendly', 'Curiosity & Intrigue'],
  },
  { id: 'contrast', name: 'This or that', opener: 'contrast', suits: ['Bold', 'Persuasive'] },
  { id: 'offer', name: 'The plain offer', opener: 'offer', suits: ['Luxury', 'Authority'] },
  { id: 'moment', name: 'Their day', opener: 'moment', suits: ['Ego Boosting', 'Casual'] },
  { id: 'fact', name: 'A fact', opener: 'fact', suits: ['Authority', 'Urgency', 'Fear of Missing Out'] },
  { id: 'terms', name: 'The terms', opener: 'terms', suits: ['High-Ticket', 'Bold'] },
  { id: 'hook', name: 'A known feeling', opener: 'hook', suits: ['Curiosity & Intrigue', 'Friendly'] },
  { id: 'cta', name: 'The call to action', opener: 'call to action' },
]
