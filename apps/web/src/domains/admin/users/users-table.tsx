import type { AdminUser, AdminUserSort } from '@firstline/contract/admin'
import type { UsersRequest } from './users-query.ts'
import { classNames } from '#ui/class-names.ts'
import { SortHeader } from './sort-header.tsx'
import { headClass, pinnedClass } from '#ui/table-classes.ts'
import { UserRow } from './user-row.tsx'

export interface UsersTableProps {
  users: AdminUser[]
  request: UsersRequest
  onSort: (sort: AdminUserSort) => void
  onEdit: (user: AdminUser) => void
}

/** Scrolls inside its card on phones. */
export function UsersTable({ users, request, onSort, onEdit }: UsersTableProps) {
  return (
    // The padding keeps the focus rings from being cut off.
    <div
      role="region"
      aria-label="Users"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users scroll it with the arrow keys
      tabIndex={0}
      className="relative -m-1 scroll-pl-44 overflow-x-auto p-1 tablet:scroll-pl-66"
    >
      <table className="w-full border-separate border-spacing-0 text-left text-sm">
        <thead>
          <tr>
            <SortHeader sort="email" request={request} onSort={onSort} className={pinnedClass}>
              Email
            </SortHeader>
            <SortHeader sort="plan" request={request} onSort={onSort}>
              Plan
            </SortHeader>
            <SortHeader sort="credits_dm" request={request} onSort={onSort} atRight>
              DM
            </SortHeader>
            <SortHeader sort="credits_subject" request={request} onSort={onSort} atRight>
              Subject
            </SortHeader>
            <SortHeader sort="created_at" request={request} onSort={onSort} atRight>
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
