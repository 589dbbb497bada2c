import { FIELDS } from '../../../brief/read-fields.ts'
import type { BriefFields } from '../../../brief/read-brief.ts'
import { wordsOf } from '../text.ts'
import type { GateTest } from './gate.ts'

const RUN = 7
const BROKEN = /\b(our|my|your|the|an?) (we|i|they|you|our|my|their|your|is|are|we're|i'm|a|an|the)\b/i

interface Echoes {
  /** Every seven words in a row that a field holds. */
  runs: ReadonlySet<string>
  words: ReadonlySet<string>
  /** The audience between spaces, when it is long enough to be recognised. */
  audience: string
}

const cache = new WeakMap<BriefFields, Echoes>()

function echoesIn(brief: BriefFields): Echoes {
  const cached = cache.get(brief)
  if (cached) return cached
  const fields = FIELDS.flatMap((name) => [brief.form[name], brief.fields[name]]).map(wordsOf)
  const audience = wordsOf(brief.fields.targetAudience)
  const echoes = {
    runs: new Set(fields.flatMap(runsIn)),
    words: new Set(fields.flat()),
    audience: audience.length > 4 ? ` ${audience.join(' ')} ` : '',
  }
  cache.set(brief, echoes)
  return echoes
}

function runsIn(words: readonly string[]): string[] {
  return words
    .slice(0, Math.max(0, words.length - RUN + 1))
    .map((_, index) => words.slice(index, index + RUN).join(' '))
}

/** The first run that is the brief's own; only where so many of its words stand in a row is it put together. */
function echoIn(words: readonly string[], { runs, words: own }: Echoes): string | undefined {
  let inRow = 0
  for (const [index, word] of words.entries()) {
    inRow = own.has(word) ? inRow + 1 : 0
    if (inRow < RUN) continue
    const run = words.slice(index - RUN + 1, index + 1).join(' ')
    if (runs.has(run)) return run
  }
  return undefined
}

/** G3: the brief is told, not printed. */
export const noEcho: GateTest = (text, brief) => {
  const words = wordsOf(text)
  const echoes = echoesIn(brief)
  if (echoes.audience !== '' && ` ${words.join(' ')} `.includes(echoes.audience))
    return 'the audience is printed word for word'
  const echo = echoIn(words, echoes)
  if (echo) return `seven words in a row are the brief's own: "${echo}"`
  const broken = brief.isEnglish ? BROKEN.exec(text) : null
  return broken ? `a broken phrase: "${broken[0]}"` : undefined
}
