import type { CtaType } from '@firstline/contract/options'
import type { Brief } from '../../brief/read-brief.ts'
import type { Candidate } from '../candidate.ts'

/** How a call to action is hung on a line: on what is offered, and on a problem or a fact. */
interface Woven {
  /** "{x}" is something the reader would want. */
  onOffer: readonly string[]
  /** "{x}" is a problem; the line asks about it first. */
  onPain: readonly string[]
}

export const SUBJECT_CTAS_WOVEN: Readonly<Partial<Record<CtaType, Woven>>> = {
  'Book a call': { onOffer: ['{X}: book a call?', '{X}? Book a call'], onPain: ['{X}? Book a call'] },
  "Let's chat": { onOffer: ["{X}? Let's chat"], onPain: ["{X}? Let's chat"] },
  'Open now': { onOffer: ['Open now: {x}'], onPain: ['{X}? Open now'] },
  'Explore this': { onOffer: ['Explore this: {x}', '{X}: explore this'], onPain: ['{X}? Explore this'] },
  'See how': { onOffer: ['{X}: see how'], onPain: ['{X}? See how'] },
  'Join the waitlist': {
    onOffer: ['{X}: join the waitlist', 'Join the waitlist: {x}'],
    onPain: ['{X}? Join the waitlist'],
  },
  'Unlock this': { onOffer: ['Unlock this: {x}'], onPain: ['{X}? Unlock this'] },
  "Don't miss it": { onOffer: ["{X}: don't miss it", "Don't miss it: {x}"], onPain: [] },
  'Claim it now': { onOffer: ['{X}: claim it now', 'Claim it now: {x}'], onPain: [] },
  'This is for you': { onOffer: ['{X}? This is for you'], onPain: ['{X}? This is for you'] },
}

/** At least one of a set carries the chosen call to action, and at most half of it. */
export function ctaShare(
  brief: Brief,
  count: number,
): ((set: readonly Candidate[], candidate: Candidate) => boolean) | undefined {
  if (!SUBJECT_CTAS_WOVEN[brief.form.ctaType]) return undefined
  const most = Math.max(1, Math.floor(count / 2))
  return (set, candidate) => {
    const carrying = set.filter((other) => other.hasCta).length
    if (candidate.hasCta) return carrying < most
    return carrying > 0 || set.length < count - 1
  }
}
