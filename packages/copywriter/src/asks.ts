import type { CtaType, SubjectCta, Tone } from '@firstline/contract/options'

export type AskKind = 'interest' | 'reply' | 'meeting' | 'start' | 'pressure'

export interface Ask {
  readonly kind: AskKind
  /** Whole sentences; the first is closest to the option's words. */
  readonly forms: readonly string[]
}

type Asks = Readonly<Partial<Record<CtaType, readonly string[]>>>

/** Used besides the option's own words. */
const INTEREST: Asks = {
  'Want a quick peek?': ['Want a quick peek at how it works?', 'Do you want a quick peek?'],
  'Worth a look?': ['Is it worth a look?', 'Would it be worth a look?'],
  'Open to hearing more?': ['Are you open to hearing more?', 'Would you be open to hearing more?'],
  'Mind if I send details?': ['Mind if I send the details?', 'Would you mind if I send details?'],
  'Want me to show you?': ['Want me to show you how it works?', 'Do you want me to show you?'],
  'Should I send it over?': ['Should I send the details over?', 'Should I send over a few details?'],
  'Curious how it works?': ['Are you curious how it works?', 'Would you be curious how it works?'],
  'Is this on your radar?': ['Is this on your radar at the moment?', 'Is this on your radar this year?'],
  'Does this fit?': ['Does this fit the way you work?', 'Does this fit what you need?'],
  'Want the short version?': ['Do you want the short version?', 'Want the short version first?'],
  'Want an example?': ['Want an example first?', 'Do you want an example?'],
  'Can I ask one question?': [
    'Can I ask one question about it?',
    'Can I ask one question about how you do it now?',
  ],
  'Who should I talk to?': ['Who should I talk to about this?', 'On your side, who should I talk to?'],
}

const askForWord = (ask: string): string[] => [
  `${ask} "yes" and I'll explain it here.`,
  `${ask} "yes" and I'll send the details.`,
  `${ask} "yes" if you want the details.`,
]

const MEETING: Asks = {
  'Book a Call': ['Worth booking a call?', 'Open to booking a call?', 'Shall we book a call?'],
  "Let's chat": ['Up for a short chat?', 'Could we have a short chat?', 'Open to a chat about it?'],
  'Grab 10 minutes': [
    'Could we grab 10 minutes?',
    'Worth grabbing 10 minutes?',
    'Could we grab 10 minutes this week?',
  ],
  'Pick a time': [
    'Want to pick a time to talk?',
    'Shall we pick a time to talk?',
    'Want to pick a time that suits you?',
  ],
}

const START: Asks = {
  'Try it free': ['Want to try it free?', 'Want to try it free first?', 'Would you try it free?'],
  'See a demo': ['Want to see a demo?', 'Open to seeing a demo?', 'Could I show you a demo?'],
  'Get started': ['Want to get started?', 'Ready to get started?', 'Shall we get started?'],
  'Join the waitlist': [
    'Want to join the waitlist?',
    'Want me to add you to the waitlist?',
    'Shall I put you on the waitlist?',
  ],
  'Claim your spot': [
    'Want to claim your spot?',
    'Want me to hold a spot for you?',
    'Shall I keep a spot for you?',
  ],
  'Save my seat': [
    'Want me to save you a seat?',
    'Should I save you a seat?',
    'Shall I keep a seat for you?',
  ],
}

/** Only the brief may state a deadline; otherwise the ask names this week. */
const THIS_WEEK = [
  'Worth a look this week?',
  'Is it worth a look this week?',
  'Could you look at it this week?',
  'Shall we settle it this week?',
]

const makeAsks = (kind: AskKind, asks: Asks) =>
  Object.entries(asks).map(([cta, forms]): [string, Ask] => [cta, { kind, forms }])

/** The last sentence of a message by call to action. */
export const DM_ASKS: Readonly<Partial<Record<CtaType, Ask>>> = Object.fromEntries([
  ...makeAsks('interest', INTEREST).map(([cta, { kind, forms }]) => [cta, { kind, forms: [cta, ...forms] }]),
  ...makeAsks('reply', { 'Reply Now': askForWord('Reply'), 'DM me YES': askForWord('DM me') }),
  ...makeAsks('meeting', MEETING),
  ...makeAsks('start', START),
  ...makeAsks('pressure', { 'Act fast!': THIS_WEEK, 'Last chance!': THIS_WEEK }),
])

/** Used without a call to action. */
export const TONE_ASKS: Readonly<Record<Tone, readonly string[]>> = {
  Persuasive: [
    'Want to see how it works?',
    'Worth a closer look?',
    'Should I send you the details?',
    'Could that work for you?',
  ],
  Casual: ['Worth a look?', 'Want to see how it works?', 'Sound useful?', 'Want the short version?'],
  Luxury: [
    'Shall I send the details?',
    'May I tell you more?',
    'Would you care to see how it works?',
    'May I show you how it works?',
  ],
  'High-Ticket': [
    'Is this worth a conversation?',
    'Open to a short conversation?',
    'May I show you how it works?',
    'Shall I send you the details?',
  ],
  Friendly: [
    'Would that help?',
    'Would you like to see how it works?',
    'No worries if not, but worth a look?',
    'Would you like the details?',
    'Shall I tell you more?',
  ],
  Bold: ['Want the details?', 'Worth a look?', 'Want to see how it works?', 'Want the short version?'],
}

/**
 * Calls to action that fit inside a subject line. The others belong in the e-mail: of 29 lines that ended on one,
 * people would have sent one.
 */
export const SUBJECT_ASKS: Readonly<Partial<Record<CtaType, string>>> = {
  'See how': 'See how {gain}',
  "Let's chat": "Let's chat about {thing}",
  'Join the waitlist': 'Join the waitlist for {thing}',
} satisfies Partial<Record<SubjectCta, string>>

/** One line of three, never more than half of a larger set, or none. */
export function countLinesWithCta(count: number, cta: CtaType): number {
  return SUBJECT_ASKS[cta] === undefined ? 0 : Math.max(1, Math.floor(count / 3))
}

export function carriesCta(line: string, ctaType: CtaType): boolean {
  return ctaType !== '' && normalizeWords(line).includes(normalizeWords(ctaType))
}

/** Whether the call to action is part of a sentence: not the whole line, and not after a colon or dash. */
export function isCtaWoven(line: string, ctaType: CtaType): boolean {
  if (!carriesCta(line, ctaType)) return false
  const [before = '', behind = ''] = normalizeWords(line).split(normalizeWords(ctaType))
  const after = behind.replace(/^[!?.]/, '')
  return before + after !== '' && !/[:–—-] ?$/.test(before) && !/^ ?[:–—-]/.test(after)
}

function normalizeWords(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('\u2019', "'")
    .replace(/[!?.]$/, '')
    .trim()
}
