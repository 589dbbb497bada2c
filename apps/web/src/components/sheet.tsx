import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '#lib/class-names.ts'

export interface SheetProps extends ComponentProps<'div'> {
  /** What we think about the work: right of a thin blue rule, below it on smaller screens. */
  margin?: ReactNode
  /** The margin's name for those who jump between regions. */
  marginLabel?: string | undefined
  /** The margin comments on nothing below it and goes away where there is no room beside. */
  marginOnlyBeside?: boolean
}

/** Where the work happens: the only thing on a page that casts a shadow. Its parts set their own padding. */
export function Sheet(props: SheetProps) {
  const { margin, marginLabel, marginOnlyBeside, className, children, ...rest } = props
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
          className={classNames(
            'border-t border-mark p-5 tablet:px-10 tablet:py-8 desktop:border-t-0 desktop:border-l desktop:px-6',
            marginOnlyBeside && 'max-desktop:hidden',
          )}
        >
          {margin}
        </aside>
      )}
    </div>
  )
}

/** One part of a sheet, divided from the next by a hairline. */
export function SheetPart({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div
      {...rest}
      className={classNames('border-t border-line p-5 first:border-t-0 tablet:px-10 tablet:py-8', className)}
    />
  )
}
