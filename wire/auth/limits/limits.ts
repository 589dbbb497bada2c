import { type Bound, bindFunctions } from '../bind-functions.ts'
import { requireCaptcha } from '../captcha/require-captcha.ts'
import { refuseIdTokenReplay } from '../oauth/id-tokens/refuse-id-token-replay.ts'
import {
  canNotifyOfGuessing,
  consumeCodeGuess,
  consumePasswordGuess,
  hashClientAddress,
  limitCodeGuesses,
  limitPasswordGuesses,
} from './guess-limits.ts'
import type { LimitsDependencies } from './limits-dependencies.ts'
import { canNotify, canSendToOtherAddress, limitMessages } from './message-limits.ts'
import { limitRequests } from './request-limits.ts'

const functions = {
  canNotify,
  canNotifyOfGuessing,
  canSendToOtherAddress,
  consumeCodeGuess,
  consumePasswordGuess,
  hashClientAddress,
  limitCodeGuesses,
  limitMessages,
  limitPasswordGuesses,
  limitRequests,
  refuseIdTokenReplay,
  requireCaptcha,
}

/** Protection against floods, guessing, bots and replay. */
export interface Limits extends Bound<typeof functions> {}

export function createLimits(deps: LimitsDependencies): Limits {
  return bindFunctions(deps, functions)
}
