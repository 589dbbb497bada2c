import type { AdminUser } from '@firstline/contract/admin'
import type { AdminBusiness } from '@firstline/contract/business-statistics'
import { useState } from 'react'
import { formatDollars } from '#platform/format/format-dollars.ts'
import { classNames } from '#ui/class-names.ts'
import { ScrollRegion } from '#ui/scroll-region.tsx'
import { cellClass, headClass, pinnedClass } from '#ui/table-classes.ts'
import { UserDialog } from '#domains/admin/users/edit/user-dialog.tsx'
import { formatCount } from '#domains/admin/statistics/format-count.ts'

/** The users whose generations cost most; each opens the dialog to edit the user. */
export function TopUsers({ topUsers }: Pick<AdminBusiness, 'topUsers'>) {
  const [edited, setEdited] = useState<AdminUser>()
  return (
    <div className="min-w-0">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="font-medium">Cost by user</h3>
        <p className="text-xs text-ink-3">Highest first, known costs only</p>
      </div>
      {topUsers.length === 0 ? (
        <p className="text-sm text-ink-2">No user has a known cost. The built-in writer costs nothing.</p>
      ) : (
        <ScrollRegion label="Cost by user" className="max-h-96 overflow-y-auto">
          <table className="w-full border-separate border-spacing-0 text-left text-sm">
            <thead>
              <tr>
                <th scope="col" className={classNames(headClass, pinnedClass)}>
                  Email
                </th>
                {['Generations', 'Cost', 'Actions'].map((head) => (
                  <th key={head} scope="col" className={classNames(headClass, 'text-right')}>
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {topUsers.map(({ user, generations, cost }) => (
                <tr key={user.userId} className="group">
                  <th
                    scope="row"
                    className={classNames(cellClass, pinnedClass, 'font-medium whitespace-normal!')}
                  >
                    <span id={`cost-${user.userId}`} className="block min-w-36 wrap-anywhere">
                      {user.email}
                    </span>
                  </th>
                  <td className={classNames(cellClass, 'text-right tabular-nums')}>
                    {formatCount(generations)}
                  </td>
                  <td className={classNames(cellClass, 'text-right tabular-nums')}>{formatDollars(cost)}</td>
                  <td className={classNames(cellClass, 'text-right')}>
                    <button
                      type="button"
                      aria-describedby={`cost-${user.userId}`}
                      onClick={() => setEdited(user)}
                      className="motion -mr-1 min-h-tap min-w-tap rounded-card px-2 font-medium hover:bg-sunken"
                    >
                      Edit
                    </button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
      <UserDialog user={edited} onClose={() => setEdited(undefined)} />
    </div>
  )
}
