import type { AdminHistoryEntry } from '@firstline/contract/admin'
import { describe, expect, it } from 'vitest'
import { describeEntries } from './describe-entries.ts'

type Movement = Extract<AdminHistoryEntry, { kind: 'movement' }>
type Edit = Extract<AdminHistoryEntry, { kind: 'edit' }>

const AT = '2026-11-22T10:00:00.000Z'

function movement(changes: Partial<Movement>): Movement {
  return {
    kind: 'movement',
    at: AT,
    actor: 'server',
    reason: 'reserve',
    credit: 'dm',
    delta: -1,
    balanceAfter: 5,
    generationId: null,
    ...changes,
  }
}

function edit(changes: Partial<Edit>): Edit {
  const actor = '11111111-1111-4111-8111-111111111111'
  return {
    kind: 'edit',
    at: AT,
    actor,
    actorEmail: 'zoe@admins.example',
    reason: 'credits',
    before: {},
    after: {},
    ...changes,
  }
}

const describeAll = (entries: AdminHistoryEntry[]) =>
  describeEntries(entries).map(({ what, who, changes }) => [
    what,
    who,
    ...changes.map(({ name, before, after }) => `${name} ${before ?? ''}→${after}`),
  ])

describe('describeEntries', () => {
  it('shows an edit once, with all of its changes and its author (P11.6)', () => {
    const entries = [
      movement({ actor: 'admin', reason: 'assignment', delta: 95, balanceAfter: 100 }),
      movement({ actor: 'admin', reason: 'assignment', credit: 'subject', delta: 94, balanceAfter: 100 }),
      edit({
        reason: 'assignment',
        before: {
          credits_dm: 5,
          credits_subject: 6,
          plan: 'free',
          next_renewal_date: '2026-12-21T12:00:00+00:00',
          billing_anchor: '2026-11-21T12:00:00+00:00',
        },
        after: {
          credits_dm: 100,
          credits_subject: 100,
          plan: 'pro',
          next_renewal_date: '2026-12-22T12:00:00+00:00',
          billing_anchor: '2026-11-22T12:00:00+00:00',
        },
      }),
    ]
    expect(describeAll(entries)).toEqual([
      [
        'Credits assigned',
        'zoe@admins.example',
        'Plan Free→Pro',
        'Cold DM 5→100',
        'Subject Line 6→100',
        'Renewal 21 Dec 2026→22 Dec 2026',
      ],
    ])
  })

  it('describes generations, refunds, and a renewal of both balances as one entry (P11.6)', () => {
    const entries = [
      movement({
        reason: 'renewal',
        credit: 'subject',
        delta: 2,
        balanceAfter: 6,
        at: '2026-12-01T00:00:00Z',
      }),
      movement({ reason: 'renewal', delta: 1, balanceAfter: 6, at: '2026-12-01T00:00:00Z' }),
      movement({ reason: 'refund', delta: 1, balanceAfter: 6 }),
      movement({}),
      movement({ reason: 'opening', delta: 6, balanceAfter: 6 }),
    ]
    expect(describeAll(entries)).toEqual([
      ['Renewed', undefined, 'Cold DM 5→6', 'Subject Line 4→6'],
      ['Credit returned', undefined, 'Cold DM 5→6'],
      ['Cold DM generation', undefined, 'Cold DM 6→5'],
      ['Account opened', undefined, 'Cold DM →6'],
    ])
  })

  it('leaves out what reads the same before and after, such as a renewal later that day (P11.6)', () => {
    const before = { plan: 'free', next_renewal_date: '2026-12-23T09:00:00+00:00' }
    const after = { plan: 'pro', next_renewal_date: '2026-12-23T12:00:00+00:00' }
    expect(describeAll([edit({ reason: 'plan', before, after })])).toEqual([
      ['Plan changed', 'zoe@admins.example', 'Plan Free→Pro'],
    ])
  })

  it('shows the unchanged value of a balance that did not move (P11.6)', () => {
    const entries = [movement({ reason: 'refund', delta: 0 }), movement({ reason: 'trial end', delta: 0 })]
    expect(describeAll(entries)).toEqual([
      ['Credit of an ended period', undefined, 'Cold DM →still 5'],
      ['Trial ended', undefined, 'Cold DM →still 5'],
    ])
  })

  it('names an author who is no longer a user, or never was one (P11.6)', () => {
    const by = (actor: string) => describeAll([edit({ actor, actorEmail: null })])[0]?.[1]
    expect(by('service key')).toBe('the service key')
    expect(by('command line')).toBe("the operator's command line")
    expect(by('deleted account')).toBe('an administrator whose account was deleted')
    expect(by('11111111-1111-4111-8111-111111111111')).toBe('an administrator')
  })

  it('shows the operator’s reason, and an unknown reason verbatim (P11.6)', () => {
    expect(describeAll([edit({ reason: 'grant: for the outage' })])).toEqual([
      ['Credits granted: for the outage', 'zoe@admins.example'],
    ])
    expect(describeAll([edit({ reason: 'credits: counted twice' })])).toEqual([
      ['Credits edited: counted twice', 'zoe@admins.example'],
    ])
    expect(describeAll([movement({ reason: 'goodwill' })])[0]?.[0]).toBe('Goodwill')
  })
})
