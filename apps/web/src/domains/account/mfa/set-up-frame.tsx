import type { ReactNode } from 'react'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'

/** The frame of a set-up: title, error, cancel button. */
export function SetUpFrame({
  title,
  failure,
  onCancel,
  children,
}: {
  title: string
  failure?: string | undefined
  onCancel: () => void
  children: ReactNode
}) {
  return (
    <div role="group" aria-label={title} className="mt-5 first:mt-0">
      <h3 className="font-medium">{title}</h3>
      {failure && (
        <Banner kind="danger" announce="assertive" className="mt-4">
          {failure}
        </Banner>
      )}
      <div className="mt-4">{children}</div>
      <Button kind="quiet" size="sm" className="mt-3 -ml-1 px-1!" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  )
}

/** The server has forgotten the factor, or another tab started the set-up again. */
export const SET_UP_EXPIRED =
  'This set-up has expired, or was started again in another tab. Please start again.'
