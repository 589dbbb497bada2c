import { requireCaptcha } from '../captcha/require-captcha.ts'
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
import { limitRequests, refuseIdTokenReplay } from './request-limits.ts'

/** Protection against floods, guessing, bots and replay. */
export type Limits = ReturnType<typeof createLimits>

export function createLimits(deps: LimitsDependencies) {
  return {
    canNotify: canNotify.bind(null, deps),
    canNotifyOfGuessing: canNotifyOfGuessing.bind(null, deps),
    canSendToOtherAddress: canSendToOtherAddress.bind(null, deps),
    consumeCodeGuess: consumeCodeGuess.bind(null, deps),
    consumePasswordGuess: consumePasswordGuess.bind(null, deps),
    hashClientAddress: hashClientAddress.bind(null, deps),
    limitCodeGuesses: limitCodeGuesses.bind(null, deps),
    limitMessages: limitMessages.bind(null, deps),
    limitPasswordGuesses: limitPasswordGuesses.bind(null, deps),
    limitRequests: limitRequests.bind(null, deps),
    refuseIdTokenReplay: refuseIdTokenReplay.bind(null, deps),
    requireCaptcha: requireCaptcha.bind(null, deps),
  }
}
