import { splitQuoted } from './split-quoted.ts'

/** A comma list of column names, each perhaps in double quotes. */
export function parseNames(text: string): string[] {
  return splitQuoted(text).map(({ text: name }) => name)
}
