import { aggregatesRefused } from './aggregates-refused.ts'
import { LIMITS } from './limits.ts'
import type { Embed, Select, SelectItem } from './query.ts'
import { notImplemented } from '../rest-error.ts'
import { readCast } from './read-cast.ts'
import { type Name, readName } from './read-name.ts'
import { readPath } from './read-field.ts'
import type { Scanner } from './scanner.ts'

const AGGREGATES = ['sum', 'avg', 'min', 'max', 'count']

/** Columns and embeds between commas. */
export function readSelect(scanner: Scanner, { isEmbedded }: { isEmbedded: boolean }): Select {
  const items: SelectItem[] = []
  do {
    if (items.length === LIMITS.selected) scanner.refuse(`at most ${LIMITS.selected} columns are selected`)
    items.push(readItem(scanner, isEmbedded))
    scanner.skipBlanks()
  } while (scanner.take(','))
  return items
}

function readItem(scanner: Scanner, isEmbedded: boolean): SelectItem {
  scanner.skipBlanks()
  if (scanner.take('*')) return { kind: 'all' }
  if (scanner.startsWith('..')) throw notImplemented('Spreading an embedded resource')
  const first = readName(scanner)
  const hasAlias = scanner.startsWith(':') && !scanner.startsWith('::')
  if (!hasAlias) return readNamed(scanner, { name: first, alias: null, isEmbedded })
  scanner.expect(':')
  return readNamed(scanner, { name: readName(scanner), alias: first.text, isEmbedded })
}

function readNamed(
  scanner: Scanner,
  { name, alias, isEmbedded }: { name: Name; alias: string | null; isEmbedded: boolean },
): SelectItem {
  if (!name.isQuoted && name.text === 'count' && scanner.startsWith('()')) throw aggregatesRefused()
  if (scanner.startsWith('!') || scanner.startsWith('(')) {
    if (isEmbedded) throw notImplemented('Embedding beyond one level')
    return { kind: 'embed', embed: readEmbed(scanner, { relation: name.text, alias }) }
  }
  const field = { column: name.text, path: readPath(scanner) }
  const cast = readCast(scanner)
  if (scanner.startsWith('.')) refuseAggregate(scanner)
  return { kind: 'field', field, alias, cast }
}

/** `!hint!inner(...)` after the relation's name, hint and join in any order. */
function readEmbed(scanner: Scanner, { relation, alias }: Pick<Embed, 'relation' | 'alias'>): Embed {
  let hint: string | null = null
  let join: Embed['join'] | null = null
  while (scanner.take('!')) {
    const start = scanner.position
    const { text, isQuoted } = readName(scanner, 'hint, left or inner')
    const isJoin = !isQuoted && (text === 'left' || text === 'inner')
    if ((isJoin ? join : hint) !== null)
      scanner.refuse(`unexpected second ${isJoin ? 'join' : 'hint'}`, start)
    if (isJoin) join = text
    else hint = text
  }
  scanner.expect('(')
  scanner.skipBlanks()
  const select = scanner.startsWith(')') ? [] : readSelect(scanner, { isEmbedded: true })
  scanner.expect(')', '"," or ")"')
  return { relation, alias, hint, join: join ?? 'left', select }
}

function refuseAggregate(scanner: Scanner): never {
  const start = scanner.position
  scanner.expect('.')
  const { text } = readName(scanner, `aggregate (${AGGREGATES.join(', ')})`)
  if (AGGREGATES.includes(text) && scanner.startsWith('()')) throw aggregatesRefused()
  return scanner.refuse(`unexpected "." expecting "->", "::", "," or end of input`, start)
}
