import { useState } from 'react'
import { isFactorGone } from '#lib/auth/code-failure.ts'
import type { CallResult } from '#lib/auth/use-auth.ts'
import { keepSentText, sentTextTo } from './sent-text.ts'
import { sendFailure, useSendText } from './use-send-text.ts'

/** Sends codes to a number; knows the one that is out. */
export function useTextCode({ id, onGone }: { id: string; onGone: () => void }) {
  const sendText = useSendText()
  const [sent, setSent] = useState(() => sentTextTo(id))
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
    if (error) setFailure(sendFailure(error))
  }
  /** The code was used: nobody waits for it any more. */
  const forget = () => keepSentText(undefined)
  return { sent, send, sendFirst, setSent, forget, failure, isBusy }
}
