import type { DatabaseFunction, FunctionParameter } from '../catalogue/database-function.ts'
import { qualifiedName, quoteName } from '../sql/identifiers.ts'
import type { Parameters } from '../sql/parameters.ts'
import type { CallInput } from './call-input.ts'
import { unnamedOf } from './choose-function.ts'

/** The name under which the rest of a statement finds what the call gave. */
export const CALL = '_rest_call'

/**
 * The call as a query of its own: the rows of the function, or its value in a column `value`. Arguments are parameters of
 * the statement; each is read by PostgreSQL as the type that the function declares.
 */
export function buildCall(called: DatabaseFunction, input: CallInput, parameters: Parameters): string {
  const { list, source } = buildArguments(called, input, parameters)
  const call = `${qualifiedName(called)}(${list})`
  if (called.returns.kind !== 'rows')
    return `select ${call} as value${source === null ? '' : ` from ${source}`}`
  return `select ${CALL}.* from ${source === null ? '' : `${source}, lateral `}${call} as ${CALL}`
}

interface Arguments {
  list: string
  /** Where the arguments come from, when they aren't parameters themselves. */
  source: string | null
}

function buildArguments(called: DatabaseFunction, input: CallInput, parameters: Parameters): Arguments {
  const { named, names } = input
  const unnamed = unnamedOf(called)
  if (unnamed !== null) {
    return { list: `${parameters.add(wholeOf(input, unnamed))}::${unnamed.type}`, source: null }
  }
  const given = called.parameters.filter(({ name }) => names?.has(name))
  if (named === null || given.length === 0) return { list: '', source: null }
  if (named.kind === 'texts') {
    const list = given.map((parameter) => pass(parameter, addText(parameter, named.pairs, parameters)))
    return { list: list.join(', '), source: null }
  }
  // Taken out of the JSON by PostgreSQL, to the last digit.
  const types = given.map(({ name, type }) => `${quoteName(name)} ${type}`).join(', ')
  return {
    list: given.map((parameter) => pass(parameter, `_rest_args.${quoteName(parameter.name)}`)).join(', '),
    source: `json_to_record(${parameters.add(named.text)}::json) as _rest_args(${types})`,
  }
}

/** The body as it came, or JSON of the arguments where there is none. */
function wholeOf({ named, whole }: CallInput, { type }: FunctionParameter): string | Uint8Array {
  const pairs = named?.kind === 'texts' ? named.pairs : []
  const content = whole ?? JSON.stringify(Object.fromEntries(pairs))
  return type === 'bytea' && typeof content === 'string' ? Buffer.from(content) : content
}

function pass({ name, isVariadic }: FunctionParameter, value: string): string {
  return `${isVariadic ? 'variadic ' : ''}${quoteName(name)} => ${value}`
}

/** Of a repeated name the last value counts, but a variadic parameter takes them all. */
function addText(
  { name, type, isVariadic }: FunctionParameter,
  pairs: readonly (readonly [string, string])[],
  parameters: Parameters,
): string {
  const values = pairs.filter(([key]) => key === name).map(([, value]) => value)
  return `${parameters.add(isVariadic ? values : values.at(-1))}::${type}`
}
