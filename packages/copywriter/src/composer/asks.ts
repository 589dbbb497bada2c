import type { CtaType, Tone } from '@firstline/contract/options'

export type AskKind = 'interest' | 'reply' | 'meeting' | 'pressure' | 'start'

export interface Ask {
  kind: AskKind
  /** Forms that can be sent; `{our}`, `{thing}` and `{readers}` may be filled from the brief. */
  forms: readonly string[]
  /** What of the user's words must be found in the sentence. */
  mark: RegExp
}

const ask = (kind: AskKind, mark: RegExp, ...forms: string[]): Ask => ({ kind, forms, mark })

/** What is left of a pressing call to action once the pressure is honest. */
const HURRIED = /moving on now|this week/i

const HURRY_FORMS = [
  'Worth a look this week?',
  'Is it worth a look this week?',
  'Shall we sort this out this week?',
  'Worth moving on now?',
  'Is {our} worth a look this week?',
]

/** How each call to action of the form is asked, as the last sentence of a message. */
export const DM_ASKS: Readonly<Partial<Record<CtaType, Ask>>> = {
  'Want a quick peek?': ask(
    'interest',
    /quick peek/i,
    'Want a quick peek?',
    'Want a quick peek at {our}?',
    'Want a quick peek at how it works?',
  ),
  'Worth a look?': ask(
    'interest',
    /worth a look/i,
    'Worth a look?',
    'Worth a look at {our}?',
    'Is {our} worth a look?',
    'Worth a look, or not for you?',
  ),
  'Open to hearing more?': ask(
    'interest',
    /open to hearing more/i,
    'Open to hearing more?',
    'Open to hearing more about {our}?',
    'Would you be open to hearing more?',
  ),
  'Mind if I send details?': ask(
    'interest',
    /mind if I send (the )?details/i,
    'Mind if I send details?',
    'Mind if I send details of {our}?',
  ),
  'Want me to show you?': ask(
    'interest',
    /want me to show you/i,
    'Want me to show you?',
    'Want me to show you {our}?',
    'Want me to show you how it works?',
  ),
  'Should I send it over?': ask(
    'interest',
    /should I send it over/i,
    'Should I send it over?',
    'It fits in a few lines. Should I send it over?',
  ),
  'Curious how it works?': ask(
    'interest',
    /curious how it works/i,
    'Curious how it works?',
    'Curious how it works day to day?',
    'Curious how it works in practice?',
  ),
  'Is this on your radar?': ask(
    'interest',
    /on your radar/i,
    'Is this on your radar?',
    'Is this on your radar at the moment?',
    'Is this on your radar this year?',
  ),
  'Does this fit?': ask(
    'interest',
    /does this fit/i,
    'Does this fit?',
    'Does this fit the way you work?',
    'Does this fit what you need?',
  ),
  'Want the short version?': ask(
    'interest',
    /want the short version/i,
    'Want the short version?',
    'Want the short version of {our}?',
  ),
  'Want an example?': ask(
    'interest',
    /want an example/i,
    'Want an example?',
    'Want an example of {our}?',
    'Want an example first?',
  ),
  'Can I ask one question?': ask(
    'interest',
    /can I ask one question/i,
    'Can I ask one question?',
    'Can I ask one question about how you do it now?',
  ),
  'Who should I talk to?': ask(
    'interest',
    /who should I talk to/i,
    'Who should I talk to about this?',
    'Who should I talk to about {thing}?',
    'On your side, who should I talk to?',
  ),
  "Let's chat": ask(
    'meeting',
    /\bchat\b/i,
    'Up for a short chat?',
    'Up for a short chat about it?',
    'Could we chat about it?',
    'Open to a chat this week?',
    'Open to a chat about {our}?',
    'Could we have a chat about {thing}?',
  ),
  'Book a Call': ask(
    'meeting',
    /\bcall\b/i,
    'Worth booking a call?',
    'Open to booking a call?',
    'Worth booking a call about {our}?',
    'Shall we book a call and talk it through?',
  ),
  'Grab 10 minutes': ask(
    'meeting',
    /10 minutes/i,
    'Could we grab 10 minutes?',
    'Worth grabbing 10 minutes?',
    'Could we grab 10 minutes to talk about {our}?',
    'Could we grab 10 minutes this week?',
  ),
  'Pick a time': ask(
    'meeting',
    /pick a time/i,
    'Want to pick a time to talk?',
    'Shall we pick a time to talk?',
    'Shall we pick a time to go through {our}?',
    'Want to pick a time that suits you?',
  ),
  'Reply Now': ask(
    'reply',
    /\breply\b/i,
    'Reply "yes" and I\'ll explain it here.',
    'Reply "yes" and I\'ll send the details.',
    'Reply "yes" and I\'ll tell you more about {our}.',
    'Reply "yes" if you want the details.',
  ),
  'DM me YES': ask(
    'reply',
    /\b(DM|reply|send)\b.{0,200}"yes"/i,
    'DM me "yes" and I\'ll explain it here.',
    'DM me "yes" and you get the details.',
    'DM me "yes" and I\'ll tell you about {our}.',
    'DM me "yes" if you want to know more.',
  ),
  'Act fast!': ask('pressure', HURRIED, ...HURRY_FORMS),
  'Last chance!': ask('pressure', HURRIED, ...HURRY_FORMS),
  'Try it free': ask(
    'start',
    /\btry it\b/i,
    'Want to try it free?',
    'Care to try it free?',
    'Want to try it free for yourself?',
    'Want to try it free first?',
  ),
  'See a demo': ask(
    'start',
    /\bdemo\b/i,
    'Want to see a demo?',
    'Open to seeing a demo?',
    'Want to see a demo of {our}?',
    'Want to see a short demo?',
    'Could I show you a demo?',
  ),
  'Get started': ask(
    'start',
    /get(ting)? started/i,
    'Want to get started?',
    'Ready to get started?',
    'Want to get started with {our}?',
  ),
  'Join the waitlist': ask(
    'start',
    /\bwaitlist\b/i,
    'Want to join the waitlist?',
    'Want me to add you to the waitlist?',
    'Want to join the waitlist for {our}?',
    'Shall I put you on the waitlist?',
  ),
  'Claim your spot': ask(
    'start',
    /\bspot\b/i,
    'Want to claim your spot?',
    'Want me to hold a spot for you?',
    'Shall I keep a spot for you?',
  ),
  'Save my seat': ask(
    'start',
    /\bseat\b/i,
    'Want me to save you a seat?',
    'Should I save you a seat?',
    'Shall I keep a seat for you?',
  ),
}

