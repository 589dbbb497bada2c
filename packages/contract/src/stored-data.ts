import { ACCOUNT_DATA_KEPT_DAYS } from '@firstline/wire/auth/kept-days'
import { DEMO_KEPT_MS, DEMO_RETENTION_MS } from './limits.ts'

/** Retention in days. */
export const KEPT_DAYS = {
  ...ACCOUNT_DATA_KEPT_DAYS,
  /** Sets of the history, after the member deleted them. */
  deletedSets: 1,
} as const

export interface StoredData {
  /** As the privacy page shows it. */
  what: string
  kept: string
  /** A test compares these with the tables of the database. */
  tables: readonly string[]
}

const WITH_ACCOUNT = 'Until you delete your account.'
const WITHOUT_NAME = 'The entries stay when you delete your account, and no longer say whose they were.'

/** Personal data in the database. */
export const STORED_DATA: readonly StoredData[] = [
  {
    what: 'Your account: e-mail address or phone number, whether it is verified, your password as a hash (argon2id), and what the company or provider you sign in by tells us about you, such as your name.',
    kept: `Until you delete it. ${KEPT_DAYS.unconfirmedSignUps} days if it was never confirmed.`,
    tables: ['auth.users', 'auth.identities'],
  },
  {
    what: 'Your profile: plan, credits, renewal and trial dates.',
    kept: WITH_ACCOUNT,
    tables: ['public.user_profiles'],
  },
  {
    what: 'What you enter into the generator, what was read from a website for it, the messages that were written, and your notes and marks on them.',
    kept: `Until you delete your account; a set that you delete is removed after ${KEPT_DAYS.deletedSets} day. ${DEMO_RETENTION_MS / 86_400_000} days for the demo, where there is no name: a keyed hash of a cookie and one of your network address stand in its place.`,
    tables: ['public.generations', 'public.generation_items'],
  },
  {
    what: 'The briefs that you save, with their names and folders.',
    kept: 'Until you delete them or your account.',
    tables: ['public.saved_briefs'],
  },
  {
    what: 'The senders that you save: name, company, offer, proof and links.',
    kept: 'Until you delete them or your account.',
    tables: ['public.senders'],
  },
  {
    what: 'Every change of your credits, and of every generation its time, type, model and cost.',
    kept: WITHOUT_NAME,
    tables: ['public.credit_movements', 'public.message_logs'],
  },
  {
    what: 'For statistics, when you signed up, first wrote a set and became Pro, and what your sets cost us by day.',
    kept: 'Until you delete your account. The counts they are part of stay, without a name.',
    tables: ['firstline.user_milestones', 'firstline.user_costs'],
  },
  {
    what: 'What you bought: subscription, invoices with amount and date, what is left of top-ups, and your number at the payment provider. Your card and its address are at the provider only.',
    kept: WITH_ACCOUNT,
    tables: [
      'firstline.payment_customers',
      'firstline.subscriptions',
      'firstline.invoices',
      'firstline.purchased_credits',
    ],
  },
  {
    what: 'Checkouts that you opened: which offer, when, and whether it was paid.',
    kept: WITHOUT_NAME,
    tables: ['firstline.checkouts'],
  },
  {
    what: 'Events of the payment provider, and what is to be done there: numbers of payments, without names.',
    kept: '90 days after they were applied.',
    tables: ['firstline.payment_events', 'firstline.payment_actions'],
  },
  {
    what: 'What administrators changed in your account, and when and why they read your messages.',
    kept: WITHOUT_NAME,
    tables: ['public.audit_log'],
  },
  {
    what: 'Where you are signed in: browser, network address and times.',
    kept: `Until you sign out there, or ${KEPT_DAYS.idleSessions} days without a visit, unless this site sets another time.`,
    tables: ['auth.sessions', 'auth.refresh_tokens', 'auth.mfa_amr_claims'],
  },
  {
    what: 'Your second factors: their names, a phone number, the secret of an app (encrypted).',
    kept: `Until you remove them. Each request for a code, with its network address: ${KEPT_DAYS.endedSignIns} day.`,
    tables: ['auth.mfa_factors', 'auth.mfa_challenges'],
  },
  {
    what: 'Links and codes that were sent to you, as keyed hashes, and sign-ins that are under way.',
    kept: `${KEPT_DAYS.endedSignIns} day after they end.`,
    tables: ['auth.one_time_tokens', 'auth.flow_state', 'auth.saml_relay_states'],
  },
  {
    what: 'Network addresses you signed in from, as keyed hashes, so that we can tell you of a sign-in from elsewhere.',
    kept: `${KEPT_DAYS.knownClients} days after the last one.`,
    tables: ['auth.known_clients'],
  },
  {
    what: 'A journal of sign-ins and of changes to your account, with network addresses.',
    kept: `${KEPT_DAYS.signInJournal} days. When you delete your account, only what was done is left of it.`,
    tables: ['auth.audit_log_entries'],
  },
  {
    what: 'Mails and texts to you that wait to be sent (encrypted).',
    kept: 'Until they are sent, or 7 days. That a message was sent, without address or content: 30 days.',
    tables: ['firstline.outgoing_messages'],
  },
  {
    what: 'What a mail to you will be about, such as renewed credits, until the mail is written.',
    kept: 'Minutes, or until the mail server works again; at most until you delete your account.',
    tables: ['firstline.member_notices'],
  },
  {
    what: 'Which mails you switched on or off, and up to which week you got a summary.',
    kept: WITH_ACCOUNT,
    tables: ['firstline.mail_preferences'],
  },
  {
    what: 'What you agreed to, in which version, when, and when you withdrew it.',
    kept: WITH_ACCOUNT,
    tables: ['public.consents'],
  },
  {
    what: 'Counts against abuse, under keyed hashes of addresses and accounts.',
    kept: 'Until the time of the limit is over, mostly minutes and at most days.',
    tables: ['firstline.rate_limits'],
  },
  {
    what: 'When your credits came back, to limit how often they do within an hour.',
    kept: WITH_ACCOUNT,
    tables: ['firstline.recent_refunds'],
  },
  {
    what: 'Changes of your own data, for pages that you have open, and what programs send each other over live channels.',
    kept: '10 minutes at most, or until the connection ends.',
    tables: ['realtime.changes', 'realtime.broadcasts', 'realtime.presences'],
  },
  {
    what: 'Of a deleted account a keyed hash of its address, and the credits that were left.',
    kept: 'Until the billing period ends.',
    tables: ['firstline.deleted_accounts'],
  },
]

