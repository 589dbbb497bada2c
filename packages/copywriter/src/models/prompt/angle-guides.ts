import type { MessageType } from '@firstline/contract/options'
import type { BriefFields } from '../../brief/read-brief.ts'
import { FRAMEWORKS } from '../../composer/frameworks.ts'
import { SUBJECT_ANGLES } from '../../composer/subject/angles.ts'

/** One way to build a message, by the name people read in the composer's results. */
export interface Angle {
  /** The framework's id: its reason is found by it. */
  id: string
  name: string
  opener: string
  /** How it is built, said to the writer. */
  guide: string
  /** How well the brief feeds it: below nothing, it would have to be made up. */
  fit: number
}

interface Guide {
  guide: string
  fit?: (brief: BriefFields) => number
}

const hasPain = (brief: BriefFields) => brief.fields.painPoint !== ''
const whenPain = (brief: BriefFields) => (hasPain(brief) ? 2 : -2)
const hasInsight = (brief: BriefFields) => brief.fields.insight !== ''
const hasNumber = (brief: BriefFields) => brief.details.some(({ kind }) => kind === 'number')
/** "$450 an hour", "10 hours a week": something that can be multiplied in plain sight. */
const RATE = /\d[^.;]{0,30}\b(an?|per|each|every)\b|\d+ ?(hours?|minutes?|days?|calls?|leads?)/i
const isCalm = (brief: BriefFields) => /^(Luxury|High-Ticket)$/.test(brief.form.tone)

const DM_GUIDES: Readonly<Record<string, Guide>> = {
  qvc: {
    guide:
      'Open with a question about their own day that they answer in the head. One line on what changes. The ask.',
    fit: (brief) => (hasPain(brief) ? 3 : 0),
  },
  pas: {
    guide:
      'Put the problem as a condition, so that whoever has it knows. Say once what it costs. The way out. The ask.',
    fit: whenPain,
  },
  number: {
    guide: 'Lead with what they would have, stated flat and in full. Then what brings it about. The ask.',
    fit: (brief) => (brief.fields.solution === '' ? -1 : 2),
  },
  bab: {
    guide:
      'What they have now beside what they could have, two short sentences of equal weight. What leads there. The ask.',
    fit: (brief) => (hasPain(brief) && brief.fields.solution !== '' ? 2 : -2),
  },
  fact: {
    guide:
      'Open with the insight as a bare fact, without "did you know". What it means for them. The offer. The ask.',
    fit: (brief) => (hasInsight(brief) ? 4 : -6),
  },
  note: { guide: 'Say at once what it is about and what it gives. Then for which problem. The ask.' },
  permission: {
    guide:
      'Name the subject and say one relevant, quiet thing about it. What you do about it. Ask leave for more.',
    fit: (brief) => (isCalm(brief) ? 2 : 0),
  },
  admission: {
    guide:
      'Admit in a few dry words that this is a cold message. Then the one thing that makes it worth the time. The ask.',
    fit: (brief) => (isCalm(brief) ? -3 : 1),
  },
  terms: {
    guide: 'Open with the terms exactly as the data states them. Then what they get for it. The ask.',
    fit: (brief) => (brief.terms.length > 0 ? 3 : -6),
  },
  sum: {
    guide:
      'Take one given figure, multiply it by a small count named in the same sentence, and let the result stand. The way out. The ask.',
    fit: (brief) => (RATE.test(brief.fields.painPoint) ? 3 : -6),
  },
  test: {
    guide:
      'Hand them something to try or look at today that shows the problem. What they would see. The offer. The ask.',
    fit: (brief) => (hasPain(brief) ? 1 : -3),
  },
  scene: {
    guide:
      'Open on one moment of their working day, seen from where they stand, in the present tense. The offer. The ask.',
    fit: whenPain,
  },
  plain: {
    guide:
      'The whole offer in one plain line: for whom, what it does. One fact or term from the data. The ask.',
  },
  ask: {
    guide:
      'Ask who has this job today, or how it is done now. Then the offer. The ask; two questions in all, no more.',
  },
}

const SUBJECT_GUIDES: Readonly<Record<string, Guide>> = {
  number: {
    guide: 'A figure of the data comes first, or as near to the front as it can.',
    fit: (brief) => (hasNumber(brief) ? 3 : -6),
  },
  question: { guide: 'A question they can answer in the head, about their own day.', fit: () => 1 },
  contrast: { guide: 'Two things set side by side, now and then or this and that; the choice stays open.' },
  offer: { guide: 'What is inside, said plainly, so that whoever opens it is interested.' },
  moment: {
    guide: 'One moment of their day, like a note from someone who knows it.',
    fit: (brief) => (hasPain(brief) ? 1 : -1),
  },
  fact: {
    guide: 'The insight of the data, cut to its core.',
    fit: (brief) => (hasInsight(brief) ? 3 : -6),
  },
  terms: {
    guide: 'The terms of the data in front.',
    fit: (brief) => (brief.terms.length > 0 ? 2 : -6),
  },
  hook: { guide: 'Names a feeling they know at work and leaves the rest to the message.' },
  cta: {
    guide: 'The call to action, woven into the line with the subject in front; never alone.',
    fit: (brief) => (brief.form.ctaType === '' ? Number.NEGATIVE_INFINITY : 3),
  },
}

/** Lines the composer has no angle for: eight subject lines and their spares need more than it knows. */
const MORE_SUBJECT_ANGLES: readonly Angle[] = [
  {
    id: 'loss',
    name: 'What it costs',
    opener: 'loss',
    guide: 'What the trouble takes from them, named exactly as the data does, without drama.',
    fit: 0,
  },
  {
    id: 'offer',
    name: 'The result first',
    opener: 'result',
    guide: 'What they would have afterwards, as a plain fact.',
    fit: 0,
  },
  {
    id: 'contrast',
    name: 'Without the trouble',
    opener: 'relief',
    guide: 'Something they want to go on doing, and the trouble taken out of it.',
    fit: -0.5,
  },
]

/** Every angle there is for a message type, by name. */
export function angleNames(messageType: MessageType): string[] {
  const known = messageType === 'Cold DM' ? FRAMEWORKS : [...SUBJECT_ANGLES, ...MORE_SUBJECT_ANGLES]
  return known.map(({ name }) => name)
}

/** Every angle the brief can be written from, with how well it suits. */
export function anglesFor(brief: BriefFields): Angle[] {
  const { tone, emotion, messageType } = brief.form
  const isDm = messageType === 'Cold DM'
  const guides = isDm ? DM_GUIDES : SUBJECT_GUIDES
  const known = (isDm ? FRAMEWORKS : SUBJECT_ANGLES).flatMap(({ id, name, opener, suits = [] }) => {
    const entry = guides[id]
    if (!entry) return []
    const suited = suits.filter((voice) => voice === tone || voice === emotion).length
    const fit = (entry.fit?.(brief) ?? 0) + suited * 1.5
    return Number.isFinite(fit) ? [{ id, name, opener, guide: entry.guide, fit }] : []
  })
  return isDm ? known : [...known, ...MORE_SUBJECT_ANGLES]
}
