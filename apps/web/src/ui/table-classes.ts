export const headClass = 'border-b border-line pr-6 pb-3 text-xs font-medium text-ink-3 last:pr-0'

export const cellClass =
  'h-13.25 border-b border-line py-1 pr-6 whitespace-nowrap last:pr-0 group-last:border-b-0'

/** The first column is sticky; the shadow covers the space left of it for focus rings. */
export const pinnedClass = 'sticky left-0 z-1 bg-surface shadow-[-0.25rem_0_var(--surface)] max-tablet:pr-4'