/** Cookies and browser storage, cookies first. A name may be a prefix. */
export const BROWSER_DATA: readonly { name: string; what: string; kept: string }[] = [
  {
    name: 'firstline_visitor',
    what: 'a cookie with a random id, set by the demo and the help chat to count how often they were used.',
    kept: 'A year.',
  },
  {
    name: 'firstline-flow',
    what: 'a cookie with a random id, while you sign in by a provider or a company.',
    kept: 'Ten minutes.',
  },
  {
    name: 'firstline-session',
    what: 'who is signed in, in local storage.',
    kept: 'Until you sign out.',
  },
  {
    name: 'firstline-theme',
    what: 'light or dark, in local storage.',
    kept: 'Until you choose again.',
  },
  {
    name: 'firstline-announcement',
    what: 'which announcement on top of the pages you dismissed, in local storage.',
    kept: 'Until you dismiss another one.',
  },
  {
    name: 'firstline-headline-held',
    what: 'that you paused the headline, in local storage.',
    kept: 'Until you let it go on.',
  },
  {
    name: 'firstline-left-at',
    what: 'when you last signed out, in local storage, for your other tabs.',
    kept: 'Until the next time.',
  },
  {
    name: 'freeInsightUsesRemaining',
    what: 'how many free insights you have left, in local storage.',
    kept: 'Until you delete your account.',
  },
  {
    name: 'demoDraft, demoFormData, demoOwner, demoKeptAt',
    what: 'the form of the demo as you left it and as you sent it, in local storage, so that it survives signing up.',
    kept: `${DEMO_KEPT_MS / 86_400_000} days, or until the member who takes it over signs out.`,
  },
  {
    name: 'lastSender',
    what: 'which of your senders you chose last, with the number of your account, in local storage.',
    kept: 'Until another choice.',
  },
  {
    name: 'lastVariations',
    what: 'how many variations you chose last, with the number of your account, in local storage.',
    kept: 'Until another choice.',
  },
  {
    name: 'generatorDraft, formData',
    what: 'the form as you left it and as you sent it, in the tab.',
    kept: 'Until you close the tab, and those of your account until you sign out.',
  },
  {
    name: 'react-router-scroll-positions',
    what: 'how far you scrolled on which page, in the tab.',
    kept: 'Until you close it.',
  },
  {
    name: 'mailRequest, sentText, emailChangeAccepted, recentSignup, signupLockedUntil, firstline-tab-of',
    what: 'where you are in signing up or in, and whose tab it is, in the tab.',
    kept: 'Until you close it.',
  },
]
