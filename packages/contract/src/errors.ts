import { type ErrorInfo, REQUEST_ERRORS } from '@firstline/platform/error-codes'
import { CREDITS_EXHAUSTED, USER_NOT_FOUND } from './shown-errors.ts'

export type { FieldError } from '@firstline/platform/error-codes'

/**
 * Status and text of each error of the product's own functions. The interface chooses its texts by code. Where the
 * specification matches on a text, that text is here to the letter.
 */

export const ERRORS = {
  ...REQUEST_ERRORS,
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
} as const satisfies Record<string, ErrorInfo>

export type ErrorCode = keyof typeof ERRORS
