import { RestError } from '../rest-error.ts'

export function schemaNotExposed(name: string, schemas: readonly string[]): RestError {
  return new RestError({
    status: 406,
    code: 'PGRST106',
    message: `Invalid schema: ${name}`,
    hint: `Only the following schemas are exposed: ${schemas.join(', ')}`,
  })
}
