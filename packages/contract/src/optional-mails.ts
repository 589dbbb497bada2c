import { z } from 'zod'

/** Mails that a member can switch, as the account page shows them. */
export const OPTIONAL_MAILS = [
  {
    kind: 'welcome',
    title: 'Welcome',
    line: 'One mail after your first sign-in: what you can do here.',
  },
  {
    kind: 'credits-low',
    title: 'Credits running low',
    line: 'At most once a month for each type, when few are left.',
  },
  {
    kind: 'credits-renewed',
    title: 'Credits renewed',
    line: 'Once a month, when used credits come back.',
  },
  {
    kind: 'weekly-summary',
    title: 'Weekly summary',
    line: 'On Mondays: what you wrote, used and got replies to. Nothing after a week without any.',
  },
] as const

export type OptionalMail = (typeof OPTIONAL_MAILS)[number]['kind']
export const OPTIONAL_MAIL_KINDS = OPTIONAL_MAILS.map(({ kind }) => kind)

export const OptionalMailKind = z.enum(OPTIONAL_MAIL_KINDS, {
  error: `Must be one of ${OPTIONAL_MAIL_KINDS.join(', ')}.`,
})

/** The body of a POST to `mail-preferences`. */
export const MailPreferenceChange = z.object({
  kind: OptionalMailKind,
  isOn: z.boolean({ error: 'Must be true or false.' }),
})
export type MailPreferenceChange = z.infer<typeof MailPreferenceChange>

/** The response of `mail-preferences` to GET and POST. */
export const MailPreferences = z.object({
  preferences: z.record(OptionalMailKind, z.boolean()),
  /** Where mails go; null while none are sent, such as to an unproven address. */
  address: z.string().nullable(),
})
export type MailPreferences = z.infer<typeof MailPreferences>