/** Without a chosen call to action: an interest question in the tone's own voice. */
export const TONE_ASKS: Readonly<Record<Tone, readonly string[]>> = {
  Persuasive: [
    'Want to see how it works?',
    'Worth a closer look?',
    'Would that help?',
    'Should I send you the details?',
    'Want to see how {our} works?',
    'Should I send you more on {our}?',
    'Could that work for you?',
  ],
  Casual: [
    'Worth a look?',
    'Want a quick peek?',
    'Sound useful?',
    'Want the short version?',
    'Curious how it works?',
    'Want a quick peek at {our}?',
    'Would that help?',
  ],
  Luxury: [
    'Shall I send the details?',
    'May I send you the details?',
    'Would you care to see how it works?',
    'May I tell you more about {our}?',
    'Shall I tell you more?',
    'May I show you how it works?',
  ],
  'High-Ticket': [
    'Is this worth a conversation?',
    'Open to a short conversation?',
    'May I show you how it works?',
    'Shall I send you the details?',
    'Is {our} worth a conversation?',
  ],
  Friendly: [
    'Would that help?',
    'Would you like to see how it works?',
    'No worries if not, but worth a look?',
    'Would you like the details?',
    'Shall I tell you more?',
    'Would you like to hear more about {our}?',
    'No worries if not, but want to hear more?',
  ],
  Bold: ['Want to see it?', 'Want to see how it works?', 'Want the details?', 'Want to see {our}?'],
}
