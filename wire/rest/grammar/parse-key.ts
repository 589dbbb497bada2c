import { notImplemented } from '../rest-error.ts'
import type { FieldPath } from './query.ts'
import { type ParsedName, readName } from './read-name.ts'
import { readPath } from './read-field.ts'
import { Scanner } from './scanner.ts'

/** Reserved words of a key, also after an embed's name. A column of this name must be quoted. */
const WORDS = ['and', 'or', 'order', 'limit', 'offset'] as const
type Word = (typeof WORDS)[number]

/** The parsed name of a query parameter. */
export type ParameterKey = {
  /** The embed's alias or relation; null for the request's own rows. */
  embed: string | null
} & ({ word: Word; isNegated: boolean } | { word: null; field: FieldPath })

/** Parses `column`, `column->path`, `embed.column`, `embed.order`, `embed.not.or`. */
export function parseKey(text: string): ParameterKey {
  const scanner = new Scanner(text, 'tree path')
  const names = [readName(scanner)]
  while (scanner.take('.')) names.push(readName(scanner))
  const path = readPath(scanner)
  scanner.expectEnd('"." or "->"')

  const [last, ...before] = names.reverse()
  if (last === undefined) return scanner.fail('a name')
  const word = path.length === 0 ? WORDS.find((each) => isWord(last, each)) : undefined
  if (word === undefined)
    return { embed: requireOneEmbed(before), word: null, field: { column: last.text, path } }
  const isNegated = (word === 'and' || word === 'or') && isWord(before[0], 'not')
  return { embed: requireOneEmbed(isNegated ? before.slice(1) : before), word, isNegated }
}

function isWord(name: ParsedName | undefined, word: string): boolean {
  return name !== undefined && !name.isQuoted && name.text === word
}

function requireOneEmbed(names: readonly ParsedName[]): string | null {
  if (names.length > 1) throw notImplemented('Filtering an embed beyond one level')
  return names[0]?.text ?? null
}
