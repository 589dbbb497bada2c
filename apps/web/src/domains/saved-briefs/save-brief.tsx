import { lazy, Suspense, useState } from 'react'
import { type BriefValues, isBlank } from '#domains/brief/brief-values.ts'

/** Loaded with the first press: the form does not need it. */
const SaveBriefDialog = lazy(async () => ({
  default: (await import('./save-brief-dialog.tsx')).SaveBriefDialog,
}))

/** Saves the form that is being filled in as a brief. */
export function SaveBrief({ values }: { values: BriefValues }) {
  const [isOpen, setOpen] = useState(false)
  if (isBlank(values)) return null
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="motion -my-2.5 min-h-tap flex-none rounded-card px-2 text-sm text-ink-2 underline decoration-1 underline-offset-3 hover:bg-sunken"
      >
        Save<span className="max-tablet:sr-only"> the brief</span>
      </button>
      {isOpen && (
        <Suspense>
          <SaveBriefDialog values={values} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
