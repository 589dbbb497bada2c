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

describe('the options of the form, to the letter (P5.4)', () => {
  it('are two message types', () => {
    expect(MESSAGE_TYPES).toEqual(['Cold DM', 'Email Subject Line'])
  })

  it('are six tones, Persuasive unless chosen', () => {
    expect(TONES).toEqual(['Persuasive', 'Casual', 'Luxury', 'High-Ticket', 'Friendly', 'Bold'])
    expect(DEFAULT_TONE).toBe('Persuasive')
  })

  it('are six emotions, Curiosity & Intrigue unless chosen', () => {
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

  it('are ten CTAs for subject lines, and None, which is sent as an empty text', () => {
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

  it('are 27 CTAs for cold DMs, no two alike (D18)', () => {
    expect(ctasFor('Cold DM')).toBe(DM_CTAS)
    expect(new Set(DM_CTAS).size).toBe(27)
    expect(DM_CTAS).toEqual(
      expect.arrayContaining(['Want a quick peek?', 'Book a Call', 'Reply Now', 'Act fast!', 'Last chance!']),
    )
  })
})
