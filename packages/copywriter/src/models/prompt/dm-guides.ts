import type { BriefFields } from '../../brief/read-brief.ts'
import { hasInsight, hasPain } from './guide.ts'
import type { Guide } from './guide.ts'

const whenPain = (brief: BriefFields) => (hasPain(brief) ? 2 : -2)
/** "$450 an hour", "10 hours a week": something that can be multiplied in plain sight. */
const RATE = /\d[^.;]{0,30}\b(an?|per|each|every)\b|\d ?(hours?|minutes?|days?|calls?|leads?)/i
const isCalm = (brief: BriefFields) => /^(Luxury|High-Ticket)$/.test(brief.form.tone)

/** By the framework's id. */
export const DM_GUIDES: Readonly<Record<string, Guide>> = {
  qvc: {
    guide:
      'Four sentences at most. First a question about something that happens in their day, answered yes or no in the head. Then what we do about exactly that. Then the ask.',
    withoutPain:
      'First a question about how the job the product does gets done today. Then what we do, with one detail. Then the ask.',
    fit: (brief) => (hasPain(brief) ? 3 : 0),
  },
  pas: {
    guide:
      'First the trouble as a condition, one whole sentence with "if" or "when" and what follows, so that whoever has it knows. Then what we do about it. Then the ask.',
    withoutPain:
      'First the moment in which the product is needed, in one short statement. Then what we do then. Then the ask.',
    fit: whenPain,
  },
  number: {
    guide:
      'First what they would have, as a plain statement to "you" with the figure or the detail that makes it real. Then what brings it about. Then the ask.',
    fit: (brief) => (brief.fields.solution === '' ? -1 : 2),
  },
  bab: {
    guide:
      'Two short sentences of equal weight: how it goes today, how it goes with us. Then what makes the difference. Then the ask.',
    withoutPain:
      'First how the job is usually done. Then how it goes with us, with one detail. Then the ask.',
    fit: (brief) => (hasPain(brief) && brief.fields.solution !== '' ? 2 : -2),
  },
  fact: {
    guide:
      'First the insight as a bare fact about them, without "did you know" and without saying who found it. Then what it means for their day. Then the offer. Then the ask.',
    fit: (brief) => (hasInsight(brief) ? 4 : -6),
  },
  note: {
    guide:
      'Three sentences. First the offer seen from their side ("you could", "your <x> can"). Then for which trouble, or when. Then the ask.',
  },
  permission: {
    guide:
      'Two quiet sentences: the matter as they know it, then what we do about it. Then ask leave to send more. The shortest of the set.',
    fit: (brief) => (isCalm(brief) ? 2 : 0),
  },
  admission: {
    guide:
      'First one dry, honest clause that you are a stranger to them, in your own words, joined in the same sentence to the matter. Then the one detail that makes it worth their time. Then the ask.',
    fit: (brief) => (isCalm(brief) ? -3 : 1),
  },
  terms: {
    guide:
      'First the terms exactly as the data states them, said to "you". Then what they get for it. Then the ask.',
    fit: (brief) => (brief.terms.length > 0 ? 3 : -6),
  },
  sum: {
    guide:
      'First one given figure multiplied by a small count named in the same sentence, and the result. Then the way out. Then the ask.',
    fit: (brief) => (RATE.test(brief.fields.painPoint) ? 3 : -6),
  },
  test: {
    guide:
      'First an order for something they can look at or count today and that shows the trouble. Then what they would see, if the data says so. Then the offer. Then the ask.',
    withoutPain:
      'First an order for something they can look at or count today that shows whether they need the product. Then the offer. Then the ask.',
    fit: (brief) => (hasPain(brief) ? 1 : -3),
  },
  scene: {
    guide:
      'First one moment of their working day from the data, seen from where they stand, in the present tense. Then what we do in that moment. Then the ask.',
    withoutPain:
      'First the moment of their working day in which the product does its job, in the present tense. Then what it spares them. Then the ask.',
    fit: whenPain,
  },
  plain: {
    guide:
      'First, to "you", what the offer does, in one flat sentence with nothing around it. Then one more fact or term of the data. Then the ask.',
  },
  ask: {
    guide:
      'First a question: how, or by whom, the job in the data is done in their place today. Then what we offer for it. Then the ask; two questions in all, no more.',
  },
}
