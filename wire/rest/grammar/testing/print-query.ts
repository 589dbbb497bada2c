import type {
  Condition,
  EmbeddedQuery,
  FieldPath,
  OrderItem,
  RestQuery,
  Select,
  FilterTest,
} from '../query.ts'

/**
 * Writes a query as the official client would, except that hostile names and values are quoted. Independent of the
 * parser, so that both can be tested against each other.
 */
export function printQuery(query: RestQuery): URLSearchParams {
  const pairs: (readonly [string, string])[] = [...query.arguments]
  pairs.push(['select', printSelect(query.select)])
  pairs.push(...printLevel(query, ''))
  for (const [embed, level] of query.embedded) pairs.push(...printLevel(level, `${printName(embed)}.`))
  if (query.columns !== null) pairs.push(['columns', query.columns.map(printName).join(',')])
  if (query.onConflict !== null) pairs.push(['on_conflict', query.onConflict.map(printName).join(',')])
  return new URLSearchParams(pairs.map(([key, value]): [string, string] => [key, value]))
}

function printLevel(level: EmbeddedQuery, prefix: string): [string, string][] {
  const pairs = level.conditions.map((condition): [string, string] => {
    if (condition.kind === 'test') {
      return [prefix + printField(condition.field), printTest(condition, (value) => value)]
    }
    const { isNegated, operator, conditions } = condition
    return [`${prefix}${isNegated ? 'not.' : ''}${operator}`, printMembers(conditions)]
  })
  if (level.order.length > 0) pairs.push([`${prefix}order`, level.order.map(printOrderItem).join(',')])
  if (level.limit !== null) pairs.push([`${prefix}limit`, String(level.limit)])
  if (level.offset > 0) pairs.push([`${prefix}offset`, String(level.offset)])
  return pairs
}

function printMembers(conditions: readonly Condition[]): string {
  const members = conditions.map((condition) => {
    if (condition.kind === 'test') {
      return `${printField(condition.field)}.${printTest(condition, printTreeValue)}`
    }
    return `${condition.isNegated ? 'not.' : ''}${condition.operator}${printMembers(condition.conditions)}`
  })
  return `(${members.join(',')})`
}

function printTest(
  { isNegated, test }: { isNegated: boolean; test: FilterTest },
  printValue: (value: string) => string,
): string {
  return `${isNegated ? 'not.' : ''}${test.operator}${printModifier(test)}.${printTested(test, printValue)}`
}

function printModifier(test: FilterTest): string {
  if ('quantifier' in test && test.quantifier !== null) return `(${test.quantifier})`
  return 'config' in test && test.config !== null ? `(${test.config})` : ''
}

function printTested(test: FilterTest, printValue: (value: string) => string): string {
  if (test.operator === 'is') return test.value
  if (test.operator !== 'in') return printValue(test.value)
  const [only, ...others] = test.values
  if (only === '' && others.length === 0) return '("")'
  return `(${test.values.map((value) => (/[,()"\\]/.test(value) ? quote(value) : value)).join(',')})`
}

/** A value in a logic tree: bare when plain or an array of quoted texts, else quoted. */
function printTreeValue(value: string): string {
  const isPlain = /^[\w*% -]*$/.test(value)
  const isArray = /^\{(?:"(?:[^"\\]|\\.)*",?)*\}$/s.test(value)
  return isPlain || isArray ? value : quote(value)
}

function printSelect(select: Select): string {
  return select
    .map((item) => {
      if (item.kind === 'all') return '*'
      if (item.kind === 'field') {
        return `${printAlias(item.alias)}${printField(item.field)}${printCast(item.cast)}`
      }
      if (item.kind === 'aggregate') {
        const { field, fieldCast, aggregate } = item
        const of = field === null ? '' : `${printField(field)}${printCast(fieldCast)}.`
        return `${printAlias(item.alias)}${of}${aggregate}()${printCast(item.cast)}`
      }
      const { relation, alias, hint, join, select: inner } = item.embed
      const how = `${hint === null ? '' : `!${printName(hint)}`}${join === 'inner' ? '!inner' : ''}`
      return `${printAlias(alias)}${printName(relation)}${how}(${printSelect(inner)})`
    })
    .join(',')
}

function printCast(cast: string | null): string {
  return cast === null ? '' : `::${cast}`
}

function printAlias(alias: string | null): string {
  return alias === null ? '' : `${printName(alias)}:`
}

function printOrderItem({ field, relation, direction, nulls }: OrderItem): string {
  const term = relation === null ? printField(field) : `${printName(relation)}(${printField(field)})`
  return `${term}.${direction}${nulls === null ? '' : `.nulls${nulls}`}`
}

function printField({ column, path }: FieldPath): string {
  const steps = path.map(({ arrow, key }) => {
    const isLikePosition = typeof key === 'string' && /^\d+$/.test(key)
    return `${arrow}${typeof key === 'number' ? key : isLikePosition ? quote(key) : printName(key)}`
  })
  return `${printName(column)}${steps.join('')}`
}

/** Reserved words and unusual names are quoted. */
function printName(name: string): string {
  const isWord = [
    'and',
    'or',
    'not',
    'order',
    'limit',
    'offset',
    'select',
    'columns',
    'on_conflict',
    'apikey',
    'left',
    'inner',
    'count',
  ].includes(name)
  return !isWord && /^[\p{L}\d_$]+(?:[ -][\p{L}\d_$]+)*$/u.test(name) ? name : quote(name)
}

function quote(text: string): string {
  return `"${text.replaceAll(/["\\]/g, '\\$&')}"`
}
