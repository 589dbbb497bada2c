import type { BriefFields } from '../../brief/read-brief.ts'
import { hasInsight, hasPain } from './guide.ts'
import type { Guide } from './guide.ts'

const hasNumber = (brief: BriefFields) => brief.details.some(({ kind }) => kind === 'number')

/** By the angle's id. */
export const SUBJECT_GUIDES: Readonly<Record<string, Guide>> = {
  number: {
    guide: 'A figure of the data comes first, or as near to the front as it can, with what it counts.',
    fit: (brief) => (hasNumber(brief) ? 3 : -6),
  },
  question: { guide: 'A whole question they can answer in the head, about their own day.', fit: () => 1 },
  contrast: {
    guide: 'Two things of the data set side by side, now and then or this and that; the choice stays open.',
  },
  offer: { guide: 'What is inside, said plainly, so that whoever opens it is interested.' },
  moment: {
    guide: 'One moment of their day, like a note from someone who knows it.',
    withoutPain: 'The moment in which they need the product, like a note from someone who knows their day.',
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
  hook: {
    guide: 'What happens to them, told to the point where one wants to know how it goes on.',
    withoutPain: 'What the product does for them, told to the point where one wants to know how.',
  },
  cta: {
    guide: 'The call to action, woven into the line with the subject in front; never alone.',
    fit: (brief) => (brief.form.ctaType === '' ? Number.NEGATIVE_INFINITY : 3),
  },
}
