import { describeCallFailure } from '#domains/auth/mail/mail-response.ts'
import { type PasswordProof, useAuth } from '#domains/auth/session/use-auth.ts'

/** `at` is where the text belongs: `form` for what no field explains, `proof` for a wrong current password or code. */
export type PasswordOutcome =
  | { kind: 'changed' }
  | { kind: 'needs-proof' }
  | { kind: 'refused'; at: 'password' | 'form' | 'proof'; text: string }

const REFUSED: Partial<Record<string, Pick<PasswordOutcome & { kind: 'refused' }, 'at' | 'text'>>> = {
  same_password: { at: 'password', text: 'This is your password already. Please choose another one.' },
  current_password_invalid: { at: 'proof', text: 'This is not your current password.' },
  reauthentication_not_valid: { at: 'proof', text: 'This code is wrong or has expired.' },
}

/** Sets a new password. Long after the sign-in the server requires a proof: the current password or a mailed code. */
export function useChangePassword() {
  const { changeAccount } = useAuth()
  return async (password: string, proof?: PasswordProof): Promise<PasswordOutcome> => {
    const { error } = await changeAccount({ password, ...proof })
    if (!error) return { kind: 'changed' }
    if (error.code === 'reauthentication_needed') return { kind: 'needs-proof' }
    const refused = REFUSED[error.code ?? '']
    if (refused) return { kind: 'refused', ...refused }
    const at = error.code === 'weak_password' ? 'password' : proof ? 'proof' : 'form'
    return { kind: 'refused', at, text: describeCallFailure(error) }
  }
}
