import type { Clock } from '@firstline/platform/clock'
import type { Database } from '@firstline/platform/database'
import type { Limits } from '../limits/limits.ts'
import type { Messages } from '../messages/messages.ts'
import type { Secrets } from '../secrets.ts'
import type { Sessions } from '../sessions/sessions.ts'

export interface FactorsDependencies {
  database: Database
  clock: Clock
  secrets: Secrets
  limits: Pick<Limits, 'hashClientAddress'>
  messages: Pick<Messages, 'createFactorNotice' | 'wake'>
  sessions: Pick<Sessions, 'presentSession' | 'requireSessionUser'>
}
