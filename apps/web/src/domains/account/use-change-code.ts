import { describeCallFailure } from '#domains/auth/mail/mail-response.ts'
import { useAuth } from '#domains/auth/session/use-auth.ts'
import { notify } from '#platform/notify.ts'
import { keepAcceptedAddress } from './accepted-address.ts'

const REFUSED: Record<string, string> = {
  otp_expired: 'This code is wrong or has expired. Check it, or ask for new mails below.',
  email_exists: 'This address belongs to another account.',
}

export interface UseChangeCodeOptions {
  /** When the change's mails were sent. */
  sentAt: string
  /** The code was right, and the other one is still missing. */
  onAccepted: (address: string) => void
  onDone: () => void
}

/** Verifies one of the two codes of a change of address; returns what is wrong with it, if anything. */
export function useChangeCode({ sentAt, onAccepted, onDone }: UseChangeCodeOptions) {
  const { verifyEmailChange } = useAuth()
  return async (email: string, code: string): Promise<string | undefined> => {
    const result = await verifyEmailChange({ email, code })
    if (result.error) return REFUSED[result.error.code ?? ''] ?? describeCallFailure(result.error)
    if (result.isDone) {
      notify.success('Email address changed', { id: 'email-changed' })
      onDone()
    } else {
      keepAcceptedAddress(sentAt, email)
      onAccepted(email)
    }
    return undefined
  }
}
