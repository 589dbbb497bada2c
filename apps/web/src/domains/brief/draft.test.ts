import { beforeEach, describe, expect, it } from 'vitest'
import { claimMemberStorage, clearMemberStorage, MEMBER_KEYS } from '#platform/storage/member-storage.ts'
import { clearValues, createEmptyValues } from './brief-values.ts'
import { memberDraft } from './draft.ts'

const typed = {
  ...createEmptyValues('Email Subject Line'),
  targetAudience: 'Owners of dental practices ',
  insight: '9 of 40',
  websiteUrl: 'halecover.example',
  tone: 'Bold' as const,
  ctaType: 'See how' as const,
  variations: '6',
}

describe('the draft of a form', () => {
  beforeEach(() => sessionStorage.clear())

  it('is restored as it was typed, in both modes', () => {
    const readings = [{ source: '9 of 40', sentence: '9 of 40 calls rang out.' }]
    const website = { ...typed, websiteOnlyMode: true, prospectUrl: 'brightsmile.example', readings }
    memberDraft.keep(website)
    expect(memberDraft.read()).toEqual(website)
  })

  it('is removed when the form is empty', () => {
    memberDraft.keep(typed)
    memberDraft.keep(clearValues(typed))
    expect(memberDraft.read()).toBeUndefined()
  })

  it('restores only the valid values of a stored form', () => {
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

  it('is kept for its member and removed for another one', () => {
    claimMemberStorage('rowan')
    memberDraft.keep(typed)
    claimMemberStorage('rowan')
    expect(memberDraft.read()).toEqual(typed)
    claimMemberStorage('hale')
    expect(memberDraft.read()).toBeUndefined()
  })

  it('is removed on sign-out, like the submitted form', () => {
    claimMemberStorage('rowan')
    memberDraft.keep(typed)
    sessionStorage.setItem(MEMBER_KEYS.submitted, '{}')
    clearMemberStorage()
    expect(sessionStorage).toHaveLength(0)
  })
})
