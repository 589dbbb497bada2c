import type { Database } from '@firstline/platform/database'
import type { Job } from '@firstline/platform/jobs'
import { outgoingLog } from '@firstline/platform/log'
import type { Outgoing, OutgoingMessage } from '@firstline/platform/outgoing'
import {
  FailedPayment,
  LowCredits,
  MemberCredits,
  type MemberMailKind,
  PlanChange,
  WeeklySummary,
} from './mail-data.ts'
import { type MemberMailSettings, type MemberRecipient, renderMemberMail } from './render-member-mail.ts'

const INTERVAL_MS = 10_000
const BATCH = 100
/** Mails that may wait in the queue: with four connections less than a minute of a usual mail server. */
const QUEUE_MAX = 100

interface NoticeRow {
  id: string
  user_id: string
  kind: Exclude<MemberMailKind, 'account-deleted'>
  data: unknown
  /** Null when the member is not mailed. */
  address: string | null
  // Null without a profile.
  plan: string | null
  credits_dm: number | null
  credits_subject: number | null
  next_renewal_date: Date | null
}

export interface SendNoticesParts {
  database: Database
  outgoing: Pick<Outgoing, 'encrypt' | 'wake'>
  settings: MemberMailSettings
}

/** Turns notices into mails of the queue. Several processes may run it at the same time. */
export function sendNoticesJob({ database, outgoing, settings }: SendNoticesParts): Job {
  return {
    name: 'send-notices',
    everyMs: INTERVAL_MS,
    async run({ now }) {
      const rows = await database.query<NoticeRow>('select * from firstline.read_notices($1, $2, $3)', [
        BATCH,
        QUEUE_MAX,
        now,
      ])
      if (rows.length === 0) return { sent: 0, dropped: 0 }
      const notices = rows.map((row) => {
        const mail = row.address === null ? null : renderNotice(settings, row, row.address)
        return { id: row.id, address: row.address, message: mail && outgoing.encrypt([mail])[0] }
      })
      const [result] = await database.query<{ sent: number }>(
        'select firstline.send_notices($1, $2) as sent',
        [JSON.stringify(notices), now],
      )
      const sent = result?.sent ?? 0
      if (sent > 0) outgoing.wake()
      return { sent, dropped: rows.length - sent }
    },
  }
}

/** Null for a notice without the profile or the data that its mail is about: it must not hold up the others. */
function renderNotice(settings: MemberMailSettings, row: NoticeRow, address: string): OutgoingMessage | null {
  try {
    return writeNotice(settings, row, { userId: row.user_id, address })
  } catch (error) {
    outgoingLog.error({ error, kind: row.kind }, 'a notice could not be written and is dropped')
    return null
  }
}

/** @throws {z.ZodError} for data that the mail can't be written from */
function writeNotice(
  settings: MemberMailSettings,
  row: NoticeRow,
  recipient: MemberRecipient,
): OutgoingMessage {
  const { kind, data } = row
  switch (kind) {
    case 'welcome':
    case 'credits-renewed':
      return renderMemberMail(settings, recipient, kind, MemberCredits.parse(row))
    case 'credits-low':
      return renderMemberMail(settings, recipient, kind, {
        ...MemberCredits.parse(row),
        ...LowCredits.parse(data),
      })
    case 'payment-failed':
      return renderMemberMail(settings, recipient, kind, FailedPayment.parse(data))
    case 'plan-changed':
      return renderMemberMail(settings, recipient, kind, {
        ...MemberCredits.parse(row),
        ...PlanChange.parse(data),
      })
    case 'weekly-summary':
      return renderMemberMail(settings, recipient, kind, {
        ...MemberCredits.parse(row),
        ...WeeklySummary.parse(data),
      })
  }
}
