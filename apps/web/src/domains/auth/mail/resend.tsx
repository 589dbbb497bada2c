import { useId, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { useSecondsLeft } from '#ui/hooks/use-seconds-left.ts'
import { readMailResponse } from './mail-response.ts'
import type { CallResult } from '#domains/auth/session/use-auth.ts'
import { countOf } from '#platform/format/in-words.ts'

export interface ResendProps {
  againAt: number
  onSend: () => Promise<CallResult>
  onAgainAt: (againAt: number) => void
}

/** Requests the same message again, after the interval. */
export function Resend({ againAt, onSend, onAgainAt }: ResendProps) {
  const secondsLeft = useSecondsLeft(againAt)
  const noteId = useId()
  const [isBusy, setBusy] = useState(false)
  const [status, setStatus] = useState('')
  const send = async () => {
    setBusy(true)
    const response = readMailResponse((await onSend()).error)
    setBusy(false)
    setStatus(response.kind === 'failed' ? response.text : response.kind === 'sent' ? 'Sent again.' : '')
    if (response.kind !== 'failed') onAgainAt(response.againAt)
  }
  const isWaiting = secondsLeft > 0
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-2">
      {/* It stays rendered while it is disabled, and so keeps the focus. */}
      <Button
        kind="second"
        size="sm"
        busy={isBusy}
        busyText="Sending..."
        aria-disabled={isWaiting}
        aria-describedby={noteId}
        onClick={() => send()}
      >
        Send it again
      </Button>
      <span id={noteId} className="tabular-nums">
        {isWaiting && `Possible in ${countOf(secondsLeft, 'second')}`}
      </span>
      <span role="status" className="basis-full empty:hidden">
        {status}
      </span>
    </div>
  )
}
