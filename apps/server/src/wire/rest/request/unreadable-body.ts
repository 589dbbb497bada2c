import { RestError } from '../rest-error.ts'

/** The body can't be read, or is not of the shape that is asked for. */
export function unreadableBody(message: string, cause?: unknown): RestError {
  return new RestError({ status: 400, code: 'PGRST102', message, cause })
}

/** A body of a type that means nothing here. */
export function unacceptableType(type: string): RestError {
  return unreadableBody(`Content-Type not acceptable: ${type}`)
}
