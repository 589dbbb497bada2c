import { SUBJECT_VISIBLE_ON_PHONE } from '@firstline/contract/limits'
import { useRef } from 'react'
import { SkeletonBlock, SkeletonLines } from '#components/skeleton.tsx'
import { InboxFrame } from './inbox-frame.tsx'
import { SUBJECT_LINE_LOOK } from './subject-line-look.ts'
import { useCutOff } from './use-cut-off.ts'

/** A subject line that is still being written. The line where a phone stops is there already, so that it need not arrive. */
export function InboxSkeleton() {
  const line = useRef<HTMLParagraphElement>(null)
  const cut = useCutOff(line, USUAL_LINE, SUBJECT_VISIBLE_ON_PHONE)
  return (
    <InboxFrame cut={cut.at}>
      <SkeletonBlock className="my-1.5 h-2 w-28 bg-line!" />
      <div className="relative">
        <p ref={line} aria-hidden="true" className={`invisible ${SUBJECT_LINE_LOOK}`}>
          {USUAL_LINE}
        </p>
        <SkeletonLines
          lines={1}
          className="absolute top-2 left-0 w-3/5 [animation:appear_var(--base)_300ms_both]"
        />
      </div>
    </InboxFrame>
  )
}

/** Of letters as they usually come, to measure where its 33rd ends. Never seen. */
const USUAL_LINE = 'The patient who called the next practice'
