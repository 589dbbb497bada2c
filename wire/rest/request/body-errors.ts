import { RestError } from '../rest-error.ts'

export function invalidBody(message: string, cause?: unknown): RestError {
  return new RestError({ status: 400, code: 'PGRST102', message, cause })
}

export function unacceptableMediaType(type: string): RestError {
  return invalidBody(`Content-Type not acceptable: ${type}`)
}
