import type { AdminUser } from '@firstline/contract/admin'
import { effectivePlan } from '@firstline/contract/plans'
import type { ReactNode } from 'react'
import { Tag } from '#components/tag.tsx'
import { classNames } from '#lib/class-names.ts'
import { formatDate } from '#lib/format-date.ts'

const cell = 'h-13.25 border-b border-line py-2 pr-6 whitespace-nowrap last:pr-0 group-last:border-b-0'
const head = 'border-b border-line pr-6 pb-3 text-xs font-medium text-ink-3 last:pr-0'
/** The first column stays where it is while the rest scrolls under it. */
const pinned = 'sticky left-0 bg-surface max-tablet:pr-4'

/** On phones the table scrolls inside its card. */
export function UsersTable({ users }: { users: AdminUser[] }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- whoever has no pointer scrolls by the arrow keys
    <div role="region" aria-label="Users" tabIndex={0} className="relative overflow-x-auto">
      <table className="w-full border-separate border-spacing-0 text-left text-sm">
        <thead>
          <tr>
            <th scope="col" className={classNames(head, pinned)}>
              Email
            </th>
            <th scope="col" className={head}>
              Plan
            </th>
            {['DM', 'Subject', 'Signed Up'].map((title) => (
              <th key={title} scope="col" className={classNames(head, 'text-right')}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {users.length === 0 ? (
            <tr>
              <td colSpan={5} className="py-6 text-ink-2">
                No users found. New accounts will appear here in real-time.
              </td>
            </tr>
          ) : (
            users.map((user) => <UserRow key={user.userId} user={user} />)
          )}
        </tbody>
      </table>
    </div>
  )
}

function UserRow({ user }: { user: AdminUser }) {
  return (
    <tr className="group">
      <th scope="row" className={classNames(cell, pinned, 'font-medium whitespace-normal!')}>
        <span className="block wrap-anywhere max-tablet:w-36 tablet:min-w-56">{user.email}</span>
      </th>
      <td className={cell}>
        <PlanTag user={user} />
      </td>
      <Credits of={user}>{user.creditsDm}</Credits>
      <Credits of={user}>{user.creditsSubject}</Credits>
      <td className={classNames(cell, 'text-right text-ink-2 tabular-nums')}>{formatDate(user.createdAt)}</td>
    </tr>
  )
}

function PlanTag({ user }: { user: AdminUser }): ReactNode {
  if (user.testingMode) return <Tag kind="accent">Pro (Testing)</Tag>
  return effectivePlan(user.plan) === 'pro' ? <Tag kind="accent">Pro</Tag> : <Tag kind="plain">Free</Tag>
}

function Credits({ of: { testingMode }, children: left }: { of: AdminUser; children: number }) {
  const isGone = left === 0 && !testingMode
  return (
    <td
      className={classNames(
        cell,
        'text-right tabular-nums',
        isGone ? 'font-semibold text-danger' : 'text-ink',
      )}
    >
      {testingMode ? 'Unlimited' : left.toLocaleString('en')}
    </td>
  )
}
