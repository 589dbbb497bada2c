import type { MessageType } from '@firstline/contract/options'
import type { ParsedFields, Fact, FactKind } from '@firstline/copywriter'
import { shuffle } from './shuffle.ts'

/** A suggested structure of a message. */
export interface Angle {
  readonly name: string
  readonly hint: string
}

/** What of the brief an angle needs. */
type Material = 'pain' | 'insight' | 'solution' | 'figure' | 'terms'

interface Suggestion extends Angle {
  readonly needs?: Material
}

const DM_ANGLES: readonly Suggestion[] = [
  { name: 'Question, value, close', hint: 'a question about their day, answered in the head; what we do' },
  { name: 'Problem, way out', hint: 'the trouble as "if" or "when"; what we do then', needs: 'pain' },
  {
    name: 'The result first',
    hint: 'what they would have, with its figure; what brings it',
    needs: 'solution',
  },
  { name: 'Before and after', hint: 'how it goes today; how it goes with us', needs: 'pain' },
  {
    name: 'Fact, meaning, offer',
    hint: 'the insight as a bare fact; what it means for them',
    needs: 'insight',
  },
  { name: 'One line, then permission', hint: 'two quiet sentences; ask leave to send more' },
  { name: 'The arithmetic', hint: 'a given figure multiplied in plain sight', needs: 'figure' },
  {
    name: 'Test it yourself',
    hint: 'something to check or count today that shows the trouble',
    needs: 'pain',
  },
  { name: 'A moment of their day', hint: 'one moment, in the present tense; what we do in it' },
  { name: 'Who has it now', hint: 'a question: who does this job for them today, or how' },
  { name: 'The plain offer', hint: 'what the offer does, to "you", in one flat sentence; one more fact' },
  { name: 'Terms first', hint: 'the terms or the guarantee, to "you"; what they get for it', needs: 'terms' },
  { name: 'A note about the offer', hint: 'what "you could" do with it; when that helps' },
  { name: 'Plain admission', hint: 'one dry, honest clause that we have never met; the best fact' },
]

const SUBJECT_ANGLES: readonly Suggestion[] = [
  { name: 'Number first', hint: 'a figure with its noun in front', needs: 'figure' },
  { name: 'A question', hint: 'a whole question about their own day' },
  { name: 'This or that', hint: 'two things of the data side by side' },
  { name: 'The plain offer', hint: 'what is inside, said plainly' },
  { name: 'Their day', hint: 'one moment of their day' },
  { name: 'A fact', hint: 'the insight, cut to its core', needs: 'insight' },
  { name: 'The terms', hint: 'the terms or the guarantee in front', needs: 'terms' },
  { name: 'A known feeling', hint: 'what happens to them', needs: 'pain' },
  { name: 'What it costs', hint: 'what the trouble takes from them', needs: 'pain' },
  { name: 'The result first', hint: 'what they would have, as a plain fact', needs: 'solution' },
  { name: 'How it works', hint: 'one step or means of the offer', needs: 'solution' },
  { name: 'Their trade', hint: 'their trade or place, and what the offer does there' },
]

/** Suggestions for a brief in the order of the seed, those with material first. */
export function planAngles(brief: ParsedFields, facts: readonly Fact[], seed: string): Angle[] {
  const has = findMaterial(brief, facts)
  const all = shuffle(listAngles(brief.form.messageType), seed)
  const isFed = ({ needs }: Suggestion) => needs === undefined || has[needs]
  return [...all.filter(isFed), ...all.filter((angle) => !isFed(angle))]
}

/** A name of the model's own is not shown, since it could say anything. */
export function findAngleName(said: string, messageType: MessageType): string {
  const known = listAngles(messageType).find(({ name }) => name.toLowerCase() === said.trim().toLowerCase())
  return known?.name ?? OWN_ANGLE
}

export const OWN_ANGLE = 'Its own angle'

const listAngles = (messageType: MessageType) => (messageType === 'Cold DM' ? DM_ANGLES : SUBJECT_ANGLES)

function findMaterial({ fields }: ParsedFields, facts: readonly Fact[]): Readonly<Record<Material, boolean>> {
  const hasKind = (...kinds: FactKind[]) => facts.some(({ kind }) => kinds.includes(kind))
  return {
    pain: fields.painPoint !== '',
    insight: fields.insight !== '',
    solution: fields.solution !== '',
    figure: hasKind('figure', 'price'),
    terms: hasKind('terms', 'guarantee', 'price'),
  }
}
