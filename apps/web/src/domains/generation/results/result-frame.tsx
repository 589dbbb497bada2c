import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'

export interface ResultFrameProps {
  position: number
  titleId?: string
  /** The framework of the message, once known. */
  angle?: string | undefined
  /** Right of the message, below it on narrow screens. */
  margin?: ReactNode
  isBusy?: boolean
  className?: string
  children: ReactNode
}

/** The sheet of one result, finished or being written: number, message, margin. */
export function ResultFrame(props: ResultFrameProps) {
  const { position, titleId, angle, margin, isBusy, className, children } = props
  return (
    <article
      aria-labelledby={titleId}
      aria-busy={isBusy || undefined}
      className={classNames(
        'rounded-card border border-line bg-surface shadow-sheet desktop:grid desktop:grid-cols-[minmax(0,1fr)_26rem]',
        className,
      )}
    >
      <div className="p-4 tablet:grid tablet:grid-cols-[6.5rem_minmax(0,1fr)] tablet:gap-x-6 tablet:p-6 desktop:pl-8">
        <h2 id={titleId} className="mb-1.5 flex items-baseline gap-2 tablet:mb-2.5 tablet:block">
          <span className="serif text-[1.75rem] leading-title tabular-nums tablet:text-[3.25rem] tablet:leading-[1]">
            {position}
          </span>
          {angle && (
            <span className="block min-w-0 text-sm text-ink-3 tablet:mt-2 tablet:leading-ui">{angle}</span>
          )}
        </h2>
        <div className="min-w-0">{children}</div>
      </div>
      <div className="border-t border-mark px-4 pt-3 pb-1 empty:max-desktop:hidden tablet:p-6 desktop:border-t-0 desktop:border-l">
        {margin}
      </div>
    </article>
  )
}
