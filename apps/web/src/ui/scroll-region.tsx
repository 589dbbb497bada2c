import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export interface ScrollRegionProps {
  label: string
  className?: string
  children: ReactNode
}

/** Scrolls wide content; focusable, so that the arrow keys scroll it too. */
export function ScrollRegion({ label, className, children }: ScrollRegionProps) {
  const looks = classNames('relative overflow-x-auto scroll-pl-44', className)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- nothing inside may be able to take the focus
    <div role="region" aria-label={label} tabIndex={0} className={looks}>
      {children}
    </div>
  )
}
