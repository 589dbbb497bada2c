import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export interface PageTitleProps {
  children: ReactNode
  /** Above: the way back. */
  back?: ReactNode
  /** Below: one line about the page. */
  note?: ReactNode
  /** At the right, on the last line; below where the title leaves no space. */
  actions?: ReactNode
  /** The title shrinks, so that the actions are beside it on phones too. */
  givesWay?: boolean
  /** Less space on phones, where a form begins below. */
  isClose?: boolean
}

export function PageTitle({ children, back, note, actions, givesWay, isClose }: PageTitleProps) {
  return (
    <div
      className={classNames(
        'mb-8 flex flex-wrap items-end justify-between gap-x-8 gap-y-4',
        isClose && 'max-tablet:mb-5',
      )}
    >
      <div className={givesWay ? 'min-w-0 flex-1 basis-40' : 'min-w-0'}>
        {back && <div className={classNames('mb-2 -ml-1', isClose && 'max-tablet:mb-0')}>{back}</div>}
        <h1 className="serif text-h1">{children}</h1>
        {note && <p className="mt-3 text-sm text-ink-2 wrap-anywhere">{note}</p>}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </div>
  )
}
