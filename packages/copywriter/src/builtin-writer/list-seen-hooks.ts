import type { Hook } from './hooks.ts'
import type { Note, Notes } from './notes/read-notes.ts'

/** What was read on the prospect's own page. After the offer it would answer nothing. */
const SEEN = /^Your (?:site|website|page) (?:says|mentions)\b/
const MERIT = 2

const isSeen = ({ text, field }: Note) => field === 'insight' && SEEN.test(text)

/** The insights of the prospect's page as openings. */
export function listSeenHooks({ facts }: Notes): Hook[] {
  return facts
    .filter(isSeen)
    .map((note) => ({ kind: 'figure', text: note.text, key: note.text, merit: MERIT, note }))
}

/** The notes without them. */
export const dropSeen = (notes: Notes): Notes => ({
  ...notes,
  facts: notes.facts.filter((note) => !isSeen(note)),
})
