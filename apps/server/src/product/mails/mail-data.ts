import { z } from 'zod'
import { Offer } from '@firstline/contract/billing'
import type { OptionalMail } from '@firstline/contract/optional-mails'
import type { MailFooter } from '@firstline/wire/auth/mails'
import { PLANS } from '@firstline/contract/plans'

/** Columns of `firstline.read_notices`: the balances and the billing period of a member when the mail is written. */
export const MemberCredits = z
  .object({
    plan: z.enum(PLANS),
    credits_dm: z.number().int(),
    credits_subject: z.number().int(),
    next_renewal_date: z.date(),
  })
  .transform(({ plan, credits_dm: dm, credits_subject: subject, next_renewal_date: renewsOn }) => ({
    plan,
    dm,
    subject,
    renewsOn,
  }))
export type MemberCredits = z.infer<typeof MemberCredits>

/** The database's names for the causes, in `firstline.add_profile_notices`. */
export const PlanChange = z.object({ change: z.enum(['upgraded', 'ended', 'canceled', 'resumed']) })
export const LowCredits = z.object({ type: z.enum(['dm', 'subject']) })
/** `pro_until`: Pro ends then, unless it is paid. `first_of`: what was to be bought by a first payment. */
export const FailedPayment = z.object({
  pro_until: z.iso.datetime({ offset: true }).nullish().catch(null),
  first_of: Offer.nullish().catch(null),
})
export const WeeklySummary = z.object({
  /** The Monday after the week. */
  until: z.iso.date(),
  sets: z.number().int(),
  used: z.number().int(),
  replied: z.number().int(),
})

/** The data of each kind of mail. None of it is a text that a user chose. */
export interface MemberMailData {
  welcome: MemberCredits
  'credits-low': MemberCredits & z.infer<typeof LowCredits>
  'credits-renewed': MemberCredits
  'payment-failed': z.infer<typeof FailedPayment>
  'plan-changed': MemberCredits & z.infer<typeof PlanChange>
  'weekly-summary': MemberCredits & z.infer<typeof WeeklySummary>
  'account-deleted': { at: Date }
}

export interface MemberMailContext extends MailFooter {
  /** Where one click switches this kind of mail off; null for required ones. */
  unsubscribeLink: string | null
}

/** Mails about the account itself can't be switched off. */
export type MemberMailKind = (OptionalMail | 'payment-failed' | 'plan-changed' | 'account-deleted') &
  keyof MemberMailData
