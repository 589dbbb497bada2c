import { describe, expect, it } from 'vitest'
import { countProMembers, formatShare, summarizeBusiness } from './summarize-business.ts'

const day = { day: '2026-03-01', signUps: 0, writers: 0, upgrades: 0, proGained: 0, proLost: 0 }

describe('summarizeBusiness', () => {
  it('relates writers and upgrades to sign-ups, and churn to the members before (P11.9)', () => {
    const perDay = [
      { ...day, signUps: 30, writers: 20, upgrades: 1 },
      { ...day, day: '2026-03-02', signUps: 10, proGained: 4, proLost: 3 },
    ]
    expect(summarizeBusiness({ perDay, proBefore: 12 })).toEqual({
      signUps: 40,
      writers: { count: 20, share: 0.5 },
      upgrades: { count: 1, share: 0.025 },
      churn: { count: 3, share: 0.25 },
      proNow: 13,
    })
  })

  it('has no shares without sign-ups and without members (P11.9)', () => {
    const { writers, churn } = summarizeBusiness({ perDay: [{ ...day, proLost: 1 }], proBefore: 0 })
    expect([writers.share, churn.share]).toEqual([null, null])
  })

  it('writes small shares with a digit and others without', () => {
    expect([0, 0.0042, 0.042, 0.5, 1].map(formatShare)).toEqual(['0%', '0.4%', '4.2%', '50%', '100%'])
  })

  it('counts the Pro members at the end of each day from those before (P11.9)', () => {
    const bins = [
      { proGained: 2, proLost: 0 },
      { proGained: 0, proLost: 0 },
      { proGained: 1, proLost: 3 },
    ]
    expect(countProMembers(bins, 5)).toEqual([7, 7, 5])
  })
})
