import { formatMinutes } from './format.ts'
import type { MailSettings, TextKind } from './mail-data.ts'

const PURPOSES: Record<TextKind, string> = {
  confirmation: 'to confirm your number',
  sign_in: 'to sign in',
  phone_change: 'to confirm your new number',
  reauthentication: 'to confirm your change',
  second_factor: 'for the second step of your sign-in',
}

/** The code comes first, so that a locked screen shows it. */
export function renderTextMessage(
  kind: TextKind,
  code: string,
  { brandName, validMinutes }: MailSettings,
): string {
  return (
    `${code} is your ${brandName} code ${PURPOSES[kind]}. It expires in ${formatMinutes(validMinutes)}. ` +
    'Do not share it.'
  )
}
