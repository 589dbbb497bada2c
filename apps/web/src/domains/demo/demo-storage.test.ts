import { DEMO_KEPT_MS } from '@firstline/contract/limits'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { claimMemberStorage, clearMemberStorage } from '#platform/storage/member-storage.ts'
import { SESSION_KEY } from '#platform/session/session-key.ts'
import { createEmptyValues } from '#domains/brief/brief-values.ts'
import { demoDraft } from '#domains/brief/draft.ts'

const typed = { ...createEmptyValues('Cold DM'), targetAudience: 'Owners of dental practices' }

const signIn = (userId: string) => {
  localStorage.setItem(SESSION_KEY, '{}')
  claimMemberStorage(userId)
}
const loseSession = () => localStorage.removeItem(SESSION_KEY)

describe('the demo of a browser', () => {
  beforeEach(() => {
    sessionStorage.clear()
    localStorage.clear()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('is available in every tab to the visitor who signs up', () => {
    demoDraft.keep(typed)
    signIn('rowan')
    sessionStorage.clear()
    expect(demoDraft.read()).toEqual(typed)
  })

  it('is removed for the next member', () => {
    demoDraft.keep(typed)
    signIn('rowan')
    signIn('hale')
    expect(demoDraft.read()).toBeUndefined()
    expect(JSON.stringify(localStorage)).not.toContain('dental')
  })

  it('is removed when its member signs out', () => {
    signIn('rowan')
    demoDraft.keep(typed)
    loseSession()
    clearMemberStorage()
    expect(localStorage).toHaveLength(0)
  })

  it('stays with a visitor after whom no member has signed in', () => {
    demoDraft.keep(typed)
    clearMemberStorage()
    expect(demoDraft.read()).toEqual(typed)
  })

  it('is kept, hidden, for a member whose session has expired', () => {
    demoDraft.keep(typed)
    signIn('rowan')
    loseSession()
    expect(demoDraft.read()).toBeUndefined()
    demoDraft.keep(createEmptyValues('Cold DM'))
    signIn('rowan')
    expect(demoDraft.read()).toEqual(typed)
  })

  it('is replaced by that of a visitor who then signs up', () => {
    demoDraft.keep(typed)
    signIn('rowan')
    loseSession()
    const own = { ...typed, targetAudience: 'Florists' }
    demoDraft.keep(own)
    signIn('hale')
    expect(demoDraft.read()).toEqual(own)
  })

  it('expires two days after it was stored', () => {
    vi.useFakeTimers()
    demoDraft.keep(typed)
    vi.advanceTimersByTime(DEMO_KEPT_MS - 1)
    expect(demoDraft.read()).toEqual(typed)
    vi.advanceTimersByTime(1)
    expect(demoDraft.read()).toBeUndefined()
  })
})
