import { SUBJECT_VISIBLE_ON_PHONE } from '@firstline/contract/limits'
import { useRef } from 'react'
import { InboxFrame } from './inbox-frame.tsx'
import { useCutOff } from './use-cut-off.ts'

/** A subject line where it will be read: in an inbox, with the part a phone may hide. */
export function InboxRow({ content }: { content: string }) {
  const line = useRef<HTMLParagraphElement>(null)
  const cut = useCutOff(line, content, SUBJECT_VISIBLE_ON_PHONE)
  const visible = content.slice(0, SUBJECT_VISIBLE_ON_PHONE)
  const hidden = content.slice(SUBJECT_VISIBLE_ON_PHONE)
  return (
    <div>
      <InboxFrame cut={cut.at}>
        <p className="text-sm leading-ui font-semibold">You</p>
        <p ref={line} className="w-fit max-w-full truncate text-sm leading-body font-medium">
          {visible}
          {hidden && <span className="text-ink-3">{hidden}</span>}
        </p>
      </InboxFrame>
      {cut.isTruncated && <p className="mt-3 text-sm leading-ui font-medium">{content}</p>}
      <p className="mt-3 text-sm leading-ui text-ink-3">
        <strong className="font-semibold text-ink tabular-nums">{content.length} characters.</strong>{' '}
        {verdictOf(content.length)}
      </p>
    </div>
  )
}

function verdictOf(length: number): string {
  const behind = length - SUBJECT_VISIBLE_ON_PHONE
  if (behind <= 0) return 'All of it shows on a phone.'
  return `A phone shows the first ${SUBJECT_VISIBLE_ON_PHONE}; ${behind} ${behind === 1 ? 'is' : 'are'} for desktops.`
}
