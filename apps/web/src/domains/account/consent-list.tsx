import type { ConsentKind } from '@firstline/contract/consents'
import { useQuery } from '@tanstack/react-query'
import { LoadedList } from '#ui/loaded-list.tsx'
import { formatDate } from '#platform/format/format-date.ts'
import { consentsQuery } from './consents-query.ts'

const NAMES: Record<ConsentKind, string> = {
  terms: 'Terms & Conditions',
  privacy: 'Privacy Policy',
  'weekly-summary': 'Weekly summary by mail',
}

/** What the member agreed to and when. Nothing is shown for an account that others created. */
export function ConsentList({ userId }: { userId: string }) {
  const query = useQuery(consentsQuery(userId))
  return (
    <div className="mt-6 empty:hidden">
      <LoadedList
        query={query}
        rows={query.data}
        failure="What you agreed to could not be read"
        loading={null}
        empty={null}
      >
        {(consents) => (
          <>
            <h3 className="font-medium">What you agreed to</h3>
            <ul aria-label="What you agreed to" className="mt-2">
              {consents.map(({ id, kind, version, given_at: given, withdrawn_at: withdrawn }) => (
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
        )}
      </LoadedList>
    </div>
  )
}
