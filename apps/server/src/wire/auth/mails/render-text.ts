import { minutesInWords } from './in-words.ts'
import type { MailSettings, TextKind } from './mail-data.ts'

const PURPOSES: Record<TextKind, string> = {
  confirmation: 'to confirm your number',
  sign_in: 'to sign in',
  phone_change: 'to confirm your new number',
  reauthentication: 'to go on with your change',
  second_factor: 'for the second step of your sign-in',
}

/** Writes a text for a phone. The code comes first: that much is read on a locked screen. */
export function renderText(kind: TextKind, code: string, { brandName, validMinutes }: MailSettings): string {
  return (
    `${code} is your ${brandName} code ${PURPOSES[kind]}. It is good for ${minutesInWords(validMinutes)}. ` +
    'Give it to nobody.'
  )
}
