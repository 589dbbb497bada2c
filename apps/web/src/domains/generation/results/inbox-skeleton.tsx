import { SUBJECT_VISIBLE_ON_PHONE } from '@firstline/contract/limits'
import { useRef } from 'react'
import { SkeletonBlock, SkeletonLines } from '#ui/skeleton.tsx'
import { InboxFrame } from './inbox-frame.tsx'
import { SUBJECT_LINE_LOOK } from './subject-line-look.ts'
import { useCutOff } from './use-cut-off.ts'

/** A subject line that is being written, with the cut-off line in its place, so that nothing moves later. */
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

/** Hidden text of average letters, to measure where its 33rd character ends. */
const USUAL_LINE = 'The patient who called the next practice'
