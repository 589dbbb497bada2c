import { describe, expect, it } from 'vitest'
import { getCreditStatus } from '#domains/credits/credit-status.ts'
import { getBlockReason } from './get-block-reason.ts'
import { createEmptyValues } from '#domains/brief/brief-values.ts'

const profile = {
  plan: 'free',
  testing_mode: false,
  credits_dm: 1,
  credits_subject: 0,
  allowance_dm: 6,
  allowance_subject: 6,
} as const
const complete = { ...createEmptyValues('Cold DM'), targetAudience: 'Dentists', product: 'Call cover' }
const creditStatus = getCreditStatus(profile, 'Cold DM')

describe('getBlockReason', () => {
  it('returns undefined when everything is filled in', () => {
    expect(getBlockReason({ isSignedIn: true, creditStatus, values: complete })).toBeUndefined()
  })

  it('asks for a sign-in first', () => {
    expect(getBlockReason({ isSignedIn: false, creditStatus: null, values: complete })).toBe(
      'Please sign in to generate content.',
    )
  })

  it('asks for the required fields', () => {
    const values = { ...complete, product: '  ' }
    expect(getBlockReason({ isSignedIn: true, creditStatus, values })).toBe(
      'Please fill in the required fields',
    )
  })

  it('names the type whose free credits are used up', () => {
    const values = { ...complete, messageType: 'Email Subject Line' } as const
    const short = getCreditStatus(profile, 'Email Subject Line')
    expect(getBlockReason({ isSignedIn: true, creditStatus: short, values })).toBe(
      "You've used all your free Email Subject Line credits. Please upgrade your plan.",
    )
  })

  it('has another text for a pro user without credits', () => {
    const empty = getCreditStatus({ ...profile, plan: 'pro', credits_dm: 0 }, 'Cold DM')
    expect(getBlockReason({ isSignedIn: true, creditStatus: empty, values: complete })).toBe(
      "You don't have enough credits. Please upgrade your plan.",
    )
  })

  it('asks for an address in website-only mode', () => {
    const website = { ...createEmptyValues('Cold DM'), websiteOnlyMode: true }
    const facts = { isSignedIn: true, creditStatus }
    expect(getBlockReason({ ...facts, values: website })).toBe('Please provide a valid website URL')
    expect(getBlockReason({ ...facts, values: { ...website, websiteUrl: 'example.com' } })).toBeUndefined()
  })
})
