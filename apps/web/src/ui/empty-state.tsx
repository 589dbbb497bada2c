import type { ReactNode } from 'react'
import { Mark } from './mark.tsx'

export interface EmptyStateProps {
  /** Left out where the heading of a part is above: then it is one line. */
  title?: string
  children: ReactNode
  action?: ReactNode
}

/** Says why there is nothing, what it cost, and the next step. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  if (title === undefined) {
    return (
      <div className="flex flex-col items-start gap-3 text-sm text-ink-2">
        <p className="wrap-anywhere">{children}</p>
        {action}
      </div>
    )
  }
  return (
    <div className="flex flex-col items-start gap-3">
      <Mark width={34} />
      <h2 className="serif mt-2 text-h3">{title}</h2>
      <p className="max-w-measure text-sm text-ink-2">{children}</p>
      {action && <div className="mt-2">{action}</div>}
    </div>
  )
}
