import type { ReactNode } from 'react'
import { Banner } from '#components/banner.tsx'
import { Button } from '#components/button.tsx'

/** What is set up, why it did not work, and the way out. */
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
        <Banner kind="danger" announce="at once" className="mt-4">
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

/** It was left for so long that the server has forgotten it, or was begun anew in another tab. */
export const SET_UP_OVER =
  'This set-up was left for too long, or begun again in another tab. Please begin it anew.'
