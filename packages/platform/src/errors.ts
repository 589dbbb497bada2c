import { ERRORS, type ErrorBody, type ErrorCode, type FieldError } from '@firstline/contract/errors'

/** The codes with status 429, which require `retryAfterSeconds`. */
type LimitCode = {
  [Code in ErrorCode]: (typeof ERRORS)[Code]['status'] extends 429 ? Code : never
}[ErrorCode]

export interface AppErrorOptions {
  /** Replaces the default text of the code. */
  message?: string
  fields?: readonly FieldError[]
  /** Sent as Retry-After. */
  retryAfterSeconds?: number | undefined
  cause?: unknown
}

type OptionsOf<Code extends ErrorCode> = Code extends LimitCode
  ? [options: AppErrorOptions & { retryAfterSeconds: number }]
  : [options?: AppErrorOptions]

/** An error with a status, a code of the contract and a message for the user. */
export class AppError<Code extends ErrorCode = ErrorCode> extends Error {
  override readonly name: string = 'AppError'
  readonly code: ErrorCode
  readonly status: number
  readonly fields: readonly FieldError[] | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(code: Code, ...[options = {}]: OptionsOf<Code>) {
    super(options.message ?? ERRORS[code].message, { cause: options.cause })
    this.code = code
    this.status = ERRORS[code].status
    this.fields = options.fields
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}

/** Returns the response body of an error. */
export function toErrorBody(error: AppError): ErrorBody {
  const body: ErrorBody = { code: error.code, message: error.message }
  return error.fields ? { ...body, fields: [...error.fields] } : body
}
