import type { UsageRow } from '@firstline/contract/usage'
import { Link } from 'react-router'
import { classNames } from '#ui/class-names.ts'
import { ScrollRegion } from '#ui/scroll-region.tsx'
import { cellClass, headClass, pinnedClass } from '#ui/table-classes.ts'
import { cutText } from '#platform/format/cut-text.ts'
import { formatMoment } from '#platform/format/format-moment.ts'
import { paths } from '#platform/router/paths.ts'
import { describeUsage, formatChange, KIND_LABELS } from './describe-usage.ts'

const DETAIL_MAX_LENGTH = 80
const NUMBER = 'text-right tabular-nums'

export function UsageTable({ rows }: { rows: readonly UsageRow[] }) {
  return (
    <ScrollRegion label="Changes of your credits">
      <table className="w-full border-separate border-spacing-0 text-left text-sm">
        <thead>
          <tr>
            <th scope="col" className={classNames(headClass, pinnedClass)}>
              When
            </th>
            <th scope="col" className={headClass}>
              What happened
            </th>
            <th scope="col" className={classNames(headClass, 'text-right')}>
              Change
            </th>
            <th scope="col" className={headClass}>
              Credits
            </th>
            <th scope="col" className={classNames(headClass, 'text-right')}>
              Balance
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} className="group">
              <th
                scope="row"
                className={classNames(
                  cellClass,
                  pinnedClass,
                  'font-normal max-tablet:min-w-20 max-tablet:whitespace-normal',
                )}
              >
                <time dateTime={row.at} title={row.at} className="text-ink-2">
                  {formatMoment(row.at)}
                </time>
              </th>
              <td className={classNames(cellClass, 'min-w-36 py-2 whitespace-normal tablet:min-w-64')}>
                <What row={row} />
              </td>
              <td className={classNames(cellClass, NUMBER, row.delta > 0 && 'font-medium text-success')}>
                {formatChange(row.delta)}
              </td>
              <td className={classNames(cellClass, 'text-ink-2')}>{KIND_LABELS[row.kind]}</td>
              <td className={classNames(cellClass, NUMBER)}>{row.balance_after.toLocaleString('en')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
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
