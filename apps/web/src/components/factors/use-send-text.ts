import { mailAnswer } from '#lib/auth/mail-answer.ts'
import type { CallResult } from '#lib/auth/use-auth.ts'
import { useFactorCalls } from '#lib/auth/use-factor-calls.ts'
import { keepSentText, type SentText } from './sent-text.ts'
import { countOf } from '#lib/in-words.ts'

type Failure = NonNullable<CallResult['error']>

/** Sends a code to a factor's number, and keeps that it is out. */
export function useSendText() {
  const { sendFactorCode } = useFactorCalls()
  return async (id: string): Promise<{ error: Failure } | { error: null; sent: SentText }> => {
    const result = await sendFactorCode(id)
    if (result.error) return { error: result.error }
    const answer = mailAnswer(null)
    const againAt = answer.kind === 'failed' ? Date.now() : answer.againAt
    const sent = { id, challengeId: result.challengeId, againAt }
    keepSentText(sent)
    return { error: null, sent }
  }
}

/** Why no code went out. */
export function sendFailure(error: Failure): string {
  const answer = mailAnswer(error)
  if (answer.kind === 'failed') return answer.text
  const seconds = Math.max(1, Math.ceil((answer.againAt - Date.now()) / 1_000))
  return `A code was sent moments ago. Another one is possible in ${countOf(seconds, 'second')}.`
}
