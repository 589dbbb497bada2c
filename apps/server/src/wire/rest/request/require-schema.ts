import { EXPOSED_SCHEMA } from '../catalogue/catalogue.ts'
import { RestError } from '../rest-error.ts'

/** @throws {RestError} PGRST106 when another schema than the exposed one is asked for. */
export function requireExposedSchema(profile: string | undefined): void {
  if (profile === undefined || profile === EXPOSED_SCHEMA) return
  throw new RestError({
    status: 406,
    code: 'PGRST106',
    message: `Invalid schema: ${profile}`,
    hint: `Only the following schemas are exposed: ${EXPOSED_SCHEMA}`,
  })
}
