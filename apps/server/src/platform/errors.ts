import { ERRORS, type ErrorBody, type ErrorCode, type FieldFault } from '@firstline/contract/errors'

/** The codes of limits (429): each refusal says when the next attempt can succeed. */
type LimitCode = {
  [Code in ErrorCode]: (typeof ERRORS)[Code]['status'] extends 429 ? Code : never
}[ErrorCode]

export interface AppErrorOptions {
  /** Replaces the contract's text, where the refusal has something more exact to say. */
  message?: string
  fields?: readonly FieldFault[]
  /** Sent as Retry-After. */
  retryAfterSeconds?: number | undefined
  cause?: unknown
}

type OptionsOf<Code extends ErrorCode> = Code extends LimitCode
  ? [options: AppErrorOptions & { retryAfterSeconds: number }]
  : [options?: AppErrorOptions]

/** A refusal with a status, a code of the contract and a text that people may read. */
export class AppError<Code extends ErrorCode = ErrorCode> extends Error {
  override readonly name: string = 'AppError'
  readonly code: ErrorCode
  readonly status: number
  readonly fields: readonly FieldFault[] | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(code: Code, ...[options = {}]: OptionsOf<Code>) {
    super(options.message ?? ERRORS[code].message, { cause: options.cause })
    this.code = code
    this.status = ERRORS[code].status
    this.fields = options.fields
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}

/** What a client is told of a refusal. */
export function presentError(error: AppError): ErrorBody {
  const body: ErrorBody = { code: error.code, message: error.message }
  return error.fields ? { ...body, fields: [...error.fields] } : body
}
