import type { Select } from '../grammar/query.ts'
import type { AnswerForm } from '../request/accept.ts'
import { buildNumberedList, buildSelectList, type SelectList } from './build-select-list.ts'
import { bounded } from './complaint.ts'
import type { Scope, Source } from './source.ts'

/** How rows become the text of an answer: what is selected of each, and the text that is made of all. */
export interface Body extends SelectList {
  /** An aggregate over the rows, which are called `_rest_rows`. */
  text: string
}

/** PostgreSQL makes the text, so that numbers and times keep their exact writing. */
export function buildBody(
  source: Source,
  { select, form }: { select: Select; form: AnswerForm },
  scope: Scope,
): Body {
  if (form.kind === 'csv') return buildCsv(source, select, scope)
  // With `.*`, as an alias may well be called `_rest_rows` itself.
  const rows = "coalesce(json_agg(_rest_rows.*), '[]')"
  return {
    ...buildSelectList(source, select, scope),
    text: bounded(`(${form.stripNulls ? `json_strip_nulls(${rows})` : rows})::text`, rows),
  }
}

function buildCsv(source: Source, select: Select, scope: Scope): Body {
  const { names, ...selected } = buildNumberedList(source, select, scope)
  const header = scope.parameters.add(names.map(inCsv).join(','))
  return { ...selected, text: buildCsvText(`${header}::text`) }
}

/**
 * The rows as PostgREST writes CSV: each is a record in PostgreSQL's own writing, without its brackets. It quotes empty
 * texts, blanks and brackets too, doubles quotes and backslashes, and leaves nulls empty. Without rows there are no names.
 */
export function buildCsvText(header: string): string {
  const lines = `string_agg(E'\\n' || left(substring(_rest_rows::text, 2), -1), '')`
  return bounded(`coalesce(${header} || ${lines}, E'\\n')`, lines)
}

/** PostgREST leaves names as they are, and a comma in one makes two of it. */
function inCsv(name: string): string {
  return /[",\r\n]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name
}
