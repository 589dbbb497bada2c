/**
 * Status and text of each error of the product's own functions. The interface chooses its texts by code. Where the
 * specification matches on a text, that text is here to the letter.
 */

/** Texts that the interface shows itself. They are separate so that no page bundles all the others. */
export const NOT_SIGNED_IN = { status: 401, message: 'You must be logged in to generate content' } as const
export const USER_NOT_FOUND = { status: 404, message: 'User not found' } as const
export const CREDITS_EXHAUSTED = {
  free: { status: 402, message: 'You have used all your free credits. Upgrade to Pro for more.' },
  pro: {
    status: 402,
    message:
      'You have used all your credits for this month. Credits will refresh on your next billing cycle.',
  },
} as const

export const ERRORS = {
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
  user_not_found: USER_NOT_FOUND,
  last_admin: {
    status: 409,
    message: 'You are the only administrator. Make another user an administrator first.',
  },
  account_protected: { status: 409, message: 'This account is protected, so nothing was changed.' },
  version_conflict: {
    status: 409,
    message:
      'This user was changed meanwhile, so nothing was saved. Please look at it again and repeat your edit.',
  },
  invalid_fields: { status: 422, message: 'Please check the marked fields.' },
  credits_exhausted_free: CREDITS_EXHAUSTED.free,
  credits_exhausted_pro: CREDITS_EXHAUSTED.pro,
  insight_exhausted: {
    status: 403,
    message: 'You have used your free insights. Leave the insight empty, or upgrade to Pro.',
  },
  request_reused: {
    status: 409,
    message: 'This request id was already used for another form. Please submit the form again.',
  },
  attempts_exhausted: {
    status: 409,
    message: 'This request has failed too often. Please press Try Again to start a new one.',
  },
  too_many_unfinished: {
    status: 429,
    message: 'You already have 3 generations running. Please wait until one of them is done.',
  },
  too_many_refunds: {
    status: 429,
    message:
      'Too many of your generations were stopped or failed within the last hour. Please try again later. Nothing was charged.',
  },
  no_capacity: {
    status: 503,
    message: 'We are busy right now. Please try again in a moment. Nothing was charged.',
  },
  demo_limit_reached: {
    status: 429,
    message:
      'DEMO_LIMIT_REACHED: You have already used your demo allocation. Please sign up for full access.',
  },
  too_many_streams: {
    status: 429,
    message: 'Too many results are open at the same time. Please close some tabs and try again.',
  },
  too_many_at_once: {
    status: 429,
    message: 'Too many of these requests are running at the same time. Please try again in a moment.',
  },
  too_many_requests: { status: 429, message: 'Too many requests. Please wait a while and try again.' },
  writer_failed: { status: 502, message: 'The writer did not finish. Nothing was charged.' },
  writer_timeout: {
    status: 504,
    message: 'The writer took too long and was stopped. Nothing was charged.',
  },
  writer_busy: {
    status: 503,
    message: 'The language model is busy right now. Please try again in a moment. Nothing was charged.',
  },
  writer_unavailable: {
    status: 503,
    message:
      "The language model can't be reached right now. Please try again in a minute. Nothing was charged.",
  },
  writer_declined: {
    status: 502,
    message:
      'The language model declined to write from this brief. Please change the brief. Nothing was charged.',
  },
  writer_unusable: {
    status: 502,
    message:
      'What the language model wrote was not good enough to show, twice. Please try again. Nothing was charged.',
  },
  budget_reached: {
    status: 503,
    message: "Today's limit for writing is reached. Please try again tomorrow. Nothing was charged.",
  },
  payments_unavailable: {
    status: 503,
    message: 'Payment processing is currently unavailable. Please try again later. Nothing was charged.',
  },
  already_subscribed: {
    status: 409,
    message: 'You already have Pro. You can manage it on your account page.',
  },
  payment_event_refused: {
    status: 400,
    message: 'The signature of this event is missing, wrong, or not of the last five minutes.',
  },
  payment_event_invalid: { status: 400, message: "The body isn't an event of the payment provider." },
  not_subscribed: { status: 409, message: 'You have no subscription that can be changed.' },
  brief_too_thin: {
    status: 422,
    message:
      'There is too little in the form to write from. Please say more about whom you write to and what you offer.',
  },
  brief_too_long: {
    status: 422,
    message:
      'This brief is too long for the language model that writes here. Please shorten it. Nothing was charged.',
  },
  website_unavailable: {
    status: 422,
    message: 'This page could not be read. Please check the website URL, or fill in the form instead.',
  },
  stopped: {
    status: 409,
    message: 'You stopped this generation before anything was written. Nothing was charged.',
  },
  database_unavailable: {
    status: 503,
    message: 'The server is not available right now. Please try again in a minute.',
  },
  request_timeout: { status: 504, message: 'The request took too long.' },
  unexpected_failure: { status: 500, message: 'An unexpected error has occurred' },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof ERRORS

export interface FieldError {
  field: string
  message: string
}

export interface ErrorBody {
  code: ErrorCode
  message: string
  fields?: FieldError[]
}
