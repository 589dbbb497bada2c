import { once } from '../../once.ts'
import { readContent } from '../../read-content.ts'

/**
 * The word that a common misspelling stands for, by the misspelling in lower case. No key is a word or a name in any
 * spelling of English, so each can be mended wherever it stands. Read on first use.
 */
export const misspellings = once((): ReadonlyMap<string, string> => {
  const lines = readContent('misspellings.json') as Readonly<Record<string, string>>
  return new Map(
    Object.entries(lines).flatMap(([right, wrong]) => wrong.split(' ').map((word) => [word, right] as const)),
  )
})
