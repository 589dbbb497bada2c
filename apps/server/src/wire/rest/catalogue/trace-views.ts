/** What PostgreSQL keeps of a view: its query, as a tree in text. */
export interface ViewDefinition {
  id: number
  action: string
}

/** Of a view's columns, which column of which table each shows unchanged: by position, 1 the first. */
export type ViewTrace = ReadonlyMap<number, { table: number; column: number }>

const POSITION = /:resno (\d+) /
const ORIGIN = /:resorigtbl (\d+) :resorigcol (\d+) :resjunk false$/

/** Where the columns of views come from. Views on views are followed down to tables. */
export function traceViews(views: readonly ViewDefinition[]): Map<number, ViewTrace> {
  const direct = new Map(views.map(({ id, action }) => [id, traceColumns(action)]))
  // A view can't contain itself, so this ends.
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
 * The entries of the outermost select list: `({QUERY ... :targetList ({TARGETENTRY ...} ...) ...})`. Inner queries and
 * expressions have entries too, deeper in the tree.
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
    // Names and constants escape what the tree itself is made of.
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
