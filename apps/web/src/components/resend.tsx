import { useId, useState } from 'react'
import { Button } from './button.tsx'
import { useSecondsLeft } from '#hooks/use-seconds-left.ts'
import { mailAnswer } from '#lib/auth/mail-answer.ts'
import type { CallResult } from '#lib/auth/use-auth.ts'
import { countOf } from '#lib/in-words.ts'

export interface ResendProps {
  againAt: number
  /** Asks for the mail, or the text, once more. */
  onSend: () => Promise<CallResult>
  onAgainAt: (againAt: number) => void
}

/** Asks for the same message again, when it is time. */
export function Resend({ againAt, onSend, onAgainAt }: ResendProps) {
  const secondsLeft = useSecondsLeft(againAt)
  const noteId = useId()
  const [isBusy, setBusy] = useState(false)
  const [said, setSaid] = useState('')
  const send = async () => {
    setBusy(true)
    const answer = mailAnswer((await onSend()).error)
    setBusy(false)
    setSaid(answer.kind === 'failed' ? answer.text : answer.kind === 'sent' ? 'Sent again.' : '')
    if (answer.kind !== 'failed') onAgainAt(answer.againAt)
  }
  const isWaiting = secondsLeft > 0
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-2">
      {/* It keeps its place while it rests, and the focus with it. */}
      <Button
        kind="second"
        size="sm"
        busy={isBusy}
        busyText="Sending..."
        aria-disabled={isWaiting}
        aria-describedby={noteId}
        onClick={() => void send()}
      >
        Send it again
      </Button>
      <span id={noteId} className="tabular-nums">
        {isWaiting && `Possible in ${countOf(secondsLeft, 'second')}`}
      </span>
      <span role="status" className="basis-full empty:hidden">
        {said}
      </span>
    </div>
  )
}
