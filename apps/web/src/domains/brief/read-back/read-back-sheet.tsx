import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useKeyboardInset } from '#ui/hooks/use-keyboard-inset.ts'
import { CLEAR_ID } from './read-back-panel.tsx'
import { type ReadBack, STAYS_OUT } from './use-read-back.ts'

export interface ReadBackSheetProps {
  readBack: ReadBack
  children: ReactNode
  onClose: () => void
}

/** The read-back from below, where there is no margin. */
export function ReadBackSheet({ readBack, children, onClose }: ReadBackSheetProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useKeyboardInset(dialog)
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  const { isEmpty, isClear, summary, view, isUnreachable } = readBack
  const questions = view && view.questionCount > 0 && !isUnreachable
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={onClose}
      closedby="any"
      className="sheet-below mx-auto mt-auto mb-(--keyboard,0px) max-h-[calc(100dvh-3.25rem-var(--keyboard,0px))] w-full max-w-none overflow-y-auto overscroll-contain rounded-t-card bg-surface text-ink backdrop:bg-scrim"
    >
      <div className="px-5 pt-2 pb-8 tablet:px-10">
        <div className="flex items-center justify-between gap-3">
          <h2 id={titleId} className="font-semibold">
            How it reads
          </h2>
          <button
            type="button"
            onClick={() => dialog.current?.close()}
            aria-describedby={isClear ? CLEAR_ID : undefined}
            className="-mr-2 min-h-tap rounded-card px-2 font-medium"
          >
            Done
          </button>
        </div>
        {!isEmpty && questions && (
          <p className="text-xs text-ink-3">
            {summary}. {STAYS_OUT}
          </p>
        )}
        {children}
      </div>
    </dialog>
  )
}
