import type { AdminUser } from '@firstline/contract/admin'
import type { AdminBusiness } from '@firstline/contract/business-statistics'
import { useState } from 'react'
import { formatDollars } from '#platform/format/format-dollars.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { DataTable } from '#ui/data-table.tsx'
import { UserDialog } from '#domains/admin/users/edit/user-dialog.tsx'
import { EditButton } from '#domains/admin/users/users-table.tsx'
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
        <EmptyState>No user has a known cost. The built-in writer costs nothing.</EmptyState>
      ) : (
        <DataTable
          label="Cost by user"
          className="max-h-96 overflow-y-auto"
          rows={topUsers}
          getKey={({ user }) => user.userId}
          columns={[
            {
              head: 'Email',
              cellClass: 'whitespace-normal!',
              render: ({ user }) => (
                <span id={`cost-${user.userId}`} className="block min-w-36 wrap-anywhere">
                  {user.email}
                </span>
              ),
            },
            { head: 'Generations', align: 'right', render: ({ generations }) => formatCount(generations) },
            { head: 'Cost', align: 'right', render: ({ cost }) => formatDollars(cost) },
            {
              head: 'Actions',
              align: 'right',
              render: ({ user }) => (
                <EditButton addressId={`cost-${user.userId}`} onPress={() => setEdited(user)} />
              ),
            },
          ]}
        />
      )}
      <UserDialog user={edited} onClose={() => setEdited(undefined)} />
    </div>
  )
}
