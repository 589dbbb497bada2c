import { once } from '../../once.ts'
import { readContent } from '../../read-content.ts'

/**
 * Corrections by lower-case misspelling. No key is a word or name in any variety of English, so each can be corrected
 * everywhere. Loaded on first use.
 */
export const misspellings = once((): ReadonlyMap<string, string> => {
  const lines = readContent('misspellings.json') as Readonly<Record<string, string>>
  return new Map(
    Object.entries(lines).flatMap(([right, wrong]) => wrong.split(' ').map((word) => [word, right] as const)),
  )
})
