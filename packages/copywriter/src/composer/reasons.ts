import { nothingInvented } from './critic/gates/nothing-invented.ts'
import type { Measured } from './why/measured.ts'

/** What a way of building a text does, said to the sender, and whether this text does it. */
interface Reason {
  says: string
  holds: (of: Measured) => boolean
}

const isQuestion = (sentence: string) => /\?["')]*$/.test(sentence)
const SENDER = /\b(?:I|we|our|my|we're|I'm)\b/i
const NUMBERS = /\d[\d.,]*/g

/** A number of the text that the brief does not hold, and that the gates took for a sum. */
function hasSum({ text, brief }: Measured): boolean {
  const given = Object.values(brief.fields)
    .join(' ')
    .replace(/,(?=\d{3})/g, '')
  return (
    nothingInvented(text, brief) === undefined &&
    (text.match(NUMBERS) ?? []).some(
      (number) => !given.includes(number.replace(/,(?=\d{3})/g, '').replace(/[.,]$/, '')),
    )
  )
}

/** The reasons for messages, by the framework's id. */
export const FRAME_REASONS: Readonly<Record<string, Reason>> = {
  qvc: {
    says: 'It opens with a question the reader answers in the head, and the answer earns the next line.',
    holds: ({ first }) => isQuestion(first),
  },
  pas: {
    says: 'It starts from the trouble you named and goes straight to what ends it.',
    holds: ({ foundFirst, found }) => foundFirst.pain && (found.product || found.solution),
  },
  number: {
    says: 'It leads with what the reader gets, stated flat, and leaves the judging to them.',
    holds: ({ foundFirst }) => foundFirst.solution || foundFirst.details.length > 0,
  },
  bab: {
    says: 'It sets the day as it is beside what you offer, and the difference speaks.',
    holds: ({ foundFirst, found }) => foundFirst.pain && (found.product || found.solution),
  },
  fact: {
    says: 'It opens with the insight you gave and lets the reader draw the line to your offer.',
    holds: ({ foundFirst }) => foundFirst.fact,
  },
  permission: {
    says: 'It says one thing and asks leave before it sends more, which suits busy readers.',
    holds: ({ ask, sentences }) =>
      sentences.length <= 4 && /\b(?:shall|may|mind|should|would|want|open to|worth|care)\b/i.test(ask),
  },
  sum: {
    says: 'It multiplies the number you gave in plain sight, which makes a small loss look its real size.',
    holds: hasSum,
  },
  test: {
    says: 'It hands the reader something to try today, so the proof is theirs and no claim of yours.',
    holds: ({ first }) =>
      /^(?:search|ring|call|send|open|read|scroll|list|ask|add|put|count|look|write|walk|try|pick|name|google|set|check|note|take|watch|type|text|book|find)\b/i.test(
        first,
      ),
  },
  scene: {
    says: 'It opens on a moment of their own trade before it comes to your offer.',
    holds: ({ first }) => !SENDER.test(first) && !isQuestion(first),
  },
  ask: {
    says: 'It asks how they handle it today, which is easy to answer and starts a talk.',
    holds: ({ sentences }) => sentences.slice(0, -1).some(isQuestion),
  },
  plain: {
    says: 'It says plainly what you offer and adds nothing to it.',
    holds: ({ found }) => found.product,
  },
  note: {
    says: 'It says early what it is about, so nobody has to guess.',
    holds: ({ foundFirst }) => foundFirst.product || foundFirst.pain,
  },
  terms: {
    says: 'It leads with your terms, because they take the risk off the reader.',
    holds: ({ foundFirst, brief }) => brief.terms.length > 0 && foundFirst.details.length > 0,
  },
  admission: {
    says: 'It admits what it is before anything else, which is rare in an inbox.',
    holds: ({ first }) =>
      /\b(?:cold|honest|honestly|dull|boring|out of the blue|pitch|stranger|admit)\b/i.test(first),
  },
}

/** What can be said of any message, by how it opens. The last holds of all. */
const SEEN_IN_MESSAGES: readonly Reason[] = [
  {
    says: 'It opens with a question, so the reader is in it from the first line.',
    holds: ({ first }) => isQuestion(first),
  },
  {
    says: 'It begins with their trouble and comes to your offer after that.',
    holds: ({ foundFirst }) => foundFirst.pain,
  },
  {
    says: 'It begins with a fact of yours that no other sender has.',
    holds: ({ foundFirst }) => foundFirst.details.length > 0,
  },
  { says: 'It says at once what you offer.', holds: ({ foundFirst }) => foundFirst.product },
  {
    says: 'It speaks to the reader from the first sentence.',
    holds: ({ first }) => /\byou(?:r|'re|'ve|'ll|'d)?\b/i.test(first),
  },
  { says: 'It makes one point and then asks.', holds: () => true },
]

/** The reasons for subject lines, by the angle's id. */
export const SUBJECT_REASONS: Readonly<Record<string, Reason>> = {
  number: {
    says: 'It carries a figure, and figures are read before words.',
    holds: ({ text }) => /\d/.test(text),
  },
  loss: {
    says: 'It points at what the trouble takes, which weighs more than what a product gives.',
    holds: ({ found }) => found.pain,
  },
  question: {
    says: 'It asks what the reader can answer in the head, and an answer wants to be checked.',
    holds: ({ text }) => isQuestion(text),
  },
  contrast: {
    says: 'It sets two things side by side and leaves the choice open.',
    holds: ({ text }) => /,|\b(?:or|without|minus|instead|not|before|after|vs)\b/i.test(text),
  },
  offer: {
    says: 'It says what is inside, so whoever opens it wants to know more.',
    holds: ({ found }) => found.product || found.solution,
  },
  moment: {
    says: "It speaks of the reader's own day, so it reads like a note and not like an offer.",
    holds: ({ found }) => found.pain || found.audience,
  },
  hook: {
    says: 'It names a trouble the reader knows and leaves the rest to the message.',
    holds: ({ found }) => found.pain,
  },
  fact: {
    says: 'It opens with the insight you gave, which no template could know.',
    holds: ({ found }) => found.fact,
  },
  terms: {
    says: 'It puts your terms first, because they lower the risk of a look.',
    holds: ({ found, brief }) => brief.terms.length > 0 && found.details.length > 0,
  },
  cta: {
    says: 'It carries your call to action as a part of the line and not as an order on its own.',
    holds: ({ text, brief }) =>
      brief.form.ctaType !== '' && text.toLowerCase().includes(brief.form.ctaType.toLowerCase()),
  },
}

const SEEN_IN_LINES: readonly Reason[] = [
  { says: 'It asks, and leaves the answer to the message.', holds: ({ text }) => isQuestion(text) },
  {
    says: 'It carries a figure of yours.',
    holds: ({ found }) => found.details.some((detail) => /\d/.test(detail)),
  },
  { says: 'It names their trouble and stops there.', holds: ({ found }) => found.pain },
  {
    says: 'It says what the message is about.',
    holds: ({ found }) => found.product || found.solution || found.audience,
  },
  { says: 'It says one thing and leaves the rest to the message.', holds: () => true },
]

/** What the text is seen to do: as it was meant if it does that, and otherwise as it reads. */
export function reasonFor(framework: string, of: Measured): string {
  const isDm = of.brief.form.messageType === 'Cold DM'
  const meant = (isDm ? FRAME_REASONS : SUBJECT_REASONS)[framework]
  if (meant?.holds(of) === true) return meant.says
  return (isDm ? SEEN_IN_MESSAGES : SEEN_IN_LINES).find(({ holds }) => holds(of))?.says ?? ''
}
