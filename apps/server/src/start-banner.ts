import type { PublicAuthSettings } from '@firstline/contract/runtime'
import type { Writer } from '@firstline/copywriter'
import type { LocalModel } from './config/local-model.ts'
import type { FirstPassword } from './product/account/index.ts'

export interface StartInfo {
  publicUrl: string
  writer: Writer
  /** A local model server that could be used. */
  localModel: LocalModel | null
  /** Why the chosen model can't be used; null when it is. */
  modelProblem: string | null
  database: 'embedded' | 'server'
  /** The same value as in `RuntimeConfig`. */
  mails: PublicAuthSettings['mails']
  signupOpen: boolean
  confirmationRequired: boolean
  hasCheckout: boolean
  paymentsEnabled: boolean
  /** What production should not leave as it is. */
  warnings: readonly string[]
}

export function printStartBanner(announcement: StartInfo): void {
  printLines(describeStart(announcement))
}

/** The start banner: the address and what works, with the setting that changes it. */
export function describeStart(announcement: StartInfo): string[] {
  const { publicUrl, writer, localModel, modelProblem, database } = announcement
  return [
    `Firstline is ready: ${publicUrl}`,
    '',
    `Writer    ${writer.kind === 'composer' ? 'the built-in writer (no model, no key)' : writer.name}`,
    ...(modelProblem ? [`Model     not used: ${modelProblem}`] : []),
    ...(localModel && !modelProblem
      ? [`Model     ${localModel.server} runs here, to use it: ${localModel.settings} npm start`]
      : []),
    `Database  ${database === 'embedded' ? 'embedded, in the data directory' : 'PostgreSQL'}`,
    `Sign-up   ${describeSignUp(announcement)}`,
    `Mails     ${describeMails(announcement)}`,
    `Upgrades  ${describeUpgrades(announcement)}`,
    ...announcement.warnings.map((warning) => `Warning   ${warning}`),
  ]
}

function describeSignUp({ signupOpen, confirmationRequired, mails }: StartInfo): string {
  if (!signupOpen) return 'closed: no new accounts'
  if (!confirmationRequired) return 'accounts work immediately; addresses are not verified'
  return mails === 'kept'
    ? 'needs a mailed link, and no mail is sent: set SMTP_URL'
    : 'accounts are usable once the link in a mail was opened'
}

function describeMails({ mails, publicUrl }: StartInfo): string {
  if (mails === 'sent') return 'sent by the mail server in SMTP_URL'
  if (mails === 'outbox') return `not sent (SMTP_URL is not set): read them at ${publicUrl}/outbox`
  return 'not sent (SMTP_URL is not set), and not to be read anywhere'
}

function describeUpgrades({ hasCheckout, paymentsEnabled, publicUrl }: StartInfo): string {
  if (paymentsEnabled) return 'sold by Stripe: docs/payments.md'
  const byHand = `plans are changed by hand at ${publicUrl}/dashboard/admin`
  return hasCheckout
    ? `the checkout is open; ${byHand}`
    : `online payment is off (CHECKOUT_URL is not set); ${byHand}`
}

/** Prints newly generated passwords once, to the terminal and never to the log. */
export function printFirstPasswords(passwords: readonly FirstPassword[]): void {
  if (passwords.length === 0) return
  const width = Math.max(...passwords.map(({ email }) => email.length))
  printLines([
    'First passwords, shown once (kept in first-passwords.txt of the data directory):',
    ...passwords.map(({ email, password }) => `  ${email.padEnd(width)}  ${password}`),
  ])
}

function printLines(lines: readonly string[]): void {
  process.stdout.write(`\n${lines.map((line) => (line === '' ? '' : `  ${line}`)).join('\n')}\n\n`)
}
