import { useState } from 'react'
import { callFailure } from '#lib/auth/mail-answer.ts'
import { useAuth } from '#lib/auth/use-auth.ts'

/** What is wrong with a new password, at its field or, for what no field explains, above the form. */
export type PasswordFault = { at: 'password' | 'form'; text: string }
export type PasswordOutcome =
  | { kind: 'changed' }
  | { kind: 'needs-code' }
  | { kind: 'refused'; fault: PasswordFault }

const refused = (at: PasswordFault['at'], text: string): PasswordOutcome => ({
  kind: 'refused',
  fault: { at, text },
})

/**
 * Sets a new password. After a long session the server may ask for a code from a mail first; then the mail is sent and the
 * same password tried again with the code.
 */
export function useChangePassword() {
  const { changeAccount, sendNonce } = useAuth()
  const [waiting, setWaiting] = useState<string>()

  const askForCode = async (password: string): Promise<PasswordOutcome> => {
    const { error } = await sendNonce()
    if (error) return refused('form', callFailure(error))
    setWaiting(password)
    return { kind: 'needs-code' }
  }

  const change = async (password: string): Promise<PasswordOutcome> => {
    const { error } = await changeAccount({ password })
    if (!error) return { kind: 'changed' }
    if (error.code === 'reauthentication_needed') return askForCode(password)
    if (error.code === 'same_password') {
      return refused('password', 'This is your password already. Please choose another one.')
    }
    return refused(error.code === 'weak_password' ? 'password' : 'form', callFailure(error))
  }

  /** Answers what is wrong with the code, if anything is. */
  const changeWithCode = async (nonce: string): Promise<string | undefined> => {
    const { error } = await changeAccount({ password: waiting ?? '', nonce })
    if (!error) {
      setWaiting(undefined)
      return undefined
    }
    return error.code === 'reauthentication_not_valid'
      ? 'This code is wrong or has expired.'
      : callFailure(error)
  }

  return { change, changeWithCode, isWaitingForCode: waiting !== undefined }
}
