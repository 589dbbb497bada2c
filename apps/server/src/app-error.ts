import { type ErrorCode, ERRORS } from '@firstline/contract/errors'
import { CodedError, type OptionsOf } from '@firstline/platform/errors'

/** An error with a code of the contract. What the platform and the wire throw is none: `CodedError` is both. */
export class AppError<Code extends ErrorCode = ErrorCode> extends CodedError {
  override readonly name = 'AppError'

  constructor(code: Code, ...[options]: OptionsOf<(typeof ERRORS)[Code]>) {
    super(code, ERRORS[code], options)
  }
}
