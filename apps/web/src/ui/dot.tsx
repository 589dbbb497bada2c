export type DotMark = 'full' | 'half' | 'none'

/** A state as full, half or hollow; the text beside it says the same. */
export function Dot({ mark }: { mark: DotMark }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 12 12" className="size-2.5 flex-none text-ink-2">
      <circle cx="6" cy="6" r="5.25" fill="none" stroke="currentColor" strokeWidth="1.5" />
      {mark === 'full' && <circle cx="6" cy="6" r="6" fill="currentColor" />}
      {mark === 'half' && <path d="M6 0a6 6 0 0 0 0 12z" fill="currentColor" />}
    </svg>
  )
}
