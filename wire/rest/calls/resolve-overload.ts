import { DatabaseError } from '@firstline/platform/database'
import type { Catalog, DatabaseFunction, FunctionParameter, Role } from '../schema-cache/catalog.ts'
import { RestError } from '../rest-error.ts'
import { type CallInput, UNNAMED_TYPES } from './call-input.ts'
import { functionNotFound } from './function-not-found.ts'

/**
 * Resolves an overloaded name: the function whose required parameters are all given and which has a parameter for each
 * argument. When none matches by names, one with a single unnamed parameter. PostgREST: Functions as RPC, Overloaded
 * functions.
 *
 * @throws {RestError} PGRST202 when none matches, PGRST203 when several match.
 */
export function resolveOverload(
  catalog: Pick<Catalog, 'schema' | 'functions'>,
  { name, input, role }: { name: string; input: CallInput; role: Role },
): DatabaseFunction {
  const overloads = catalog.functions.get(name) ?? []
  const byNames = overloads.filter((each) => acceptsArguments(each, input))
  const matches = byNames.length > 0 ? byNames : overloads.filter((each) => acceptsBody(each, input))
  const [only] = matches
  if (only === undefined) throw functionNotFound(catalog, { name, input, role })
  if (matches.length === 1) return only
  throw ambiguous(matches, role)
}

function acceptsArguments(callee: DatabaseFunction, { argumentNames }: CallInput): boolean {
  const { parameters } = callee
  const known = new Set(parameters.map((parameter) => parameter.name))
  // An unnamed parameter beside others can't be given.
  if (argumentNames === null || (argumentNames.has('') && findUnnamedParameter(callee) === null)) return false
  return (
    [...argumentNames].every((name) => known.has(name)) &&
    parameters.every((parameter) => !parameter.isRequired || argumentNames.has(parameter.name))
  )
}

/** The only parameter when it has no name: it gets the whole body. As in PostgREST, the key `""` names it too. */
export function findUnnamedParameter({ parameters }: DatabaseFunction): FunctionParameter | null {
  const [only, ...others] = parameters
  return only === undefined || others.length > 0 || only.name !== '' ? null : only
}

/** Whether the function has a single unnamed parameter that takes a body of this type. */
function acceptsBody(callee: DatabaseFunction, { body, type }: CallInput): boolean {
  const unnamed = findUnnamedParameter(callee)
  return body !== null && unnamed !== null && (UNNAMED_TYPES[type] ?? []).includes(unnamed.type)
}

/** Lists only functions that the caller may execute, so that signatures of others are not revealed. */
function ambiguous(matches: readonly DatabaseFunction[], role: Role): Error {
  const callable = matches.filter(({ executableBy }) => executableBy.has(role))
  const [first] = matches
  if (callable.length === 0) {
    return new DatabaseError({ code: '42501', message: `permission denied for function ${first?.name}` })
  }
  const listed = callable.map(({ schema, name, parameters }) => {
    const types = parameters.map((parameter) => `${parameter.name} => ${parameter.type}`)
    return `${schema}.${name}(${types.join(', ')})`
  })
  return new RestError({
    status: 300,
    code: 'PGRST203',
    message: `Could not choose the best candidate function between: ${listed.join(', ')}`,
    hint: 'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
  })
}
