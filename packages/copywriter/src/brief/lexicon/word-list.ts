import { readContent } from '../../read-content.ts'

const lists = readContent('words.json') as Readonly<Record<string, readonly string[]>>

/** The lines of a list in `content/words.json`. */
export function listLines(name: string): readonly string[] {
  const lines = lists[name]
  if (!lines) throw new Error(`content/words.json has no list "${name}"`)
  return lines
}

/** The words of such a list. */
export const wordList = (name: string): string[] => listLines(name).join(' ').split(' ')
