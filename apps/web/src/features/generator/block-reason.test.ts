import { describe, expect, it } from 'vitest'
import { creditStanding } from '#lib/generation/credit-standing.ts'
import { blockReason } from './block-reason.ts'
import { emptyValues } from '#lib/brief/brief-values.ts'

const profile = {
  plan: 'free',
  testing_mode: false,
  credits_dm: 1,
  credits_subject: 0,
  allowance_dm: 6,
  allowance_subject: 6,
} as const
const complete = { ...emptyValues('Cold DM'), targetAudience: 'Dentists', product: 'Call cover' }
const standing = creditStanding(profile, 'Cold DM')

describe('blockReason', () => {
  it('is none when everything is there', () => {
    expect(blockReason({ isSignedIn: true, standing, values: complete })).toBeUndefined()
  })

  it('asks for a sign-in first', () => {
    expect(blockReason({ isSignedIn: false, standing: null, values: complete })).toBe(
      'Please sign in to generate content.',
    )
  })

  it('asks for the required fields', () => {
    const values = { ...complete, product: '  ' }
    expect(blockReason({ isSignedIn: true, standing, values })).toBe('Please fill in the required fields')
  })

  it('names the type whose free credits are used up', () => {
    const values = { ...complete, messageType: 'Email Subject Line' } as const
    const short = creditStanding(profile, 'Email Subject Line')
    expect(blockReason({ isSignedIn: true, standing: short, values })).toBe(
      "You've used all your free Email Subject Line credits. Please upgrade your plan.",
    )
  })

  it('has other words for a pro user without credits', () => {
    const empty = creditStanding({ ...profile, plan: 'pro', credits_dm: 0 }, 'Cold DM')
    expect(blockReason({ isSignedIn: true, standing: empty, values: complete })).toBe(
      "You don't have enough credits. Please upgrade your plan.",
    )
  })

  it('asks for an address in website-only mode', () => {
    const website = { ...emptyValues('Cold DM'), websiteOnlyMode: true }
    const facts = { isSignedIn: true, standing }
    expect(blockReason({ ...facts, values: website })).toBe('Please provide a valid website URL')
    expect(blockReason({ ...facts, values: { ...website, websiteUrl: 'example.com' } })).toBeUndefined()
  })
})
