import type { Catalogue, Role } from '../catalogue/catalogue.ts'
import type { DatabaseFunction } from '../catalogue/database-function.ts'
import { nearName } from '../catalogue/near-name.ts'
import { RestError } from '../rest-error.ts'
import type { CallInput } from './call-input.ts'

/** No function takes what the request brings. The hint names one like it, if the caller may call that. */
export function functionNotFound(
  catalogue: Pick<Catalogue, 'schema' | 'functions'>,
  { name, input, role }: { name: string; input: CallInput; role: Role },
): RestError {
  const known = `${catalogue.schema}.${name}`
  const names = [...(input.names ?? [])].toSorted()
  const list = shown(names)
  const wanted = names.length > 0 ? `${known}(${list})` : known
  const without = input.names === null || names.length > 0 ? '' : ' without parameters'
  return new RestError({
    status: 404,
    code: 'PGRST202',
    message: `Could not find the function ${wanted}${without} in the schema cache`,
    details: `Searched for the function ${known}${searched(input, names)}, but no matches were found in the schema cache.`,
    hint: hint(catalogue.functions, { name, names, role }),
  })
}

/** More than this says nothing to a reader and only swells the answer. */
const SHOWN_CHARACTERS = 500

function shown(names: readonly string[]): string {
  const list = names.join(', ')
  return list.length > SHOWN_CHARACTERS ? `${list.slice(0, SHOWN_CHARACTERS)}...` : list
}

const WHOLE: Record<string, string> = {
  'application/json': 'json/jsonb',
  'text/plain': 'text',
  'text/xml': 'xml',
  'application/xml': 'xml',
  'application/octet-stream': 'bytea',
}

function searched({ names: given, whole, type }: CallInput, names: readonly string[]): string {
  const single = whole === null ? '' : ` with a single unnamed ${WHOLE[type] ?? 'json/jsonb'} parameter`
  if (given === null) return single
  const word = names.length === 1 ? 'parameter' : 'parameters'
  const byNames = names.length === 0 ? ' without parameters' : ` with ${word} ${shown(names)}`
  return single === '' ? byNames : `${byNames} or${single}`
}

function hint(
  functions: ReadonlyMap<string, readonly DatabaseFunction[]>,
  { name, names, role }: { name: string; names: readonly string[]; role: Role },
): string | null {
  const callable = [...functions.values()].flat().filter(({ executableBy }) => executableBy.has(role))
  const namesakes = callable.filter((each) => each.name === name)
  const near = nearName(name, new Set(callable.map((each) => each.name)))
  const [meant] = (namesakes.length > 0 ? namesakes : callable.filter((each) => each.name === near)).toSorted(
    (a, b) => strangeness(a, names) - strangeness(b, names),
  )
  if (meant === undefined) return null
  const list = meant.parameters.map((parameter) => parameter.name).join(', ')
  return `Perhaps you meant to call the function ${meant.schema}.${meant.name}${list === '' ? '' : `(${list})`}`
}

/** How many names only one of both has. */
function strangeness({ parameters }: DatabaseFunction, names: readonly string[]): number {
  const own = parameters.map(({ name }) => name)
  const unknown = names.filter((name) => !own.includes(name))
  return unknown.length + own.filter((name) => !names.includes(name)).length
}
