import { wordsOf } from '../text.ts'
import type { GateTest } from './gate.ts'

const LIMITS = {
  'Cold DM': { words: 80, characters: 500 },
  'Email Subject Line': { words: 9, characters: 60 },
} as const

/** G6: read on a phone, between two other things. */
export const size: GateTest = (text, brief) => {
  const limit = LIMITS[brief.form.messageType]
  const words = wordsOf(text).length
  if (words > limit.words) return `${words} words, where ${limit.words} are the most`
  if (text.length > limit.characters)
    return `${text.length} characters, where ${limit.characters} are the most`
  return brief.form.messageType === 'Email Subject Line' && text.includes('\n')
    ? 'a subject line is one line'
    : undefined
}
