import { SUBJECT_VISIBLE_ON_PHONE } from '@firstline/contract/limits'
import type { ReactNode } from 'react'
import { SkeletonBlock } from '#ui/skeleton.tsx'

/** A subject line as in an inbox: one line, cut at the end of the row. */
export const SUBJECT_LINE_LOOK =
  'w-fit max-w-full truncate text-sm leading-body font-medium tablet:text-[0.9375rem]'

/** Three rows of an inbox, ours between two others, and a line where phones cut the subject. */
export function InboxFrame({ cut, children }: { cut: number | null; children: ReactNode }) {
  const left = cut === null ? undefined : `calc(${ROW_PADDING} + ${cut}px)`
  return (
    <div className="relative max-w-md pt-7 pb-1">
      <div className="relative overflow-hidden rounded-[0.875rem] border border-edge bg-paper">
        {left && (
          <span aria-hidden="true" style={{ left }} className="absolute inset-y-0 right-0 bg-sunken" />
        )}
        <Neighbour from="w-28" subject="w-52" />
        <div className="relative border-y border-line px-4 py-3">
          <span
            aria-hidden="true"
            style={{ width: left ?? '100%' }}
            className="absolute inset-y-0 left-0 max-w-full bg-surface"
          />
          <div className="relative">{children}</div>
        </div>
        <Neighbour from="w-22" subject="w-44" />
      </div>
      {left && <CutOffLine left={left} />}
    </div>
  )
}

const ROW_PADDING = '1rem'

function CutOffLine({ left }: { left: string }) {
  return (
    <>
      <span
        style={{ left: `min(${left}, 100% - var(--label))` }}
        className="absolute top-0 -translate-x-2 [--label:6.5rem] max-[22.5rem]:[--label:0.75rem] text-sm leading-ui font-semibold whitespace-nowrap text-accent-ink tabular-nums "
      >
        {SUBJECT_VISIBLE_ON_PHONE}
        <span className="ml-2 max-[22.5rem]:sr-only">on a phone</span>
      </span>
      <span
        aria-hidden="true"
        style={{ left: `min(${left}, 100%)` }}
        className="absolute top-6 bottom-0 border-l border-dashed border-accent-ink"
      />
    </>
  )
}

function Neighbour({ from, subject }: { from: string; subject: string }) {
  return (
    <div aria-hidden="true" className="relative flex flex-col gap-2.5 px-4 py-3">
      <SkeletonBlock className={`h-2 bg-line! ${from}`} />
      <SkeletonBlock className={`h-2 bg-line! ${subject}`} />
    </div>
  )
}
