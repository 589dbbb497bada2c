import type { AdminUser, AdminUserSort } from '@firstline/contract/admin'
import type { UsersAsked } from '#lib/admin/users-query.ts'
import { classNames } from '#lib/class-names.ts'
import { SortHeader } from './sort-header.tsx'
import { headClass, pinnedClass } from '#components/table-classes.ts'
import { UserRow } from './user-row.tsx'

export interface UsersTableProps {
  users: AdminUser[]
  asked: UsersAsked
  onSort: (sort: AdminUserSort) => void
  onEdit: (user: AdminUser) => void
}

/** On phones the table scrolls inside its card. */
export function UsersTable({ users, asked, onSort, onEdit }: UsersTableProps) {
  return (
    // The room at the edges is for the focus rings, which would be cut off.
    <div
      role="region"
      aria-label="Users"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- whoever has no pointer scrolls by the arrow keys
      tabIndex={0}
      className="relative -m-1 scroll-pl-44 overflow-x-auto p-1 tablet:scroll-pl-66"
    >
      <table className="w-full border-separate border-spacing-0 text-left text-sm">
        <thead>
          <tr>
            <SortHeader sort="email" asked={asked} onSort={onSort} className={pinnedClass}>
              Email
            </SortHeader>
            <SortHeader sort="plan" asked={asked} onSort={onSort}>
              Plan
            </SortHeader>
            <th scope="col" className={classNames(headClass, 'pb-0! text-right')}>
              DM
            </th>
            <th scope="col" className={classNames(headClass, 'pb-0! text-right')}>
              Subject
            </th>
            <SortHeader sort="created_at" asked={asked} onSort={onSort} atRight>
              Signed Up
            </SortHeader>
            <th scope="col" className={classNames(headClass, 'pb-0! text-right')}>
              Actions
            </th>
          </tr>
        </thead>
        <tbody>
          {users.map((user) => (
            <UserRow key={user.userId} user={user} onEdit={onEdit} />
          ))}
        </tbody>
      </table>
    </div>
  )
}
