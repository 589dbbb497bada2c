import { useState } from 'react'
import { isFactorGone } from '#lib/auth/code-failure.ts'
import type { KnownFactor } from '#lib/auth/describe-factor.ts'
import { LACKS_STEP } from '#lib/auth/lacks-step.ts'
import { callFailure } from '#lib/auth/mail-answer.ts'
import { useFactorCalls } from '#lib/auth/use-factor-calls.ts'
import { notify } from '#lib/notify.ts'

/** Removes a second factor, and says what that means. */
export function useRemoveFactor({ isLast, onRemoved }: { isLast: boolean; onRemoved: () => void }) {
  const { removeFactor } = useFactorCalls()
  const [isBusy, setBusy] = useState(false)
  const remove = async ({ id, name }: KnownFactor): Promise<void> => {
    setBusy(true)
    const { error } = await removeFactor(id)
    setBusy(false)
    // The session lacks the second step: one is asked for it, and comes back here.
    if (error?.code === LACKS_STEP) return
    if (error && !isFactorGone(error)) {
      notify.error('Not removed', { description: callFailure(error) })
      return
    }
    notify.success(isLast ? 'Two-step sign-in is off' : `${name} removed`)
    onRemoved()
  }
  return { remove, isBusy }
}
