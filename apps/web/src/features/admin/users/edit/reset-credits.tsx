import { ResetCreditsAnswer } from '@firstline/contract/account'
import type { AdminUser } from '@firstline/contract/admin'
import { effectivePlan, PLAN_CREDITS } from '@firstline/contract/plans'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#components/button.tsx'
import { knownUserKey } from '#lib/admin/known-user.ts'
import { creditWords } from '#lib/admin/standing-words.ts'
import { reasonOf } from '#lib/reason-of.ts'
import { historyKey } from '#lib/admin/take-user.ts'
import { usersKey } from '#lib/admin/users-query.ts'
import { useAuth } from '#lib/auth/use-auth.ts'
import { askFunction } from '#lib/functions/ask-function.ts'
import { isNobody } from '#lib/functions/function-errors.ts'
import { memberConnection } from '#lib/functions/member-connection.ts'
import { readAnew } from '#lib/live/read-anew.ts'
import { notify } from '#lib/notify.ts'

const FAILED = 'Failed to update credits'

/** Gives the plan's allowance again. For one's own account the same call only repairs, which the dashboard offers. */
export function ResetCredits({ user }: { user: AdminUser }) {
  const { user: self } = useAuth()
  const { reset, isResetting } = useReset(user)
  const { dm, subject } = PLAN_CREDITS[effectivePlan(user.plan)]
  const isOwn = self?.id === user.userId
  return (
    <div className="py-5">
      <Button
        kind="second"
        size="sm"
        disabled={isOwn}
        busy={isResetting}
        busyText="Resetting..."
        onClick={() => void reset()}
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
  const reset = async () => {
    setResetting(true)
    try {
      const connection = memberConnection('reset-credits', FAILED)
      const { dm, subject } = await askFunction(connection, ResetCreditsAnswer, { body: { userId } })
      // The answer does not say the row's version.
      for (const key of [knownUserKey(userId), usersKey, historyKey(userId)]) void readAnew(cache, key)
      notify.success('Credits updated', {
        description: `${email} has ${creditWords(dm, subject)}.`,
      })
    } catch (error) {
      if (!isNobody(error)) notify.error(FAILED, { description: reasonOf(error, FAILED) })
    } finally {
      setResetting(false)
    }
  }
  return { reset, isResetting }
}
