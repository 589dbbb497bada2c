import { ResetCreditsAnswer } from '@firstline/contract/account'
import type { AdminUser } from '@firstline/contract/admin'
import { effectivePlan, PLAN_CREDITS } from '@firstline/contract/plans'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { useReason } from '#domains/admin/use-reason.tsx'
import { adminUserKey } from '#domains/admin/users/admin-user-query.ts'
import { describeCredits } from '#domains/admin/users/describe-balance.ts'
import { describeReason } from '#platform/describe-reason.ts'
import { historyKey } from '#domains/admin/users/cache-user.ts'
import { usersKey } from '#domains/admin/users/users-query.ts'
import { useAuth } from '#domains/auth/session/use-auth.ts'
import { requestFunction } from '#platform/api/request-function.ts'
import { isSessionRefusal } from '#platform/api/function-errors.ts'
import { createMemberConnection } from '#platform/api/member-connection.ts'
import { refetchActive } from '#platform/live/refetch-active.ts'
import { notify } from '#platform/notify.ts'

const FAILED = 'Failed to update credits'

/** Restores the plan's allowance. For the own account the same call only repairs, which the dashboard offers. */
export function ResetCredits({ user }: { user: AdminUser }) {
  const { user: self } = useAuth()
  const { reset, isResetting, reasonField } = useReset(user)
  const { dm, subject } = PLAN_CREDITS[effectivePlan(user.plan)]
  const isOwn = self?.id === user.userId
  return (
    <div className="py-5">
      {!isOwn && <div className="mb-3">{reasonField}</div>}
      <Button
        kind="second"
        size="sm"
        disabled={isOwn}
        busy={isResetting}
        busyText="Resetting..."
        onClick={() => reset()}
      >
        Reset to plan allowance
      </Button>
      <p className="mt-2 text-xs text-ink-3">
        {isOwn
          ? 'Your own credits can be repaired on your dashboard, and set above.'
          : `Sets the balances to ${dm} and ${subject}, whatever was used. Plan and renewal date stay as they are.`}
      </p>
    </div>
  )
}

function useReset({ userId, email }: AdminUser) {
  const cache = useQueryClient()
  const [isResetting, setResetting] = useState(false)
  const reason = useReason('Reason for the reset')
  const reset = async () => {
    const why = reason.read()
    if (why === undefined) return
    setResetting(true)
    try {
      const connection = createMemberConnection('reset-credits', FAILED)
      const { dm, subject } = await requestFunction(connection, ResetCreditsAnswer, {
        body: { userId, reason: why },
      })
      reason.clear()
      // The response lacks the row's version.
      for (const key of [adminUserKey(userId), usersKey, historyKey(userId)]) void refetchActive(cache, key)
      notify.success('Credits updated', {
        description: `${email} has ${describeCredits(dm, subject)}.`,
      })
    } catch (error) {
      if (!isSessionRefusal(error)) notify.error(FAILED, { description: describeReason(error, FAILED) })
    } finally {
      setResetting(false)
    }
  }
  return { reset, isResetting, reasonField: reason.field }
}
