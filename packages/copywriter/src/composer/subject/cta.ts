import type { CtaType } from '@firstline/contract/options'
import type { Brief } from '../../brief/read-brief.ts'
import type { Candidate } from '../candidate.ts'

/** How each call to action is woven into a line. */
export const SUBJECT_CTA_LINES: Readonly<Partial<Record<CtaType, readonly string[]>>> = {
  'Book a call': ['{core}: book a call?', '{np}: book a call?', '{noun}? Book a call'],
  "Let's chat": [
    "{core}? Let's chat",
    "{noun}? Let's chat",
    "Let's chat about {noun}",
    "Let's chat about {np}",
  ],
  'Open now': ['Open now: {core}', 'Open now: {np}'],
  'Explore this': ['Explore this: {core}', '{noun}? Explore this', 'Explore this: {np}'],
  'See how': [
    'See how you {you-do}',
    '{core}: see how',
    '{np}: see how',
    'See how {np} {np-ends} {noun}',
    '{noun}, gone: see how',
  ],
  'Join the waitlist': ['{np}: join the waitlist', '{name}: join the waitlist', 'Join the waitlist: {np}'],
  'Unlock this': ['Unlock this: {core}', '{np}: unlock this'],
  "Don't miss it": ["{core}: don't miss it", "{np}: don't miss it"],
  'Claim it now': ['{np}: claim it now', '{core}: claim it now', '{get}: claim it now'],
  'This is for you': [
    '{noun}? This is for you',
    'Still {gerund}? This is for you',
    '{clause}? This is for you',
    '{audience}: this is for you',
    'Need {np}? This is for you',
  ],
}

/** What a call to action can be hung on. */
export const CORES = [
  'fewer {nuisance}',
  '{you-do}',
  '{np} for {audience}',
  'an end to {noun}',
  '{get}',
  '{np} for {noun}',
  'no more {effort}',
] as const

/** At least one of a set carries the chosen call to action, and at most half of it. */
export function ctaShare(
  brief: Brief,
  count: number,
): ((set: readonly Candidate[], candidate: Candidate) => boolean) | undefined {
  if (!SUBJECT_CTA_LINES[brief.form.ctaType]) return undefined
  const most = Math.max(1, Math.floor(count / 2))
  return (set, candidate) => {
    const carrying = set.filter((other) => other.hasCta).length
    if (candidate.hasCta) return carrying < most
    return carrying > 0 || set.length < count - 1
  }
}
