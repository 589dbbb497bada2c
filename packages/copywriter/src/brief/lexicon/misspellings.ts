import { readContent } from '../../read-content.ts'

let table: ReadonlyMap<string, string> | undefined

/**
 * The word that a common misspelling stands for, by the misspelling in lower case. No key is a word or a name in any
 * spelling of English, so each can be mended wherever it stands. Read on first use.
 */
export function misspellings(): ReadonlyMap<string, string> {
  table ??= readTable()
  return table
}

function readTable(): ReadonlyMap<string, string> {
  const lines = readContent('misspellings.json') as Readonly<Record<string, string>>
  return new Map(
    Object.entries(lines).flatMap(([right, wrong]) => wrong.split(' ').map((word) => [word, right] as const)),
  )
}
