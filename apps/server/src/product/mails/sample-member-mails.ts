import type { MemberMailData, MemberMailKind } from './mail-data.ts'
import { type MemberMailSettings, renderMemberMail } from './render-member-mail.ts'

type SampleMail = ReturnType<typeof renderMemberMail>

const RECIPIENT = { userId: '00000000-0000-4000-8000-000000000000', address: 'ada@example.com' }

/** Every mail to members with invented data, for previews. */
export function renderSampleMemberMails(settings: MemberMailSettings): Record<MemberMailKind, SampleMail> {
  const sample = <Kind extends MemberMailKind>(kind: Kind, data: MemberMailData[Kind]) =>
    renderMemberMail(settings, RECIPIENT, kind, data)
  const free = { plan: 'free', dm: 6, subject: 6, renewsOn: new Date('2026-02-28T14:05:00Z') } as const
  const pro = { ...free, plan: 'pro', dm: 100, subject: 100 } as const
  return {
    welcome: sample('welcome', free),
    'credits-low': sample('credits-low', { ...free, dm: 1, subject: 4, type: 'dm' }),
    'credits-renewed': sample('credits-renewed', free),
    'payment-failed': sample('payment-failed', { pro_until: '2026-02-07T14:05:00Z' }),
    'plan-changed': sample('plan-changed', { ...pro, change: 'upgraded' }),
    'weekly-summary': sample('weekly-summary', {
      ...pro,
      dm: 64,
      subject: 91,
      until: '2026-02-02',
      sets: 9,
      used: 14,
      replied: 3,
    }),
    'account-deleted': sample('account-deleted', { at: new Date('2026-01-31T14:05:00Z') }),
  }
}
