import type { Select } from '../grammar/query.ts'
import type { ResponseFormat } from '../request/accept.ts'
import { buildNumberedList, buildSelectList, type SelectList } from './build-select-list.ts'
import { limitStatementSize } from './statement-checks.ts'
import type { Scope, Source } from './source.ts'

export interface Body extends SelectList {
  /** The response body: an aggregate over the rows, whose alias is `_rest_rows`. */
  text: string
}

/** PostgreSQL builds the text, so numbers and times keep their exact form. */
export function buildBody(
  source: Source,
  { select, format }: { select: Select; format: ResponseFormat },
  scope: Scope,
): Body {
  if (format.kind === 'csv') return buildCsv(source, select, scope)
  // With `.*`, because an alias of the request may itself be `_rest_rows`.
  const rows = "coalesce(json_agg(_rest_rows.*), '[]')"
  return {
    ...buildSelectList(source, select, scope),
    text: limitStatementSize(`(${format.stripNulls ? `json_strip_nulls(${rows})` : rows})::text`, rows),
  }
}

function buildCsv(source: Source, select: Select, scope: Scope): Body {
  const { names, ...selected } = buildNumberedList(source, select, scope)
  const header = scope.parameters.add(names.map(quoteCsvName).join(','))
  return { ...selected, text: buildCsvText(`${header}::text`) }
}

/**
 * The rows as PostgREST writes CSV: each is a record in PostgreSQL's own format, without its parentheses. It quotes
 * empty texts, spaces and parentheses too, doubles quotes and backslashes, and leaves nulls empty. Without rows there
 * is no header line.
 */
export function buildCsvText(header: string): string {
  const lines = `string_agg(E'\\n' || left(substring(_rest_rows::text, 2), -1), '')`
  return limitStatementSize(`coalesce(${header} || ${lines}, E'\\n')`, lines)
}

/** Unlike PostgREST, quotes names: there, a comma in a name splits it into two columns. */
function quoteCsvName(name: string): string {
  return /[",\r\n]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name
}
