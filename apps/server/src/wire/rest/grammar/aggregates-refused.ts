import { RestError } from '../rest-error.ts'

/** Off by default in the service we speak for as well. */
export function aggregatesRefused(): RestError {
  return new RestError({
    status: 400,
    code: 'PGRST123',
    message: 'Use of aggregate functions is not allowed',
  })
}
