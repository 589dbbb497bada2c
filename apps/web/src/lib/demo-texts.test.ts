import { DEMO_KEPT_MS } from '@firstline/contract/limits'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { claimTab, forgetMember } from './auth/own-tab.ts'
import { SESSION_KEY } from './auth/session-presence.ts'
import { emptyValues } from './brief/brief-values.ts'
import { demoDraft } from './brief/draft.ts'

const typed = { ...emptyValues('Cold DM'), targetAudience: 'Owners of dental practices' }

const signIn = (userId: string) => {
  localStorage.setItem(SESSION_KEY, '{}')
  claimTab(userId)
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

  it('is there for the visitor who signs up, in every tab', () => {
    demoDraft.keep(typed)
    signIn('rowan')
    sessionStorage.clear()
    expect(demoDraft.read()).toEqual(typed)
  })

  it('is gone for the next member', () => {
    demoDraft.keep(typed)
    signIn('rowan')
    signIn('hale')
    expect(demoDraft.read()).toBeUndefined()
    expect(JSON.stringify(localStorage)).not.toContain('dental')
  })

  it('goes when its member signs out', () => {
    signIn('rowan')
    demoDraft.keep(typed)
    loseSession()
    forgetMember()
    expect(localStorage).toHaveLength(0)
  })

  it('stays with a visitor whom nobody has followed yet', () => {
    demoDraft.keep(typed)
    forgetMember()
    expect(demoDraft.read()).toEqual(typed)
  })

  it('waits, unseen, for a member whose session ran out', () => {
    demoDraft.keep(typed)
    signIn('rowan')
    loseSession()
    expect(demoDraft.read()).toBeUndefined()
    demoDraft.keep(emptyValues('Cold DM'))
    signIn('rowan')
    expect(demoDraft.read()).toEqual(typed)
  })

  it('makes room for a visitor’s own, who then signs up', () => {
    demoDraft.keep(typed)
    signIn('rowan')
    loseSession()
    const own = { ...typed, targetAudience: 'Florists' }
    demoDraft.keep(own)
    signIn('hale')
    expect(demoDraft.read()).toEqual(own)
  })

  it('is kept for two days', () => {
    vi.useFakeTimers()
    demoDraft.keep(typed)
    vi.advanceTimersByTime(DEMO_KEPT_MS - 1)
    expect(demoDraft.read()).toEqual(typed)
    vi.advanceTimersByTime(1)
    expect(demoDraft.read()).toBeUndefined()
  })
})
