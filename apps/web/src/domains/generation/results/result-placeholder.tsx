import type { MessageType } from '@firstline/contract/options'
import { useId } from 'react'
import { InboxFrame } from './inbox-frame.tsx'
import { ResultFrame } from './result-frame.tsx'
import { Sender } from './message-bubble.tsx'

/** The item of a generation that failed before its first message. */
export function ResultPlaceholder({ messageType, initial }: { messageType: MessageType; initial: string }) {
  const titleId = useId()
  return (
    <ResultFrame position={1} titleId={titleId} angle="Not written">
      {messageType === 'Cold DM' ? (
        <div className="max-w-112">
          <Sender initial={initial} />
          <p className="rounded-bubble rounded-tl-[6px] bg-sunken px-4.5 py-4 text-sm text-ink-3">
            Your message would stand here.
          </p>
        </div>
      ) : (
        <InboxFrame cut={null}>
          <p className="text-sm leading-ui font-semibold">You</p>
          <p className="text-sm leading-body text-ink-3">Your subject line would stand here.</p>
        </InboxFrame>
      )}
    </ResultFrame>
  )
}
