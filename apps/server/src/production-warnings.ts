import { isLoopbackHttp } from '@firstline/platform/is-confidential'
import type { Config } from './config/config.ts'

/** What a production installation should not leave as it is, with the setting that changes it. */
export function listProductionWarnings({
  production,
  publicUrl,
  database,
}: Pick<Config, 'production' | 'publicUrl' | 'database'>): string[] {
  if (!production) return []
  const isLocal = publicUrl === null || isLocalHost(new URL(publicUrl).hostname)
  return [
    ...(isLocal
      ? ['PUBLIC_URL is this machine only: links in mails and returns from providers open nowhere else']
      : []),
    ...(database.kind === 'embedded'
      ? [
          'the database is embedded: one process, and a power cut can lose the last changes. ' +
            'Set DATABASE_URL to use PostgreSQL',
        ]
      : []),
  ]
}

const isLocalHost = (hostname: string) =>
  isLoopbackHttp({ protocol: 'http:', hostname }) || /\.localhost$|^127\./.test(hostname)
