import { quoteIdentifier } from '@firstline/platform/database/quote-identifier'
import type { DatabaseFunction, FunctionParameter } from '../schema-cache/catalog.ts'
import { qualifyName } from '../sql/identifiers.ts'
import type { Parameters } from '@firstline/platform/database/parameters'
import type { CallInput } from './call-input.ts'
import { findUnnamedParameter } from './resolve-overload.ts'

/** The name of the CTE with the call's result. */
export const CALL_ALIAS = '_rest_call'

/**
 * The query of a call: the rows of the function, or its value in a column `value`. Arguments are parameters of the
 * statement, cast to the declared types of the function.
 */
export function buildCall(callee: DatabaseFunction, input: CallInput, parameters: Parameters): string {
  const { list, source } = buildArguments(callee, input, parameters)
  const call = `${qualifyName(callee)}(${list})`
  if (callee.returns.kind !== 'rows')
    return `select ${call} as value${source === null ? '' : ` from ${source}`}`
  return `select ${CALL_ALIAS}.* from ${source === null ? '' : `${source}, lateral `}${call} as ${CALL_ALIAS}`
}

interface Arguments {
  list: string
  /** The relation of JSON arguments; null when the arguments are parameters. */
  source: string | null
}

function buildArguments(callee: DatabaseFunction, input: CallInput, parameters: Parameters): Arguments {
  const { argumentValues, argumentNames } = input
  const unnamed = findUnnamedParameter(callee)
  if (unnamed !== null) {
    return { list: `${parameters.add(formatWholeBody(input, unnamed))}::${unnamed.type}`, source: null }
  }
  const passed = callee.parameters.filter(({ name }) => argumentNames?.has(name))
  if (argumentValues === null || passed.length === 0) return { list: '', source: null }
  if (argumentValues.kind === 'texts') {
    const list = passed.map((parameter) =>
      passArgument(parameter, addText(parameter, argumentValues.pairs, parameters)),
    )
    return { list: list.join(', '), source: null }
  }
  // PostgreSQL parses the JSON, so numbers keep all their digits.
  const types = passed.map(({ name, type }) => `${quoteIdentifier(name)} ${type}`).join(', ')
  return {
    list: passed
      .map((parameter) => passArgument(parameter, `_rest_args.${quoteIdentifier(parameter.name)}`))
      .join(', '),
    source: `json_to_record(${parameters.add(argumentValues.text)}::json) as _rest_args(${types})`,
  }
}

/** The body as sent, or the arguments as JSON when there is no body. */
function formatWholeBody(
  { argumentValues, body }: CallInput,
  { type }: FunctionParameter,
): string | Uint8Array {
  const pairs = argumentValues?.kind === 'texts' ? argumentValues.pairs : []
  const content = body ?? JSON.stringify(Object.fromEntries(pairs))
  return type === 'bytea' && typeof content === 'string' ? Buffer.from(content) : content
}

function passArgument({ name, isVariadic }: FunctionParameter, value: string): string {
  return `${isVariadic ? 'variadic ' : ''}${quoteIdentifier(name)} => ${value}`
}

/**
 * The last value of a repeated name, or all of them for a variadic parameter. PostgREST: Calling variadic functions.
 */
function addText(
  { name, type, isVariadic }: FunctionParameter,
  pairs: readonly (readonly [string, string])[],
  parameters: Parameters,
): string {
  const values = pairs.filter(([key]) => key === name).map(([, value]) => value)
  return `${parameters.add(isVariadic ? values : values.at(-1))}::${type}`
}
