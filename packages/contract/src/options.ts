/** Options of the form, in its order. */

export const MESSAGE_TYPES = ['Cold DM', 'Email Subject Line'] as const
export type MessageType = (typeof MESSAGE_TYPES)[number]

export const TONES = ['Persuasive', 'Casual', 'Luxury', 'High-Ticket', 'Friendly', 'Bold'] as const
export type Tone = (typeof TONES)[number]
export const DEFAULT_TONE: Tone = 'Persuasive'

export const EMOTIONS = [
  'Curiosity & Intrigue',
  'Fear of Missing Out',
  'Pattern Interrupt',
  'Ego Boosting',
  'Authority',
  'Urgency',
] as const
export type Emotion = (typeof EMOTIONS)[number]
export const DEFAULT_EMOTION: Emotion = 'Curiosity & Intrigue'

/** Shown as 'None', sent as the empty string. */
export const NO_CTA = ''
export const NO_CTA_LABEL = 'None'

export const DM_CTAS = [
  'Want a quick peek?',
  'Book a Call',
  'Reply Now',
  'Act fast!',
  'Last chance!',
  'Worth a look?',
  'Open to hearing more?',
  'Mind if I send details?',
  'Want me to show you?',
  'Should I send it over?',
  'Curious how it works?',
  'Is this on your radar?',
  'Does this fit?',
  'Want the short version?',
  'Want an example?',
  'Can I ask one question?',
  'Who should I talk to?',
  "Let's chat",
  'Grab 10 minutes',
  'Pick a time',
  'Try it free',
  'See a demo',
  'Get started',
  'Join the waitlist',
  'Claim your spot',
  'Save my seat',
  'DM me YES',
] as const

export const SUBJECT_CTAS = [
  'Book a call',
  "Let's chat",
  'Open now',
  'Explore this',
  'See how',
  'Join the waitlist',
  'Unlock this',
  "Don't miss it",
  'Claim it now',
  'This is for you',
] as const

export type DmCta = (typeof DM_CTAS)[number]
export type SubjectCta = (typeof SUBJECT_CTAS)[number]
export type CtaType = typeof NO_CTA | DmCta | SubjectCta

export function ctasFor(messageType: MessageType): readonly CtaType[] {
  return messageType === 'Cold DM' ? DM_CTAS : SUBJECT_CTAS
}

/** `shorter`; `opening`: another first sentence; `version`: another text around the sentences to keep. */
export const REWRITE_AIMS = ['shorter', 'opening', 'version'] as const
export type RewriteAim = (typeof REWRITE_AIMS)[number]
