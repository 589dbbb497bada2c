import type { CtaType } from '@firstline/contract/options'
import type { Brief } from '../../brief/read-brief.ts'
import type { Candidate } from '../candidate.ts'

/** How each call to action is woven into a line. */
export const SUBJECT_CTA_LINES: Readonly<Partial<Record<CtaType, readonly string[]>>> = {
  'Book a call': ['{core}: book a call?', 'Still {gerund}? Book a call', '{nuisance}? Book a call'],
  "Let's chat": [
    "{core}? Let's chat",
    "{nuisance}? Let's chat",
    "Let's chat about {noun}",
    "Still {gerund}? Let's chat",
    "Let's chat about {np}",
  ],
  'Open now': ['Open now: {core}', 'Open now: {you-do}', 'Open now: {np} for {audience}'],
  'Explore this': ['Explore this: {core}', '{nuisance}? Explore this', 'Still {gerund}? Explore this'],
  'See how': [
    'See how you {you-do}',
    'See how {other-does}',
    'See how {np-article} {it-does-short}',
    '{core}: see how',
    'See how {np-article} {np-ends} {noun}',
  ],
  'Join the waitlist': [
    '{core}: join the waitlist',
    '{np}: join the waitlist',
    'Join the waitlist for {np-article}',
  ],
  'Unlock this': ['Unlock this: {core}', 'Unlock this: {you-do}'],
  "Don't miss it": ["{core}: don't miss it", "{np}: don't miss it"],
  'Claim it now': ['{core}: claim it now', '{get}: claim it now', '{np}: claim it now'],
  'This is for you': [
    '{nuisance}? This is for you',
    'Still {gerund}? This is for you',
    '{asked}? This is for you',
    '{own-clause}? This is for you',
    'Need {np-article}? This is for you',
  ],
}

/** What a call to action can be hung on. */
export const CORES = [
  'fewer {nuisance}',
  '{you-do}',
  '{np} for {audience}',
  'an end to {noun}',
  '{get}',
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
