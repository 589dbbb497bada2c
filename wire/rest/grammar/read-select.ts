import { QUERY_LIMITS } from './limits.ts'
import { type AggregateItem, AGGREGATES, type Embed, type Select, type SelectItem } from './query.ts'
import { notImplemented, RestError } from '../rest-error.ts'
import { readCast } from './read-cast.ts'
import { type ParsedName, readName } from './read-name.ts'
import { readPath } from './read-field.ts'
import type { Scanner } from './scanner.ts'

export interface SelectOptions {
  isEmbedded: boolean
  allowsAggregates: boolean
}

/** Reads columns, aggregates and embeds separated by commas. */
export function readSelect(scanner: Scanner, options: SelectOptions): Select {
  const items: SelectItem[] = []
  do {
    if (items.length === QUERY_LIMITS.selected)
      scanner.refuse(`at most ${QUERY_LIMITS.selected} columns are selected`)
    items.push(readItem(scanner, options))
    scanner.skipBlanks()
  } while (scanner.take(','))
  return items
}

function readItem(scanner: Scanner, options: SelectOptions): SelectItem {
  scanner.skipBlanks()
  if (scanner.take('*')) return { kind: 'all' }
  if (scanner.startsWith('..')) throw notImplemented('Spreading an embedded resource')
  const first = readName(scanner)
  const hasAlias = scanner.startsWith(':') && !scanner.startsWith('::')
  if (!hasAlias) return readNamed(scanner, { name: first, alias: null, ...options })
  scanner.expect(':')
  return readNamed(scanner, { name: readName(scanner), alias: first.text, ...options })
}

function readNamed(
  scanner: Scanner,
  { name, alias, ...options }: { name: ParsedName; alias: string | null } & SelectOptions,
): SelectItem {
  if (!name.isQuoted && name.text === 'count' && scanner.take('()')) {
    if (!options.allowsAggregates) throw aggregatesNotAllowed()
    return {
      kind: 'aggregate',
      aggregate: 'count',
      field: null,
      fieldCast: null,
      alias,
      cast: readCast(scanner),
    }
  }
  if (scanner.startsWith('!') || scanner.startsWith('(')) {
    if (options.isEmbedded) throw notImplemented('Embedding beyond one level')
    return { kind: 'embed', embed: readEmbed(scanner, { relation: name.text, alias, ...options }) }
  }
  const field = { column: name.text, path: readPath(scanner) }
  const cast = readCast(scanner)
  if (!scanner.startsWith('.')) return { kind: 'field', field, alias, cast }
  const aggregate = readAggregate(scanner)
  if (!options.allowsAggregates) throw aggregatesNotAllowed()
  return { kind: 'aggregate', aggregate, field, fieldCast: cast, alias, cast: readCast(scanner) }
}

/** Reads `!hint!inner(...)` after the relation's name. Hint and join may be in any order. */
function readEmbed(
  scanner: Scanner,
  { relation, alias, allowsAggregates }: Pick<Embed, 'relation' | 'alias'> & SelectOptions,
): Embed {
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
  const select = scanner.startsWith(')') ? [] : readSelect(scanner, { isEmbedded: true, allowsAggregates })
  scanner.expect(')', '"," or ")"')
  return { relation, alias, hint, join: join ?? 'left', select }
}

/** Reads `.sum()` after a field. */
function readAggregate(scanner: Scanner): AggregateItem['aggregate'] {
  const start = scanner.position
  scanner.expect('.')
  const { text } = readName(scanner, `aggregate (${AGGREGATES.join(', ')})`)
  const aggregate = AGGREGATES.find((each) => each === text)
  if (aggregate !== undefined && scanner.take('()')) return aggregate
  return scanner.refuse(`unexpected "." expecting "->", "::", "," or end of input`, start)
}

/** Off by default, as in PostgREST (db-aggregates-enabled): an aggregate over a large table is costly. */
function aggregatesNotAllowed(): RestError {
  return new RestError({
    status: 400,
    code: 'PGRST123',
    message: 'Use of aggregate functions is not allowed',
  })
}
