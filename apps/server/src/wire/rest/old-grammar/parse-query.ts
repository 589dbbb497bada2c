import { parseFilter } from './parse-filter.ts'
import { parseNames } from './parse-names.ts'
import { parseOrder } from './parse-order.ts'
import { parseSelect } from './parse-select.ts'
import type { RestQuery } from './query.ts'
import { notImplemented, unreadableQuery } from '../rest-error.ts'

const LOGIC = ['and', 'or', 'not.and', 'not.or']
const NOT_FILTERS = new Set([
  'select',
  'order',
  'limit',
  'offset',
  'columns',
  'on_conflict',
  'apikey',
  ...LOGIC,
])

/** @throws {RestError} PGRST100 when it can't be read, PGRST127 for what isn't built. */
export function parseQuery(parameters: URLSearchParams): RestQuery {
  for (const key of LOGIC) if (parameters.has(key)) throw notImplemented(`The parameter ${key}`)
  const filters = [...parameters]
    .filter(([key]) => !NOT_FILTERS.has(key))
    .map(([key, value]) => parseFilter(key, value))
  const columns = parameters.get('columns')
  const onConflict = parameters.get('on_conflict')
  return {
    select: parseSelect(parameters.get('select')),
    filters,
    order: parseOrder(parameters.get('order')),
    limit: parseCount('limit', parameters.get('limit')),
    offset: parseCount('offset', parameters.get('offset')) ?? 0,
    columns: columns === null ? null : parseNames(columns),
    onConflict: onConflict === null ? null : parseNames(onConflict),
  }
}

function parseCount(name: string, text: string | null): number | null {
  if (text === null) return null
  if (!/^\d{1,15}$/.test(text)) throw unreadableQuery(`${name} parameter (${text})`)
  return Number(text)
}
