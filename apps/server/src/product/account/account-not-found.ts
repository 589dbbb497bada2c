import { USER_ID_NOT_FOUND } from '@firstline/contract/account'
import { AppError } from '#server/app-error.ts'

/** The token is valid, but its account was deleted meanwhile. */
export function accountNotFound(): AppError {
  return new AppError('not_found', { message: USER_ID_NOT_FOUND })
}
