import type { AuthSettings } from '@firstline/contract/runtime'
import type { Writer } from '@firstline/copywriter'
import type { LocalModel } from './platform/local-model.ts'
import type { FirstPassword } from './product/account/index.ts'

export interface Announcement {
  publicUrl: string
  writer: Writer
  /** A model on this machine that could write instead. */
  localModel: LocalModel | null
  database: 'embedded' | 'server'
  /** What becomes of mails, as `RuntimeConfig` has it. */
  mails: AuthSettings['mails']
  signupOpen: boolean
  confirmationRequired: boolean
  hasCheckout: boolean
}

/** Prints the address to open, and what works on this installation. */
export function announce(announcement: Announcement): void {
  print(describeStart(announcement))
}

/** What works on this installation, in plain words, with the setting that changes it. */
export function describeStart(announcement: Announcement): string[] {
  const { publicUrl, writer, localModel, database } = announcement
  return [
    `Firstline is ready: ${publicUrl}`,
    '',
    `Writer    ${writer.kind === 'composer' ? 'the built-in writer (no model, no key)' : writer.name}`,
    ...(localModel
      ? [`Model     ${localModel.server} runs here, to use it: ${localModel.settings} npm start`]
      : []),
    `Database  ${database === 'embedded' ? 'embedded, in the data directory' : 'PostgreSQL'}`,
    `Sign-up   ${describeSignUp(announcement)}`,
    `Mails     ${describeMails(announcement)}`,
    `Upgrades  ${describeUpgrades(announcement)}`,
  ]
}

function describeSignUp({ signupOpen, confirmationRequired, mails }: Announcement): string {
  if (!signupOpen) return 'closed: no new accounts'
  if (!confirmationRequired) return 'accounts work immediately; addresses are not verified'
  return mails === 'kept'
    ? 'needs a mailed link, and no mail is sent: set SMTP_URL'
    : 'accounts are usable once the link in a mail was opened'
}

function describeMails({ mails, publicUrl }: Announcement): string {
  if (mails === 'sent') return 'sent by the mail server in SMTP_URL'
  if (mails === 'outbox') return `not sent (SMTP_URL is not set): read them at ${publicUrl}/outbox`
  return 'not sent (SMTP_URL is not set), and not to be read anywhere'
}

function describeUpgrades({ hasCheckout, publicUrl }: Announcement): string {
  const byHand = `plans are changed by hand at ${publicUrl}/dashboard/admin`
  return hasCheckout
    ? `the checkout is open; ${byHand}`
    : `online payment is off (CHECKOUT_URL is not set); ${byHand}`
}

/** Shows the passwords that were generated now, this once. Written to the terminal, never to the log. */
export function announcePasswords(passwords: readonly FirstPassword[]): void {
  if (passwords.length === 0) return
  const width = Math.max(...passwords.map(({ email }) => email.length))
  print([
    'First passwords, shown once (kept in first-passwords.txt of the data directory):',
    ...passwords.map(({ email, password }) => `  ${email.padEnd(width)}  ${password}`),
  ])
}

function print(lines: readonly string[]): void {
  process.stdout.write(`\n${lines.map((line) => (line === '' ? '' : `  ${line}`)).join('\n')}\n\n`)
}
