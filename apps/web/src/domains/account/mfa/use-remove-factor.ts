import { useState } from 'react'
import { isFactorGone } from '#domains/auth/mfa/describe-code-failure.ts'
import type { MfaFactor } from '#domains/auth/mfa/list-factors.ts'
import { NEEDS_MFA } from '#platform/session/needs-mfa.ts'
import { describeCallFailure } from '#domains/auth/mail/mail-response.ts'
import { useFactorCalls } from '#domains/auth/mfa/use-factor-calls.ts'
import { notify } from '#platform/notify.ts'

export function useRemoveFactor({ isLast, onRemoved }: { isLast: boolean; onRemoved: () => void }) {
  const { removeFactor } = useFactorCalls()
  const [isBusy, setBusy] = useState(false)
  const remove = async ({ id, name }: MfaFactor): Promise<void> => {
    setBusy(true)
    const { error } = await removeFactor(id)
    setBusy(false)
    // The session is at AAL1: the guard leads to the MFA page and back here.
    if (error?.code === NEEDS_MFA) return
    if (error && !isFactorGone(error)) {
      notify.error('Not removed', { description: describeCallFailure(error) })
      return
    }
    notify.success(isLast ? 'Two-step sign-in is off' : `${name} removed`)
    onRemoved()
  }
  return { remove, isBusy }
}
