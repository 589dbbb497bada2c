/** A view with its query as PostgreSQL's node tree text (`pg_rewrite.ev_action`). */
export interface ViewDefinition {
  id: number
  action: string
}

/** The origin of a view's columns that are unchanged table columns, by position from 1. */
export type ViewTrace = ReadonlyMap<number, { table: number; column: number }>

const POSITION = /:resno (\d+) /
const ORIGIN = /:resorigtbl (\d+) :resorigcol (\d+) :resjunk false$/

/** Traces view columns to table columns, through views on views. PostgREST: Foreign Key Joins on Views. */
export function traceViews(views: readonly ViewDefinition[]): Map<number, ViewTrace> {
  const direct = new Map(views.map(({ id, action }) => [id, traceColumns(action)]))
  // Terminates, because a view can't contain itself.
  const follow = (table: number, column: number): { table: number; column: number } | undefined => {
    const trace = direct.get(table)
    if (trace === undefined) return { table, column }
    const origin = trace.get(column)
    return origin && follow(origin.table, origin.column)
  }
  return new Map(
    [...direct].map(([id, trace]) => {
      const found = [...trace].flatMap(([position, { table, column }]) => {
        const origin = follow(table, column)
        return origin ? [[position, origin] as const] : []
      })
      return [id, new Map(found)]
    }),
  )
}

/**
 * Reads the entries of the outermost select list: `({QUERY ... :targetList ({TARGETENTRY ...} ...) ...})`. Subqueries
 * and expressions have entries too, deeper in the tree.
 */
function traceColumns(action: string): ViewTrace {
  const trace = new Map<number, { table: number; column: number }>()
  for (const text of outerNodes(action)) {
    if (!text.startsWith('{TARGETENTRY')) continue
    const [, position] = POSITION.exec(text) ?? []
    const [, table, column] = ORIGIN.exec(text) ?? []
    if (position === undefined || table === undefined || Number(table) === 0 || Number(column) <= 0) continue
    trace.set(Number(position), { table: Number(table), column: Number(column) })
  }
  return trace
}

function* outerNodes(action: string): Iterable<string> {
  let depth = 0
  let start = 0
  for (let index = 0; index < action.length; index += 1) {
    const character = action[index]
    // In names and constants, braces are escaped by backslashes.
    if (character === '\\') index += 1
    else if (character === '{') {
      depth += 1
      if (depth === 2) start = index
    } else if (character === '}') {
      if (depth === 2) yield action.slice(start, index)
      depth -= 1
    }
  }
}
