import type { Catalog, DatabaseFunction, Role } from '../schema-cache/catalog.ts'
import { findSimilarName } from '../schema-cache/find-similar-name.ts'
import { RestError, truncateText } from '../rest-error.ts'
import { type CallInput, UNNAMED_TYPES } from './call-input.ts'

/** PGRST202. The hint names a similar function only if the caller may execute it. */
export function functionNotFound(
  catalog: Pick<Catalog, 'schema' | 'functions'>,
  { name, input, role }: { name: string; input: CallInput; role: Role },
): RestError {
  const qualifiedName = `${catalog.schema}.${name}`
  const names = [...(input.argumentNames ?? [])].toSorted()
  const list = truncateText(names.join(', '))
  const signature = names.length > 0 ? `${qualifiedName}(${list})` : qualifiedName
  const without = input.argumentNames === null || names.length > 0 ? '' : ' without parameters'
  return new RestError({
    status: 404,
    code: 'PGRST202',
    message: `Could not find the function ${signature}${without} in the schema cache`,
    details: `Searched for the function ${qualifiedName}${describeSearch(input, names)}, but no matches were found in the schema cache.`,
    hint: buildHint(catalog.functions, { name, names, role }),
  })
}

function describeSearch({ argumentNames, body, type }: CallInput, names: readonly string[]): string {
  const single =
    body === null
      ? ''
      : ` with a single unnamed ${(UNNAMED_TYPES[type] ?? ['json', 'jsonb']).join('/')} parameter`
  if (argumentNames === null) return single
  const word = names.length === 1 ? 'parameter' : 'parameters'
  const byNames =
    names.length === 0 ? ' without parameters' : ` with ${word} ${truncateText(names.join(', '))}`
  return single === '' ? byNames : `${byNames} or${single}`
}

function buildHint(
  functions: ReadonlyMap<string, readonly DatabaseFunction[]>,
  { name, names, role }: { name: string; names: readonly string[]; role: Role },
): string | null {
  const callable = [...functions.values()].flat().filter(({ executableBy }) => executableBy.has(role))
  const namesakes = callable.filter((each) => each.name === name)
  const near = findSimilarName(name, new Set(callable.map((each) => each.name)))
  const [suggestion] = (
    namesakes.length > 0 ? namesakes : callable.filter((each) => each.name === near)
  ).toSorted((a, b) => countDifferences(a, names) - countDifferences(b, names))
  if (suggestion === undefined) return null
  const list = suggestion.parameters.map((parameter) => parameter.name).join(', ')
  return `Perhaps you meant to call the function ${suggestion.schema}.${suggestion.name}${list === '' ? '' : `(${list})`}`
}

/** The number of names that are only in one of the two lists. */
function countDifferences({ parameters }: DatabaseFunction, names: readonly string[]): number {
  const own = parameters.map(({ name }) => name)
  const unknown = names.filter((name) => !own.includes(name))
  return unknown.length + own.filter((name) => !names.includes(name)).length
}
