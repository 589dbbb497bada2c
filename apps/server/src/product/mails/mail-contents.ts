import { countOf } from '@firstline/contract/in-words'
import { OPTIONAL_MAILS } from '@firstline/contract/optional-mails'
import type { MailParts } from '@firstline/wire/auth/mails'
import type { MemberCredits, MemberMailContext, MemberMailData, MemberMailKind } from './mail-data.ts'

type Contents = {
  [Kind in MemberMailKind]: (data: MemberMailData[Kind], context: MemberMailContext) => MailParts
}

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
const TIME = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
const DAY_MS = 86_400_000

/** Pages name days in the zone of the browser, which a mail can't know, so it says which zone it means. */
const formatDay = (at: Date) => `${DAY.format(at)} (UTC)`

const PLAN_NAMES = { free: 'Free', pro: 'Pro' } as const
const TYPE_NAMES = { dm: 'Cold DM', subject: 'Email Subject Line' } as const

const buildLink = ({ publicUrl }: MemberMailContext, path: string) => new URL(path, publicUrl).href

function formatCredits({ dm, subject }: MemberCredits): NonNullable<MailParts['facts']> {
  return [
    { name: TYPE_NAMES.dm, value: `${countOf(dm, 'credit')} left` },
    { name: TYPE_NAMES.subject, value: `${countOf(subject, 'credit')} left` },
  ]
}

/** Why an optional mail was sent, and the link that ends it. */
function explainOptional(
  kind: MemberMailKind,
  { unsubscribeLink }: MemberMailContext,
): MailParts['otherwise'] {
  const title = OPTIONAL_MAILS.find((mail) => mail.kind === kind)?.title ?? kind
  const text = `You get this mail because “${title}” is on. Your account page has a switch for it.`
  return unsubscribeLink === null ? { text } : { text, label: 'Unsubscribe', link: unsubscribeLink }
}

const explainRequired = (cause: string): MailParts['otherwise'] => ({
  text: `This mail is about your account. It is sent ${cause} and can’t be switched off.`,
})

/** The texts of all mails to members. */
export const MEMBER_MAIL_CONTENTS: Contents = {
  welcome: (data, context) => ({
    subject: `Welcome to ${context.brandName}`,
    title: 'Your account is ready',
    paragraphs: [
      'Say who you write to and what you offer. You get cold messages and subject lines to choose from, each with a ' +
        'score and the reasons for it.',
      `You are on the ${PLAN_NAMES[data.plan]} plan. Credits come back on ${formatDay(data.renewsOn)}.`,
    ],
    facts: formatCredits(data),
    action: { label: 'Write your first message', link: buildLink(context, '/generator?type=dm') },
    otherwise: explainOptional('welcome', context),
  }),

  'credits-low': (data, context) => ({
    subject: `Few ${TYPE_NAMES[data.type]} credits left`,
    title: `${countOf(data[data.type], 'credit')} left for ${data.type === 'dm' ? 'cold DMs' : 'subject lines'}`,
    paragraphs: [
      `That is left of this month’s credits on your ${PLAN_NAMES[data.plan]} plan. Credits come back on ` +
        `${formatDay(data.renewsOn)}.`,
    ],
    facts: formatCredits(data),
    action:
      data.plan === 'free'
        ? { label: 'See the plans', link: buildLink(context, '/pricing') }
        : { label: 'Open your dashboard', link: buildLink(context, '/dashboard/user') },
    otherwise: explainOptional('credits-low', context),
  }),

  'credits-renewed': (data, context) => ({
    subject: `Your ${context.brandName} credits are renewed`,
    title: 'Your credits are renewed',
    paragraphs: [
      `A new month of your ${PLAN_NAMES[data.plan]} plan has begun. The next renewal is on ` +
        `${formatDay(data.renewsOn)}.`,
    ],
    facts: formatCredits(data),
    action: { label: 'Write a message', link: buildLink(context, '/generator?type=dm') },
    otherwise: explainOptional('credits-renewed', context),
  }),

  'payment-failed': ({ pro_until: until, first_of: offer }, context) => ({
    subject: `Your payment for ${context.brandName} failed`,
    title: 'Your payment failed',
    paragraphs: [
      `The payment for your ${offer === 'top-up' ? 'top-up' : 'Pro plan'} was not accepted.`,
      offer
        ? 'Nothing was charged, and your plan and credits are as they were. You can try again, or pay another way.'
        : until
          ? `You keep Pro until ${formatDay(new Date(until))}. Pay by then and nothing changes; otherwise your account ` +
            'goes back to the Free plan.'
          : 'Check your payment details, so that you keep the plan.',
    ],
    action: {
      label: offer ? 'Try again' : 'Check your payment details',
      link: buildLink(context, '/account'),
    },
    otherwise: explainRequired('when a payment fails'),
  }),

  'plan-changed': (data, context) => ({
    ...describePlanChange(data),
    facts: formatCredits(data),
    action: { label: 'Open your dashboard', link: buildLink(context, '/dashboard/user') },
    otherwise: explainRequired('when your plan changes'),
  }),

  'weekly-summary': (data, context) => {
    const until = new Date(`${data.until}T00:00:00Z`)
    const first = DAY.format(new Date(until.getTime() - 7 * DAY_MS))
    const last = DAY.format(new Date(until.getTime() - DAY_MS))
    return {
      subject: `Your week with ${context.brandName}`,
      title: 'Your week',
      paragraphs: [`From ${first} to ${last}, in UTC.`],
      facts: [
        { name: 'Sets written', value: data.sets.toLocaleString('en') },
        { name: 'Messages marked as used', value: data.used.toLocaleString('en') },
        { name: 'Replies', value: data.replied.toLocaleString('en') },
        ...formatCredits(data),
      ],
      action: { label: 'Open your history', link: buildLink(context, '/history') },
      otherwise: explainOptional('weekly-summary', context),
    }
  },

  'account-deleted': ({ at }, context) => ({
    subject: `Your ${context.brandName} account was deleted`,
    title: 'Your account was deleted',
    paragraphs: [
      `Your account and what it contained were deleted on ${TIME.format(at)} UTC. They can’t be restored.`,
    ],
    action: { label: 'What is kept, without your name', link: buildLink(context, '/privacy') },
    otherwise: {
      text: `This is the last mail to this address. If you did not expect it, write to ${context.supportEmail}.`,
    },
  }),
}

function describePlanChange({
  change,
  plan,
  renewsOn,
}: MemberMailData['plan-changed']): Pick<MailParts, 'subject' | 'title' | 'paragraphs'> {
  const date = formatDay(renewsOn)
  // The plan may have changed again before the mail was written.
  const now = `You are on the ${PLAN_NAMES[plan]} plan now. Credits come back on ${date}.`
  switch (change) {
    case 'upgraded':
      return { subject: 'Your plan is now Pro', title: 'Your plan is now Pro', paragraphs: [now] }
    case 'ended':
      return { subject: 'Your Pro plan has ended', title: 'Your Pro plan has ended', paragraphs: [now] }
    case 'canceled':
      return {
        subject: 'Your Pro plan is canceled',
        title: 'Your Pro plan is canceled',
        paragraphs: ['It is not renewed. You keep it until the end of the time that is paid.'],
      }
    case 'resumed':
      return { subject: 'Your Pro plan continues', title: 'Your Pro plan continues', paragraphs: [now] }
  }
}
