import { COMPARISONS, type Filter, IS_VALUES } from './query.ts'
import { notImplemented, unreadableQuery } from '../rest-error.ts'
import { splitQuoted } from './split-quoted.ts'

const OTHER_OPERATORS = [
  'match',
  'imatch',
  'isdistinct',
  'cs',
  'cd',
  'ov',
  'sl',
  'sr',
  'nxr',
  'nxl',
  'adj',
  'fts',
  'plfts',
  'phfts',
  'wfts',
]

/** Reads `column=[not.]operator.value`. A value outside a list is taken raw to its end. */
export function parseFilter(key: string, text: string): Filter {
  const column = parseFilterColumn(key)
  const isNegated = text.startsWith('not.')
  const expression = isNegated ? text.slice('not.'.length) : text
  const dot = expression.indexOf('.')
  const operator = expression.slice(0, Math.max(dot, 0))
  const value = expression.slice(dot + 1)

  const comparison = COMPARISONS.find((each) => each === operator)
  if (comparison !== undefined) return { column, isNegated, operator: comparison, value }
  if (operator === 'is') {
    const is = IS_VALUES.find((each) => each === value.toLowerCase())
    if (is === undefined) throw unreadableQuery(`filter (${text})`)
    return { column, isNegated, operator, value: is }
  }
  if (operator === 'in') return { column, isNegated, operator, values: parseInList(text, value) }
  const name = operator.replace(/\(.*$/, '')
  if (OTHER_OPERATORS.includes(name) || COMPARISONS.some((each) => each === name)) {
    throw notImplemented(`The operator ${operator}`)
  }
  throw unreadableQuery(`filter (${text})`)
}

function parseFilterColumn(key: string): string {
  const quoted = /^"([^"]+)"$/.exec(key)?.[1]
  if (quoted !== undefined) return quoted
  if (key.includes('->')) throw notImplemented('A filter on a JSON path')
  if (key.includes('.')) throw notImplemented('A filter on an embedded resource')
  return key
}

function parseInList(text: string, value: string): string[] {
  const list = /^\((.*)\)$/s.exec(value)?.[1]
  if (list === undefined) throw unreadableQuery(`filter (${text})`)
  return list === '' ? [] : splitQuoted(list).map((piece) => piece.text)
}
