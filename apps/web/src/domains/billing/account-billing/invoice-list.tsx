import type { Invoice } from '@firstline/contract/billing'
import { isHttpUrl } from '@firstline/contract/web-address'
import { EmptyState } from '#ui/empty-state.tsx'
import { Tag } from '#ui/tag.tsx'
import { formatDate } from '#platform/format/format-date.ts'

const OFFERS = { 'pro-monthly': 'Pro, a month', 'pro-yearly': 'Pro, a year', 'top-up': 'Top-up' } as const

const STATUSES = {
  paid: { label: 'Paid', kind: 'success' },
  failed: { label: 'Failed', kind: 'danger' },
  refunded: { label: 'Refunded', kind: 'plain' },
  'partly-refunded': { label: 'Partly refunded', kind: 'plain' },
  disputed: { label: 'Disputed', kind: 'warning' },
} as const

export function InvoiceList({ invoices }: { invoices: readonly Invoice[] }) {
  return (
    <section aria-label="Invoices">
      <h3 className="text-sm font-medium">Invoices</h3>
      {invoices.length === 0 && (
        <div className="mt-2">
          <EmptyState>No invoices yet.</EmptyState>
        </div>
      )}
      {invoices.length > 0 && (
        <ul className="mt-2 divide-y divide-line">
          {invoices.map(({ id, at, offer, amount, currency, status, url }) => (
            <li
              key={id}
              className="grid min-h-14 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 py-2 text-sm"
            >
              <div className="min-w-0">
                <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  {OFFERS[offer]}
                  <Tag kind={STATUSES[status].kind}>{STATUSES[status].label}</Tag>
                </p>
                <p className="mt-0.5 text-ink-2 tabular-nums">
                  {formatDate(at)} · {formatAmount(amount, currency)}
                </p>
              </div>
              {url !== null && isHttpUrl(url) && (
                <a
                  href={url}
                  target="_blank"
                  rel="noreferrer"
                  aria-label={`View the invoice of ${formatDate(at)}`}
                  className="text-link inline-flex min-h-tap items-center"
                >
                  View
                </a>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** '$89.00': an amount of an invoice, in cents. */
function formatAmount(cents: number, currency: string): string {
  return (cents / 100).toLocaleString('en', { style: 'currency', currency })
}
