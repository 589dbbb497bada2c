import { describe, expect, it } from 'vitest'
import {
  ctasFor,
  DEFAULT_EMOTION,
  DEFAULT_TONE,
  DM_CTAS,
  EMOTIONS,
  MESSAGE_TYPES,
  NO_CTA,
  NO_CTA_LABEL,
  SUBJECT_CTAS,
  TONES,
} from './options.ts'

describe('options of the form (P5.4)', () => {
  it('has the two message types of the specification', () => {
    expect(MESSAGE_TYPES).toEqual(['Cold DM', 'Email Subject Line'])
  })

  it('has six tones with Persuasive as the default', () => {
    expect(TONES).toEqual(['Persuasive', 'Casual', 'Luxury', 'High-Ticket', 'Friendly', 'Bold'])
    expect(DEFAULT_TONE).toBe('Persuasive')
  })

  it('has six emotions with Curiosity & Intrigue as the default', () => {
    expect(EMOTIONS).toEqual([
      'Curiosity & Intrigue',
      'Fear of Missing Out',
      'Pattern Interrupt',
      'Ego Boosting',
      'Authority',
      'Urgency',
    ])
    expect(DEFAULT_EMOTION).toBe('Curiosity & Intrigue')
  })

  it('has ten CTAs for subject lines, and None, which is sent as an empty text', () => {
    expect(ctasFor('Email Subject Line')).toEqual([
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
    ])
    expect(SUBJECT_CTAS).toHaveLength(10)
    expect([NO_CTA_LABEL, NO_CTA]).toEqual(['None', ''])
  })

  it('has 27 different CTAs for cold DMs (D18)', () => {
    expect(ctasFor('Cold DM')).toBe(DM_CTAS)
    expect(new Set(DM_CTAS).size).toBe(27)
    expect(DM_CTAS).toEqual(
      expect.arrayContaining(['Want a quick peek?', 'Book a Call', 'Reply Now', 'Act fast!', 'Last chance!']),
    )
  })
})
