import { useId } from 'react'
import type { BriefNote } from './find-brief-notes.ts'
import { classNames } from '#ui/class-names.ts'

export interface NoteProps {
  note: BriefNote
  onUse: () => void
}

/**
 * A note on a field: in the margin where there is one (`usePlaceNotes` sets its position), else below the field.
 */
export function FieldNote({ note: { field, kind, title, text, words }, onUse }: NoteProps) {
  const wordsId = useId()
  const isPraise = kind === 'praise'
  return (
    <div
      data-note-on={field}
      className={classNames(
        'appear mb-3 border-l-2 pl-3.5 text-sm leading-ui desktop:absolute desktop:right-6 desktop:mb-0 desktop:w-[calc(var(--margin-col)-3.0625rem)]',
        isPraise ? 'border-edge' : 'border-accent-ink',
      )}
    >
      <span
        aria-hidden="true"
        data-leader
        className={classNames(
          'absolute right-full border-t border-dashed max-desktop:hidden',
          isPraise ? 'border-edge' : 'border-accent-ink',
        )}
      />
      <p className="font-semibold">{title}</p>
      {text && <p className="mt-1 text-ink-2 wrap-anywhere">{text}</p>}
      {words !== undefined && (
        <>
          <p id={wordsId} className="serif mt-1.5 text-[1.0625rem] leading-copy wrap-anywhere">
            {words}
          </p>
          <button
            type="button"
            onClick={onUse}
            aria-describedby={wordsId}
            className="text-link -mb-2 inline-flex min-h-tap items-center rounded-card"
          >
            Use this
          </button>
        </>
      )}
    </div>
  )
}
