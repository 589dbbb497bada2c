import type { AdminUser, AdminUserSort } from '@firstline/contract/admin'
import { classNames } from '#ui/class-names.ts'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { Tag } from '#ui/tag.tsx'
import { formatDate } from '#platform/format/format-date.ts'
import { getPlanName } from './describe-balance.ts'
import { isBanned } from './describe-ban.ts'
import { hasProfile } from './has-profile.ts'
import type { UsersRequest } from './users-query.ts'

/** Before the first sign-in. */
const NOTHING_YET = '–'

type UserColumn = Column<AdminUser, AdminUserSort>

const ADDRESS: UserColumn = {
  head: 'Email',
  sort: 'email',
  cellClass: 'whitespace-normal!',
  render: (user) => (
    <>
      <span id={getAddressId(user)} className="block wrap-anywhere max-tablet:w-36 tablet:min-w-56">
        {user.email}
      </span>
      <Marks user={user} />
    </>
  ),
}
const FACTS: readonly UserColumn[] = [
  {
    head: 'Plan',
    sort: 'plan',
    render: (user) => (hasProfile(user) ? <PlanTag name={getPlanName(user)} /> : NOTHING_YET),
  },
  {
    head: 'DM',
    sort: 'credits_dm',
    align: 'right',
    render: (user) => <Credits user={user} left={user.creditsDm} />,
  },
  {
    head: 'Subject',
    sort: 'credits_subject',
    align: 'right',
    render: (user) => <Credits user={user} left={user.creditsSubject} />,
  },
  {
    head: 'Signed Up',
    sort: 'created_at',
    align: 'right',
    cellClass: 'text-ink-2',
    render: ({ createdAt }) => formatDate(createdAt),
  },
]

const getAddressId = ({ userId }: AdminUser) => `address-${userId}`

export interface UsersTableProps {
  users: readonly AdminUser[]
  request: UsersRequest
  onSort: (sort: AdminUserSort) => void
  onEdit: (user: AdminUser) => void
}

export function UsersTable({ users, request, onSort, onEdit }: UsersTableProps) {
  const actions: UserColumn = {
    head: 'Actions',
    align: 'right',
    render: (user) => <EditButton addressId={getAddressId(user)} onPress={() => onEdit(user)} />,
  }
  return (
    <DataTable
      label="Users"
      rows={users}
      getKey={({ userId }) => userId}
      columns={[ADDRESS, ...FACTS, actions]}
      sort={{ by: request.sort, isAscending: request.ascending, onSort }}
      // The padding keeps the focus rings from being cut off.
      className="-m-1 p-1 tablet:scroll-pl-66"
    />
  )
}

/** Opens the dialog of the user whose address has the id. */
export function EditButton({ addressId, onPress }: { addressId: string; onPress: () => void }) {
  return (
    <button
      type="button"
      aria-describedby={addressId}
      onClick={onPress}
      className="motion -mr-1 min-h-tap min-w-tap rounded-card px-2 font-medium hover:bg-sunken"
    >
      Edit
    </button>
  )
}

/** What is unusual about an account, below its address. */
function Marks({ user }: { user: AdminUser }) {
  const banned = isBanned(user)
  const isAdministrator = user.role === 'admin'
  if (!banned && !isAdministrator && user.isConfirmed) return null
  return (
    <span className="mt-1 flex flex-wrap gap-1.5">
      {isAdministrator && <Tag kind="plain">Administrator</Tag>}
      {banned && <Tag kind="danger">Banned</Tag>}
      {!user.isConfirmed && <Tag kind="warning">Unconfirmed</Tag>}
    </span>
  )
}

function PlanTag({ name }: { name: string }) {
  return <Tag kind={name === 'Free' ? 'plain' : 'accent'}>{name}</Tag>
}

function Credits({ user, left }: { user: AdminUser; left: number }) {
  if (!hasProfile(user)) return <span className="text-ink-3">{NOTHING_YET}</span>
  if (user.testingMode) return 'Unlimited'
  return (
    <span className={classNames(left === 0 && 'font-semibold text-danger')}>{left.toLocaleString('en')}</span>
  )
}
