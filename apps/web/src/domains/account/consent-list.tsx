import type { ConsentKind } from '@firstline/contract/consents'
import { useQuery } from '@tanstack/react-query'
import { Button } from '#ui/button.tsx'
import { formatDate } from '#platform/format/format-date.ts'
import { consentsQuery } from './consents-query.ts'

const NAMES: Record<ConsentKind, string> = {
  terms: 'Terms & Conditions',
  privacy: 'Privacy Policy',
  'weekly-summary': 'Weekly summary by mail',
}

/** What the member agreed to and when. Nothing is shown for an account that others created. */
export function ConsentList({ userId }: { userId: string }) {
  const { data, error, refetch } = useQuery(consentsQuery(userId))
  if (error && !data) {
    return (
      <div role="alert" className="mt-6 flex flex-wrap items-center gap-3 text-sm">
        <p>What you agreed to could not be read.</p>
        <Button kind="second" size="sm" onClick={() => refetch()}>
          Try Again
        </Button>
      </div>
    )
  }
  if (!data || data.length === 0) return null
  return (
    <>
      <h3 className="mt-6 font-medium">What you agreed to</h3>
      <ul aria-label="What you agreed to" className="mt-2">
        {data.map(({ id, kind, version, given_at: given, withdrawn_at: withdrawn }) => (
          <li key={id} className="border-t border-line py-2.5 text-sm first:border-t-0">
            {NAMES[kind]}
            <span className="block text-ink-2">
              Version of {version} · agreed {formatDate(given)}
              {withdrawn && ` · withdrawn ${formatDate(withdrawn)}`}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
