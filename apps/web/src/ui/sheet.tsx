import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'

export interface SheetProps extends ComponentProps<'div'> {
  /** Comments on the content: right of it, below it on smaller screens. */
  margin?: ReactNode
  /** The accessible name of the margin's region. */
  marginLabel?: string | undefined
}

/** The main surface of a page, the only one with a shadow. Its parts set their own padding. */
export function Sheet(props: SheetProps) {
  const { margin, marginLabel, className, children, ...rest } = props
  return (
    <div
      {...rest}
      className={classNames(
        'rounded-card border border-line bg-surface shadow-sheet',
        margin !== undefined && 'desktop:grid desktop:grid-cols-[minmax(0,1fr)_var(--margin-col)]',
        className,
      )}
    >
      <div className="min-w-0">{children}</div>
      {margin !== undefined && (
        <aside
          aria-label={marginLabel}
          className="border-t border-mark p-5 tablet:px-10 tablet:py-8 desktop:border-t-0 desktop:border-l desktop:px-6"
        >
          {margin}
        </aside>
      )}
    </div>
  )
}

/** Divided from the next section by a hairline. */
export function SheetPart({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div
      {...rest}
      className={classNames('border-t border-line p-5 first:border-t-0 tablet:px-10 tablet:py-8', className)}
    />
  )
}
