import type { Writer } from '@firstline/copywriter'
import type { FirstPassword } from './product/account/index.ts'

export interface Announcement {
  publicUrl: string
  writer: Writer
  database: 'embedded' | 'server'
  /** Where mails are read that can't be sent; null when they are sent, or nobody may read them. */
  outbox: string | null
}

/** Tells whoever started the server what to open. */
export function announce({ publicUrl, writer, database, outbox }: Announcement): void {
  print([
    `Firstline is ready: ${publicUrl}`,
    '',
    `Writer    ${writer.kind === 'composer' ? 'the built-in composer (no model, no key)' : writer.name}`,
    `Database  ${database === 'embedded' ? 'embedded, in the data directory' : 'PostgreSQL'}`,
    ...(outbox === null ? [] : [`Mails     not sent, but to be read at ${outbox}`]),
  ])
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
