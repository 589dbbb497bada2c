import { describeCodeFailure, type FactorKind, isFactorGone } from './describe-code-failure.ts'
import { useFactorCalls } from './use-factor-calls.ts'

export interface FactorCodeOptions {
  id: string
  kind: FactorKind
  onDone: (isAdmin: boolean) => void
  /** The factor was removed elsewhere. */
  onGone: () => void
}

/** Verifies a code; returns what is wrong with it, if anything. */
export function useFactorCode({ id, kind, onDone, onGone }: FactorCodeOptions) {
  const { verifyFactor } = useFactorCalls()
  return async (code: string, challengeId?: string): Promise<string | undefined> => {
    const result = await verifyFactor({ id, code, challengeId })
    if (!result.error) onDone(result.isAdmin)
    else if (isFactorGone(result.error)) onGone()
    else return describeCodeFailure(result.error, kind)
    return undefined
  }
}
