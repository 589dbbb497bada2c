import { USER_ID_NOT_FOUND } from '@firstline/contract/account'
import { AppError } from '@firstline/platform/errors'

/** The token is valid, but its account was deleted meanwhile. */
export function accountNotFound(): AppError {
  return new AppError('not_found', { message: USER_ID_NOT_FOUND })
}
