import { readMailResponse } from '#domains/auth/mail/mail-response.ts'
import type { CallResult } from '#domains/auth/session/use-auth.ts'
import { useFactorCalls } from './use-factor-calls.ts'
import { storeSentText, type SentText } from './sent-text-storage.ts'
import { countOf } from '#platform/format/in-words.ts'

type Failure = NonNullable<CallResult['error']>

/** Sends a code to a factor's number, and stores that it was sent. */
export function useSendText() {
  const { sendFactorCode } = useFactorCalls()
  return async (id: string): Promise<{ error: Failure } | { error: null; sent: SentText }> => {
    const result = await sendFactorCode(id)
    if (result.error) return { error: result.error }
    const response = readMailResponse(null)
    const againAt = response.kind === 'failed' ? Date.now() : response.againAt
    const sent = { id, challengeId: result.challengeId, againAt }
    storeSentText(sent)
    return { error: null, sent }
  }
}

export function describeSendFailure(error: Failure): string {
  const response = readMailResponse(error)
  if (response.kind === 'failed') return response.text
  const seconds = Math.max(1, Math.ceil((response.againAt - Date.now()) / 1_000))
  return `A code was sent moments ago. Another one is possible in ${countOf(seconds, 'second')}.`
}
