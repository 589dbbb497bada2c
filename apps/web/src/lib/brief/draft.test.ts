import { beforeEach, describe, expect, it } from 'vitest'
import { claimTab, forgetMember, MEMBER_KEYS } from '#lib/auth/own-tab.ts'
import { clearedValues, emptyValues } from './brief-values.ts'
import { memberDraft } from './draft.ts'

const typed = {
  ...emptyValues('Email Subject Line'),
  targetAudience: 'Owners of dental practices ',
  insight: '9 of 40',
  websiteUrl: 'halecover.example',
  tone: 'Bold' as const,
  ctaType: 'See how' as const,
  variations: '6',
}

describe('the draft of a form', () => {
  beforeEach(() => sessionStorage.clear())

  it('comes back as it was typed, in both modes', () => {
    memberDraft.keep({ ...typed, websiteOnlyMode: true })
    expect(memberDraft.read()).toEqual({ ...typed, websiteOnlyMode: true })
  })

  it('leaves nothing behind of an empty form', () => {
    memberDraft.keep(typed)
    memberDraft.keep(clearedValues(typed))
    expect(memberDraft.read()).toBeUndefined()
  })

  it('takes of a kept form what can be used', () => {
    sessionStorage.setItem(MEMBER_KEYS.draft, '{')
    expect(memberDraft.read()).toBeUndefined()
    const strange = {
      ...typed,
      tone: 'Shouting',
      ctaType: 'Book a Call',
      product: 7,
      insight: 'x'.repeat(301),
    }
    sessionStorage.setItem(MEMBER_KEYS.draft, JSON.stringify(strange))
    expect(memberDraft.read()).toEqual({
      ...typed,
      tone: 'Persuasive',
      ctaType: '',
      product: '',
      insight: 'x'.repeat(300),
    })
  })

  it('waits for its member and is gone for another one', () => {
    claimTab('rowan')
    memberDraft.keep(typed)
    claimTab('rowan')
    expect(memberDraft.read()).toEqual(typed)
    claimTab('hale')
    expect(memberDraft.read()).toBeUndefined()
  })

  it('goes with a sign-out, as does the form that was submitted', () => {
    claimTab('rowan')
    memberDraft.keep(typed)
    sessionStorage.setItem(MEMBER_KEYS.submitted, '{}')
    forgetMember()
    expect(sessionStorage).toHaveLength(0)
  })
})
