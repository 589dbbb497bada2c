import type { CtaType, Tone } from '@firstline/contract/options'

export type AskKind = 'interest' | 'reply' | 'meeting' | 'pressure' | 'start'

export interface Ask {
  kind: AskKind
  /** Forms that can be sent; `{about}` may be filled with what it is about, or left out. */
  forms: readonly string[]
  /** What of the user's words must be found in the sentence. */
  mark: RegExp
}

const ask = (kind: AskKind, mark: RegExp, ...forms: string[]): Ask => ({ kind, forms, mark })

/** What is left of a pressing call to action once the pressure is honest. */
const HURRIED = /moving on now|look this week/i

/** How each call to action of the form is asked, as the last sentence of a message. */
export const DM_ASKS: Readonly<Partial<Record<CtaType, Ask>>> = {
  'Want a quick peek?': ask('interest', /quick peek/i, 'Want a quick peek?'),
  'Worth a look?': ask('interest', /worth a look/i, 'Worth a look?'),
  'Open to hearing more?': ask('interest', /open to hearing more/i, 'Open to hearing more?'),
  'Mind if I send details?': ask('interest', /mind if I send (the )?details/i, 'Mind if I send details?'),
  'Want me to show you?': ask('interest', /want me to show you/i, 'Want me to show you?'),
  'Should I send it over?': ask('interest', /should I send it over/i, 'Should I send it over?'),
  'Curious how it works?': ask('interest', /curious how it works/i, 'Curious how it works?'),
  'Is this on your radar?': ask('interest', /on your radar/i, 'Is this on your radar?'),
  'Does this fit?': ask('interest', /does this fit/i, 'Does this fit?'),
  'Want the short version?': ask('interest', /want the short version/i, 'Want the short version?'),
  'Want an example?': ask('interest', /want an example/i, 'Want an example?'),
  'Can I ask one question?': ask('interest', /can I ask one question/i, 'Can I ask one question{about}?'),
  'Who should I talk to?': ask('interest', /who should I talk to/i, 'Who should I talk to about this?'),
  "Let's chat": ask(
    'meeting',
    /\bchat\b/i,
    'Up for a short chat about it?',
    'Could we chat about it?',
    'Shall we chat about it?',
  ),
  'Book a Call': ask(
    'meeting',
    /\bcall\b/i,
    'Worth booking a call?',
    'Open to booking a call?',
    'Should we book a call?',
  ),
  'Grab 10 minutes': ask('meeting', /10 minutes/i, 'Could we grab 10 minutes?', 'Worth grabbing 10 minutes?'),
  'Pick a time': ask(
    'meeting',
    /pick a time/i,
    'Want to pick a time to talk?',
    'Shall we pick a time to talk?',
  ),
  'Reply Now': ask(
    'reply',
    /\breply\b/i,
    'Reply "yes" and I\'ll explain it here.',
    'Reply "yes" and you get the short version here.',
  ),
  'DM me YES': ask(
    'reply',
    /\b(DM|reply|send)\b.*"yes"/i,
    'DM me "yes" and I\'ll explain it here.',
    'DM me "yes" and you get the details.',
  ),
  'Act fast!': ask('pressure', HURRIED, 'Is this worth moving on now?', 'Is it worth a look this week?'),
  'Last chance!': ask('pressure', HURRIED, 'Is this worth moving on now?', 'Is it worth a look this week?'),
  'Try it free': ask('start', /\btry it\b/i, 'Want to try it free?', 'Care to try it free?'),
  'See a demo': ask('start', /\bdemo\b/i, 'Want to see a demo?', 'Open to seeing a demo?'),
  'Get started': ask('start', /get(ting)? started/i, 'Want to get started?', 'Ready to get started?'),
  'Join the waitlist': ask(
    'start',
    /\bwaitlist\b/i,
    'Want to join the waitlist?',
    'Want me to add you to the waitlist?',
  ),
  'Claim your spot': ask('start', /\bspot\b/i, 'Want to claim your spot?', 'Want me to hold a spot for you?'),
  'Save my seat': ask('start', /\bseat\b/i, 'Want me to save you a seat?', 'Should I save you a seat?'),
}

/** Without a chosen call to action: an interest question in the tone's own voice. */
export const TONE_ASKS: Readonly<Record<Tone, readonly string[]>> = {
  Persuasive: [
    'Worth a closer look?',
    'Want to see how it works?',
    'Should I send you the details?',
    'Open to seeing an example?',
    'Is that worth a reply?',
    'Want me to walk you through it here?',
  ],
  Casual: [
    'Worth a look?',
    'Want a quick peek?',
    'Sound useful?',
    'Want the short version?',
    'Curious?',
    'Should I send it over?',
  ],
  Luxury: [
    'Shall I send the details?',
    'May I send you the outline?',
    'Would you care to see how it works?',
    'May I share how it works?',
  ],
  'High-Ticket': [
    'Is this worth a conversation?',
    'Open to a short exchange on this?',
    'Shall I send an outline?',
    'Mind if I send how it works?',
    'Is this a priority for you?',
  ],
  Friendly: [
    'No worries if not, but worth a look?',
    'Happy to send the details. Shall I?',
    'No worries if not, but want to hear more?',
    'Would that be of use to you?',
    'Glad to explain it here. Shall I?',
    'Would you like a short example?',
  ],
  Bold: ['Want to see it?', 'Interested?', 'Yes or no?', 'Want to see how?', 'Want the details, yes or no?'],
}
