import { SUBJECT_VISIBLE_ON_PHONE } from '@firstline/contract/limits'
import type { RefObject } from 'react'
import { cutText } from '#platform/format/cut-text.ts'
import { InboxFrame, SUBJECT_LINE_LOOK } from './inbox-frame.tsx'
import { useCutOff } from './use-cut-off.ts'
import { countOf } from '#platform/format/in-words.ts'

/** A subject line in an inbox, with the part that phones may cut. */
export function InboxRow({ ref, content }: { ref: RefObject<HTMLParagraphElement | null>; content: string }) {
  const visible = cutText(content, SUBJECT_VISIBLE_ON_PHONE)
  const hidden = content.slice(visible.length)
  const cut = useCutOff(ref, content, hidden ? visible.length : SUBJECT_VISIBLE_ON_PHONE)
  return (
    <div className="max-w-md">
      <InboxFrame cut={cut.at}>
        <p className="text-sm leading-ui font-semibold">You</p>
        <p ref={ref} dir="auto" translate="no" className={SUBJECT_LINE_LOOK}>
          <span>{visible}</span>
          {hidden && <span className="text-ink-3">{hidden}</span>}
        </p>
      </InboxFrame>
      {cut.isTruncated && (
        <p dir="auto" translate="no" className="mt-3 text-sm leading-ui font-medium">
          {content}
        </p>
      )}
      <p className="mt-3 text-sm leading-ui text-ink-3">
        <strong className="font-semibold text-ink tabular-nums">
          {countOf(content.length, 'character')}.
        </strong>{' '}
        {verdictOf(content.length)}
      </p>
    </div>
  )
}

function verdictOf(length: number): string {
  const behind = length - SUBJECT_VISIBLE_ON_PHONE
  if (behind <= 0) return 'All of it shows on a phone.'
  const rest = behind === 1 ? 'the last one' : `the last ${behind}`
  return `Some phones stop after ${SUBJECT_VISIBLE_ON_PHONE}: ${rest} may be hidden.`
}
