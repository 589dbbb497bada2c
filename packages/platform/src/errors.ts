import { type ErrorInfo, type FieldError, REQUEST_ERRORS } from './error-codes.ts'

export interface CodedErrorOptions {
  /** Replaces the default text of the code. */
  message?: string
  fields?: readonly FieldError[]
  /** Sent as Retry-After. */
  retryAfterSeconds?: number | undefined
  cause?: unknown
}

/** An error of status 429 requires `retryAfterSeconds`. */
export type OptionsOf<Info extends ErrorInfo> = Info extends { status: 429 }
  ? [options: CodedErrorOptions & { retryAfterSeconds: number }]
  : [options?: CodedErrorOptions]

/** An error with a status, a code and a message for the user: what the platform and the wire answer a request with. */
export class CodedError extends Error {
  override readonly name: string = 'CodedError'
  readonly code: string
  readonly status: number
  readonly fields: readonly FieldError[] | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(code: string, { status, message }: ErrorInfo, options: CodedErrorOptions = {}) {
    super(options.message ?? message, { cause: options.cause })
    this.code = code
    this.status = status
    this.fields = options.fields
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}

type RequestErrorCode = keyof typeof REQUEST_ERRORS

/** An error of the platform and the wire. The product has its own, of more codes. */
export class RequestError<Code extends RequestErrorCode = RequestErrorCode> extends CodedError {
  override readonly name = 'RequestError'

  constructor(code: Code, ...[options]: OptionsOf<(typeof REQUEST_ERRORS)[Code]>) {
    super(code, REQUEST_ERRORS[code], options)
  }
}

/** Returns the response body of an error. */
export function toErrorBody({ code, message, fields }: CodedError): {
  code: string
  message: string
  fields?: FieldError[]
} {
  return fields ? { code, message, fields: [...fields] } : { code, message }
}
