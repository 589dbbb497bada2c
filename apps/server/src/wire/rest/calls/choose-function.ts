import { DatabaseError } from '#server/platform/database/database.ts'
import type { Catalogue, Role } from '../catalogue/catalogue.ts'
import type { DatabaseFunction, FunctionParameter } from '../catalogue/database-function.ts'
import { RestError } from '../rest-error.ts'
import type { CallInput } from './call-input.ts'
import { functionNotFound } from './function-not-found.ts'

/**
 * The one function of a name that takes what the request brings: all it requires, and nothing it doesn't know. When none
 * does by names, one that takes the whole body.
 *
 * @throws {RestError} PGRST202 without one, PGRST203 when several would do.
 */
export function chooseFunction(
  catalogue: Pick<Catalogue, 'schema' | 'functions'>,
  { name, input, role }: { name: string; input: CallInput; role: Role },
): DatabaseFunction {
  const overloads = catalogue.functions.get(name) ?? []
  const byNames = overloads.filter((each) => takesNamed(each, input))
  const fitting = byNames.length > 0 ? byNames : overloads.filter((each) => takesWhole(each, input))
  const [only] = fitting
  if (only === undefined) throw functionNotFound(catalogue, { name, input, role })
  if (fitting.length === 1) return only
  throw ambiguous(fitting, role)
}

function takesNamed(called: DatabaseFunction, { names }: CallInput): boolean {
  const { parameters } = called
  const known = new Set(parameters.map((parameter) => parameter.name))
  // One of several can't be given by a name that it doesn't have.
  if (names === null || (known.has('') && unnamedOf(called) === null)) return false
  return (
    [...names].every((name) => known.has(name)) &&
    parameters.every((parameter) => !parameter.isRequired || names.has(parameter.name))
  )
}

/** The only parameter, when it has no name: it gets the arguments as a whole. As in PostgREST, `""` names it too. */
export function unnamedOf({ parameters }: DatabaseFunction): FunctionParameter | null {
  const [only, ...others] = parameters
  return only === undefined || others.length > 0 || only.name !== '' ? null : only
}

/** Which types of a lone parameter without a name a body of some type can be. */
const WHOLE_BODIES: Record<string, readonly string[]> = {
  'application/json': ['json', 'jsonb'],
  'text/plain': ['text'],
  'text/xml': ['xml'],
  'application/xml': ['xml'],
  'application/octet-stream': ['bytea'],
}

/** Whether a body of this type is handed to it whatever it says. */
function takesWhole(called: DatabaseFunction, { whole, type }: CallInput): boolean {
  const unnamed = unnamedOf(called)
  return whole !== null && unnamed !== null && (WHOLE_BODIES[type] ?? []).includes(unnamed.type)
}

/** Names of the parameters of functions that the caller may not call anyway are none of the caller's business. */
function ambiguous(fitting: readonly DatabaseFunction[], role: Role): Error {
  const callable = fitting.filter(({ executableBy }) => executableBy.has(role))
  const [first] = fitting
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
