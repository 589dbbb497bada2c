import { RestError } from '../rest-error.ts'

/** Off by default in PostgREST as well: a group of all rows of a large table is costly. */
export function aggregatesRefused(): RestError {
  return new RestError({
    status: 400,
    code: 'PGRST123',
    message: 'Use of aggregate functions is not allowed',
  })
}
