import type { Clock } from '@firstline/platform/clock'
import type { Database } from '@firstline/platform/database'
import type { Job } from '@firstline/platform/jobs'
import type { Outgoing } from '@firstline/platform/outgoing'
import type { MailFooter } from '@firstline/wire/auth/mails'
import type { WireFunction } from '@firstline/wire/functions'
import { mailPreferencesFunction } from './mail-preferences-function.ts'
import type { MemberMailSettings } from './render-member-mail.ts'
import { sendNoticesJob } from './send-notices-job.ts'
import { createUnsubscribeLinks } from './unsubscribe-links.ts'
import { weeklySummariesJob } from './weekly-summaries-job.ts'

export interface MemberMailsOptions {
  database: Database
  clock: Clock
  outgoing: Outgoing
  /** The project secret; the key of unsubscribe links is derived from it. */
  secret: string
  footer: MailFooter
}

export interface MemberMails {
  settings: MemberMailSettings
  jobs: Job[]
  functions: WireFunction[]
}

/** Mails about members' accounts, and what members can switch off. */
export function createMemberMails(options: MemberMailsOptions): MemberMails {
  const { database, clock, outgoing, secret, footer } = options
  const settings = { footer, links: createUnsubscribeLinks(secret, footer.publicUrl) }
  return {
    settings,
    jobs: [sendNoticesJob({ database, outgoing, settings }), weeklySummariesJob(database)],
    functions: [mailPreferencesFunction({ database, clock })],
  }
}
