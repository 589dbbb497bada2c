import type { PageOwner, PageReading, PageUnderstanding } from '@firstline/contract/page'
import { useId } from 'react'
import { Button } from '#ui/button.tsx'

export interface PageSummaryProps {
  page: PageReading
  whose: PageOwner
  /** Without it the button is in the summary of the other page. */
  onEdit: (() => void) | undefined
}

/** What was understood of a page, to check before writing. */
export function PageSummary({ page, whose, onEdit }: PageSummaryProps) {
  const titleId = useId()
  const name = page.siteName || page.title || page.url
  return (
    <section aria-labelledby={titleId} className="appear rounded-card bg-sunken p-4 tablet:p-5">
      <h3 id={titleId} dir="auto" className="serif text-h3">
        {name}
      </h3>
      {page.title && page.title !== name && (
        <p dir="auto" className="mt-1 text-sm text-ink-2">
          {page.title}
        </p>
      )}
      <p className="mt-1 text-xs break-all text-ink-3">{page.url}</p>
      <dl className="mt-4 border-t border-line text-sm leading-body">
        {ROWS[whose].map(({ name: row, field }) => (
          <div key={field} className="border-b border-line py-2 tablet:grid tablet:grid-cols-[5.5rem_1fr]">
            <dt className="text-ink-3">{row}</dt>
            <dd dir="auto" className={page.understood[field] ? 'first-letter:uppercase' : 'text-ink-3'}>
              {page.understood[field] || 'The page does not say'}
            </dd>
          </div>
        ))}
      </dl>
      {onEdit && (
        <Button kind="second" size="sm" className="mt-4" onClick={onEdit}>
          Edit these in the form
        </Button>
      )}
    </section>
  )
}

const ROWS: Record<PageOwner, { name: string; field: keyof PageUnderstanding }[]> = {
  mine: [
    { name: 'Offer', field: 'product' },
    { name: 'For', field: 'targetAudience' },
    { name: 'Problem', field: 'painPoint' },
    { name: 'How', field: 'solution' },
    { name: 'Fact', field: 'insight' },
  ],
  theirs: [
    { name: 'Who', field: 'targetAudience' },
    { name: 'Open with', field: 'insight' },
    { name: 'Problem', field: 'painPoint' },
  ],
}
