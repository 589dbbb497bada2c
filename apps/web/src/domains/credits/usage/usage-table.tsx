import type { UsageRow } from '@firstline/contract/usage'
import { Link } from 'react-router'
import { classNames } from '#ui/class-names.ts'
import { DataTable } from '#ui/data-table.tsx'
import { cutText } from '#platform/format/cut-text.ts'
import { formatMoment } from '#platform/format/format-moment.ts'
import { paths } from '#platform/router/paths.ts'
import { describeUsage, formatChange, KIND_LABELS } from './describe-usage.ts'

const DETAIL_MAX_LENGTH = 80

export function UsageTable({ rows }: { rows: readonly UsageRow[] }) {
  return (
    <DataTable
      label="Changes of your credits"
      rows={rows}
      getKey={({ id }) => id}
      columns={[
        {
          head: 'When',
          cellClass: 'font-normal! max-tablet:min-w-20 max-tablet:whitespace-normal',
          render: ({ at }) => (
            <time dateTime={at} title={at} className="text-ink-2">
              {formatMoment(at)}
            </time>
          ),
        },
        {
          head: 'What happened',
          cellClass: 'min-w-36 py-2 whitespace-normal! tablet:min-w-64',
          render: (row) => <What row={row} />,
        },
        {
          head: 'Change',
          align: 'right',
          render: ({ delta }) => (
            <span className={classNames(delta > 0 && 'font-medium text-success')}>{formatChange(delta)}</span>
          ),
        },
        { head: 'Credits', cellClass: 'text-ink-2', render: ({ kind }) => KIND_LABELS[kind] },
        { head: 'Balance', align: 'right', render: (row) => row.balance_after.toLocaleString('en') },
      ]}
    />
  )
}

function What({ row }: { row: UsageRow }) {
  const { what, detail } = describeUsage(row)
  return (
    <>
      {row.generation_id === null ? (
        what
      ) : (
        <Link to={`${paths.history}?set=${row.generation_id}`} className="text-link">
          {what}
        </Link>
      )}
      {detail && (
        <span className="block text-xs text-ink-3 wrap-anywhere max-tablet:max-w-36">
          {detail.length > DETAIL_MAX_LENGTH ? `${cutText(detail, DETAIL_MAX_LENGTH)}…` : detail}
        </span>
      )}
    </>
  )
}
