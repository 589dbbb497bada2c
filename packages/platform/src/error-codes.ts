/**
 * Status and text of each error that the platform and the wire answer with. Browsers import this file too, so it imports
 * nothing.
 */

/** The web app shows this one itself. */
export const NOT_SIGNED_IN = { status: 401, message: 'You must be logged in to generate content' } as const

export const REQUEST_ERRORS = {
  bad_json: { status: 400, message: 'The request body is not valid JSON.' },
  unsupported_media_type: { status: 415, message: 'The request body must be application/json.' },
  body_too_large: { status: 413, message: 'The request body is too large.' },
  request_aborted: { status: 400, message: 'The request ended before its body was complete.' },
  not_signed_in: NOT_SIGNED_IN,
  insufficient_aal: { status: 403, message: 'Please enter the code of your second factor first.' },
  forbidden: { status: 403, message: 'You are not allowed to do this.' },
  account_banned: {
    status: 403,
    message: 'This account is blocked. Please write to support.',
  },
  not_found: { status: 404, message: 'There is nothing here.' },
  invalid_fields: { status: 422, message: 'Please check the marked fields.' },
  too_many_streams: {
    status: 429,
    message: 'Too many results are open at the same time. Please close some tabs and try again.',
  },
  too_many_at_once: {
    status: 429,
    message: 'Too many of these requests are running at the same time. Please try again in a moment.',
  },
  too_many_requests: { status: 429, message: 'Too many requests. Please wait a while and try again.' },
  database_unavailable: {
    status: 503,
    message: 'The server is not available right now. Please try again in a minute.',
  },
  request_timeout: { status: 504, message: 'The request took too long.' },
  unexpected_failure: { status: 500, message: 'An unexpected error has occurred' },
} as const satisfies Record<string, ErrorInfo>

export interface ErrorInfo {
  status: number
  message: string
}

export interface FieldError {
  field: string
  message: string
}
