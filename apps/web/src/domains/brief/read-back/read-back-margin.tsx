import { type ReactNode, useId, useState } from 'react'
import { type ReadBack, STAYS_OUT } from './use-read-back.ts'

export interface ReadBackMarginProps {
  readBack: ReadBack
  children: ReactNode
}

/**
 * The margin beside the form. It is between the fields and the style of the message, for Tab and screen readers, and
 * announces each reading once, politely.
 */
export function ReadBackMargin({ readBack, children }: ReadBackMarginProps) {
  const titleId = useId()
  const { isEmpty, isUnreachable, summary, view, opening } = readBack
  const questions = isUnreachable || isEmpty ? 0 : (view?.questionCount ?? 0)
  const count = opening && questions === 0 ? '1 question' : questions > 0 && summary
  return (
    <>
      <Announcement readBack={readBack} />
      <section
        aria-labelledby={titleId}
        className="border-mark max-desktop:hidden desktop:absolute desktop:inset-y-0 desktop:right-0 desktop:w-phone desktop:border-l"
      >
        <div className="sticky top-6 max-h-[min(100%,calc(100dvh-3rem))] overflow-y-auto overscroll-contain px-6 py-8">
          <div className="flex items-baseline justify-between gap-3 text-sm leading-ui">
            <h2 id={titleId} className="font-semibold">
              How it reads
            </h2>
            {!isEmpty && count && <span className="text-xs text-ink-3">{count}</span>}
          </div>
          {questions > 0 && <p className="mt-1 text-xs text-ink-3">{STAYS_OUT}</p>}
          {children}
        </div>
      </section>
    </>
  )
}

function Announcement({ readBack: { readback, isClear, summary } }: { readBack: ReadBack }) {
  const [said, setSaid] = useState({ readback, isClear, text: '' })
  // A reading is announced, and the last answer; the answers before it are not.
  if (readback !== said.readback || isClear !== said.isClear) {
    setSaid({ readback, isClear, text: readback ? summary : '' })
  }
  return <output className="sr-only">{said.text}</output>
}
