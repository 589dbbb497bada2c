import type { Writer } from '@firstline/copywriter'
import type { FirstPassword } from './product/accounts/index.ts'

export interface Announcement {
  publicUrl: string
  writer: Writer
  database: 'embedded' | 'server'
  /** Generated now, and shown this once. */
  passwords: readonly FirstPassword[]
}

/** Tells whoever started the server what to open. Written to the terminal, never to the log: it may hold passwords. */
export function announce({ publicUrl, writer, database, passwords }: Announcement): void {
  const lines = [
    '',
    `  Firstline is ready: ${publicUrl}`,
    '',
    `  Writer    ${writer.kind === 'composer' ? 'the built-in composer (no model, no key)' : writer.name}`,
    `  Database  ${database === 'embedded' ? 'embedded, in the data directory' : 'PostgreSQL'}`,
  ]
  if (passwords.length > 0) {
    const width = Math.max(...passwords.map(({ email }) => email.length))
    lines.push('', '  First passwords, shown once (kept in first-passwords.txt of the data directory):')
    for (const { email, password } of passwords) lines.push(`    ${email.padEnd(width)}  ${password}`)
  }
  process.stdout.write(`${lines.join('\n')}\n\n`)
}
