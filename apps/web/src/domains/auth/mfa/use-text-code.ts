import { useState } from 'react'
import { isFactorGone } from './describe-code-failure.ts'
import type { CallResult } from '#domains/auth/session/use-auth.ts'
import { storeSentText, readSentText } from './sent-text-storage.ts'
import { describeSendFailure, useSendText } from './use-send-text.ts'

/** Sends codes to a number and keeps the last one through a reload. */
export function useTextCode({ id, onGone }: { id: string; onGone: () => void }) {
  const sendText = useSendText()
  const [sent, setSent] = useState(() => readSentText(id))
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  const send = async (): Promise<CallResult> => {
    const result = await sendText(id)
    if (!result.error) setSent(result.sent)
    else if (isFactorGone(result.error)) onGone()
    return { error: result.error }
  }
  const sendFirst = async () => {
    setBusy(true)
    setFailure(undefined)
    const { error } = await send()
    setBusy(false)
    if (error) setFailure(describeSendFailure(error))
  }
  /** The code was used. */
  const forget = () => storeSentText(undefined)
  return { sent, send, sendFirst, setSent, forget, failure, isBusy }
}
