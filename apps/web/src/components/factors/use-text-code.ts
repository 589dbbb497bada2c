import { useState } from 'react'
import { isFactorGone } from '#lib/auth/code-failure.ts'
import { mailAnswer } from '#lib/auth/mail-answer.ts'
import { type CallResult, useAuth } from '#lib/auth/use-auth.ts'
import { keepSentText, sentTextTo } from './sent-text.ts'

/** Sends codes to a number; knows the one that is out. */
export function useTextCode({ id, onGone }: { id: string; onGone: () => void }) {
  const { sendFactorCode } = useAuth()
  const [sent, setSent] = useState(() => sentTextTo(id))
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  const send = async (): Promise<CallResult> => {
    const result = await sendFactorCode(id)
    if (result.error) {
      if (isFactorGone(result.error)) onGone()
      return result
    }
    const next = { id, challengeId: result.challengeId, againAt: againAt(null) }
    keepSentText(next)
    setSent(next)
    return { error: null }
  }

  const sendFirst = async () => {
    setBusy(true)
    setFailure(undefined)
    const { error } = await send()
    setBusy(false)
    if (error) setFailure(failureOf(error))
  }

  /** The code was used: nobody waits for it any more. */
  const forget = () => keepSentText(undefined)
  return { sent, send, sendFirst, setSent, forget, failure, isBusy }
}

function againAt(error: null): number {
  const answer = mailAnswer(error)
  return answer.kind === 'failed' ? Date.now() : answer.againAt
}

function failureOf(error: NonNullable<CallResult['error']>): string {
  const answer = mailAnswer(error)
  if (answer.kind === 'failed') return answer.text
  const seconds = Math.max(1, Math.ceil((answer.againAt - Date.now()) / 1_000))
  return `A code was sent moments ago. Another one is possible in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`
}
