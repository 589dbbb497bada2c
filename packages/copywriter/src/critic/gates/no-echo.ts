import { FIELDS } from '../../brief/read-brief.ts'
import type { BriefFields } from '../../brief/read-brief.ts'
import { wordsOf } from '../text.ts'
import type { GateTest } from './gate.ts'

const RUN = 7
const BROKEN = /\b(our|my|your|the|an?) (we|i|they|you|our|my|their|your|is|are|we're|i'm|a|an|the)\b/i

const runCache = new WeakMap<BriefFields, Set<string>>()

function runsOf(brief: BriefFields): Set<string> {
  const cached = runCache.get(brief)
  if (cached) return cached
  const runs = new Set(
    FIELDS.flatMap((name) => [brief.form[name], brief.fields[name]]).flatMap((field) =>
      runsIn(wordsOf(field)),
    ),
  )
  runCache.set(brief, runs)
  return runs
}

function runsIn(words: readonly string[]): string[] {
  return words
    .slice(0, Math.max(0, words.length - RUN + 1))
    .map((_, index) => words.slice(index, index + RUN).join(' '))
}

/** G3: the brief is told, not printed. */
export const noEcho: GateTest = (text, brief) => {
  const words = wordsOf(text)
  const audience = wordsOf(brief.fields.targetAudience)
  if (audience.length > 4 && ` ${words.join(' ')} `.includes(` ${audience.join(' ')} `))
    return 'the audience is printed word for word'
  const runs = runsOf(brief)
  const echo = runsIn(words).find((run) => runs.has(run))
  if (echo) return `seven words in a row are the brief's own: "${echo}"`
  const broken = brief.isEnglish ? BROKEN.exec(text) : null
  return broken ? `a broken phrase: "${broken[0]}"` : undefined
}
