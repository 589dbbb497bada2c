import { codeFailure, type FactorKind, isFactorGone } from '#lib/auth/code-failure.ts'
import { useFactorCalls } from '#lib/auth/use-factor-calls.ts'

export interface FactorCodeOptions {
  id: string
  kind: FactorKind
  /** The code was right. */
  onDone: (isAdmin: boolean) => void
  /** The factor is not there any more. */
  onGone: () => void
}

/** Tries a code; answers what is wrong with it, if anything is. */
export function useFactorCode({ id, kind, onDone, onGone }: FactorCodeOptions) {
  const { verifyFactor } = useFactorCalls()
  return async (code: string, challengeId?: string): Promise<string | undefined> => {
    const result = await verifyFactor({ id, code, challengeId })
    if (!result.error) onDone(result.isAdmin)
    else if (isFactorGone(result.error)) onGone()
    else return codeFailure(result.error, kind)
    return undefined
  }
}
