import { notImplemented } from '../rest-error.ts'
import type { Field } from './query.ts'
import { type Name, readName } from './read-name.ts'
import { readPath } from './read-field.ts'
import { Scanner } from './scanner.ts'

/** Words that are no columns after an embed's name either, unless quoted. */
const WORDS = ['and', 'or', 'order', 'limit', 'offset'] as const
type Word = (typeof WORDS)[number]

/** What a parameter is about. */
export type Key = {
  /** The embed it concerns, or null for the request's own rows. */
  embed: string | null
} & ({ word: Word; isNegated: boolean } | { word: null; field: Field })

/** Reads `column`, `column->path`, `embed.column`, `embed.order`, `embed.not.or`. */
export function parseKey(text: string): Key {
  const scanner = new Scanner(text, 'tree path')
  const names = [readName(scanner)]
  while (scanner.take('.')) names.push(readName(scanner))
  const path = readPath(scanner)
  scanner.expectEnd('"." or "->"')

  const [last, ...before] = names.reverse()
  if (last === undefined) return scanner.fail('a name')
  const word = path.length === 0 ? WORDS.find((each) => isWord(last, each)) : undefined
  if (word === undefined) return { embed: embedOf(before), word: null, field: { column: last.text, path } }
  const isNegated = (word === 'and' || word === 'or') && isWord(before[0], 'not')
  return { embed: embedOf(isNegated ? before.slice(1) : before), word, isNegated }
}

function isWord(name: Name | undefined, word: string): boolean {
  return name !== undefined && !name.isQuoted && name.text === word
}

function embedOf(names: readonly Name[]): string | null {
  if (names.length > 1) throw notImplemented('Asking of an embed beyond one level')
  return names[0]?.text ?? null
}
