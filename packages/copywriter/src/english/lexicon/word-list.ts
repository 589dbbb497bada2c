import { readContent } from '../../read-content.ts'

const lists = readContent('words.json') as Readonly<Record<string, readonly string[]>>

/** Of a list in `content/words.json`. */
export function readWordLines(name: string): readonly string[] {
  const lines = lists[name]
  if (!lines) throw new Error(`content/words.json has no list "${name}"`)
  return lines
}

export const readWords = (name: string): string[] => readWordLines(name).join(' ').split(' ')
