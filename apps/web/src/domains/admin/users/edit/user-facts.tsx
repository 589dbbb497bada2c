import type { AdminUser } from '@firstline/contract/admin'
import { describeBan } from '#domains/admin/users/describe-ban.ts'
import { hasProfile } from '#domains/admin/users/has-profile.ts'
import { formatDate } from '#platform/format/format-date.ts'

/** The properties of the account that can't be edited. */
export function UserFacts({ user }: { user: AdminUser }) {
  const ban = describeBan(user)
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 py-5 text-sm">
      <Fact name="Signed up">{formatDate(user.createdAt)}</Fact>
      {!user.isConfirmed && <Fact name="Address">Not confirmed yet</Fact>}
      {ban !== undefined && <Fact name="Banned">{ban}</Fact>}
      {hasProfile(user) ? <PlanFacts user={user} /> : <Fact name="First sign-in">Not yet</Fact>}
      {user.role === 'admin' && <Fact name="Role">Administrator</Fact>}
    </dl>
  )
}

function PlanFacts({ user }: { user: AdminUser }) {
  return (
    <>
      {user.planStatus === 'active' ? (
        <Fact name="Credits renew">{formatDate(user.nextRenewalDate)}</Fact>
      ) : (
        <Fact name="Cancelled, access until">{formatDate(user.nextRenewalDate)}</Fact>
      )}
      <Fact name="Trial">{describeTrial(user)}</Fact>
      <Fact name="Testing mode">{user.testingMode ? 'On, nothing is charged' : 'Off'}</Fact>
    </>
  )
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-ink-3">{name}</dt>
      <dd className="tabular-nums">{children}</dd>
    </div>
  )
}

function describeTrial({ isTrial, trialEndDate }: AdminUser): string {
  if (!isTrial) return 'None'
  return trialEndDate === null ? 'Running' : `Until ${formatDate(trialEndDate)}`
}
