import type { AdminUser } from '@firstline/contract/admin'
import { classNames } from '#ui/class-names.ts'
import { formatDate } from '#platform/format/format-date.ts'
import { UserMarks } from './user-marks.tsx'
import { hasProfile } from './has-profile.ts'
import { PlanTag } from './plan-tag.tsx'
import { cellClass, pinnedClass } from '#ui/table-classes.ts'

/** Before the first sign-in. */
const NOTHING_YET = '–'

export function UserRow({ user, onEdit }: { user: AdminUser; onEdit: (user: AdminUser) => void }) {
  const addressId = `address-${user.userId}`
  return (
    <tr className="group">
      <th scope="row" className={classNames(cellClass, pinnedClass, 'font-medium whitespace-normal!')}>
        <span id={addressId} className="block wrap-anywhere max-tablet:w-36 tablet:min-w-56">
          {user.email}
        </span>
        <UserMarks user={user} />
      </th>
      <td className={cellClass}>{hasProfile(user) ? <PlanTag user={user} /> : NOTHING_YET}</td>
      <Credits of={user}>{user.creditsDm}</Credits>
      <Credits of={user}>{user.creditsSubject}</Credits>
      <td className={classNames(cellClass, 'text-right text-ink-2 tabular-nums')}>
        {formatDate(user.createdAt)}
      </td>
      <td className={classNames(cellClass, 'text-right')}>
        <button
          type="button"
          aria-describedby={addressId}
          onClick={() => onEdit(user)}
          className="motion -mr-1 min-h-tap min-w-tap rounded-card px-2 font-medium hover:bg-sunken"
        >
          Edit
        </button>
      </td>
    </tr>
  )
}

function Credits({ of, children: left }: { of: AdminUser; children: number }) {
  const { testingMode } = of
  if (!hasProfile(of))
    return <td className={classNames(cellClass, 'text-right text-ink-3')}>{NOTHING_YET}</td>
  const isGone = left === 0 && !testingMode
  return (
    <td
      className={classNames(
        cellClass,
        'text-right tabular-nums',
        isGone ? 'font-semibold text-danger' : 'text-ink',
      )}
    >
      {testingMode ? 'Unlimited' : left.toLocaleString('en')}
    </td>
  )
}
