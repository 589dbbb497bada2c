import { describe, expect, it } from 'vitest'
import { createPerformanceDocument } from './document.ts'
import {
  atLeastOfPeer,
  atMost,
  atMostOfPeer,
  type Figure,
  isMissed,
  computeRatioToLimit,
  computeRatioToPeer,
} from './figure.ts'
import type { Report } from './report.ts'
import { formatCells, formatNumber, formatTable } from './table.ts'

const start: Figure = { name: 'ready', value: 1_500, unit: 'ms', limit: atMost(1_200), memoryMb: 180 }
const rows: Figure = {
  name: 'own row',
  value: 1_400,
  unit: '/s',
  peer: { name: 'bare', value: 2_000 },
  limit: atLeastOfPeer(0.5),
  processor: { value: 0.7264, unit: 'ms' },
}

describe('ratios of a figure', () => {
  it('divides the value by the peer and the limit', () => {
    expect([computeRatioToPeer(start), computeRatioToLimit(start)]).toEqual([undefined, 1.25])
    expect([computeRatioToPeer(rows), computeRatioToLimit(rows)]).toEqual([0.7, 1.4])
  })

  it('prefers the ratio of the rounds to the ratio of the values', () => {
    const figure = { ...rows, peer: { name: 'bare', value: 2_000, ratio: 0.4 } }
    expect([computeRatioToPeer(figure), computeRatioToLimit(figure), isMissed(figure)]).toEqual([
      0.4,
      0.8,
      true,
    ])
  })

  it('supports upper and lower limits of value and peer', () => {
    expect(isMissed(start)).toBe(true)
    expect(isMissed({ ...start, value: 1_200 })).toBe(false)
    expect(isMissed(rows)).toBe(false)
    expect(isMissed({ ...rows, limit: atMostOfPeer(0.5) })).toBe(true)
    expect(isMissed({ name: 'without a limit', value: 1, unit: '' })).toBe(false)
  })

  it('has no ratio to a limit of zero, which is missed by any value above', () => {
    const lost: Figure = { name: 'lost', value: 1, unit: '', limit: atMost(0) }
    expect([computeRatioToLimit(lost), isMissed(lost)]).toEqual([undefined, true])
    expect(isMissed({ ...lost, value: 0 })).toBe(false)
  })
})

describe('table', () => {
  it('shows value, peer, limit, both ratios, processor time and memory, and marks a miss', () => {
    expect(formatCells(start)).toEqual([
      'ready',
      '1,500 ms',
      '',
      '<= 1,200 ms',
      '',
      '1.25 MISSED',
      '',
      '180 MB',
    ])
    const cells = ['own row', '1,400/s', 'bare 2,000/s', '>= 0.5 x bare', '0.7', '1.4', '0.726 ms', '']
    expect(formatCells(rows)).toEqual(cells)
  })

  it('rounds to three digits below a thousand', () => {
    expect([0.01234, 12.345, 999.9, 1_234.5].map(formatNumber)).toEqual(['0.0123', '12.3', '1000', '1,235'])
  })

  it('aligns the columns of all benches and names those that failed', () => {
    const [header = '', , first = '', second = '', failed] = formatTable([
      { name: 'server', seconds: 1, figures: [start] },
      { name: 'rest', seconds: 1, figures: [rows] },
      { name: 'feed', seconds: 1, figures: [], error: 'Error: no database\n  at feed.ts' },
    ]).split('\n')
    expect(first.indexOf('<= 1,200 ms')).toBe(header.indexOf('limit'))
    expect(second.indexOf('>= 0.5 x bare')).toBe(header.indexOf('limit'))
    expect(failed).toMatch(/^feed: FAILED +Error: no database$/)
  })
})

describe('createPerformanceDocument', () => {
  const report: Report = {
    date: '2026-11-23T10:00:00.000Z',
    machine: {
      cores: 2,
      processor: 'Example CPU',
      memoryGb: 8,
      system: 'Linux x64',
      node: '24.0.0',
      postgres: '15.1',
      loadBefore: 0.1,
    },
    options: { smoke: false, full: false, durable: false },
    benches: [
      { name: 'server', seconds: 1, figures: [start] },
      { name: 'rest', seconds: 1, figures: [rows] },
    ],
  }

  it('names the machine, the date and the limits that are not reached', () => {
    const document = createPerformanceDocument(report)
    for (const text of [
      '2026-11-23',
      '2 cores, Example CPU',
      'Node 24.0.0, PostgreSQL 15.1',
      'npm run bench',
    ]) {
      expect(document).toContain(text)
    }
    expect(document).toContain(
      '1 of 2 limits are reached. Not reached:\n\n- server: ready: 1,500 ms, limit <= 1,200 ms',
    )
    expect(document).toContain('| ready | 1,500 ms |  | <= 1,200 ms |  | 1.25 **MISSED** |  | 180 MB |')
    expect(document).not.toContain('busy')
  })

  it('reports that the machine was busy', () => {
    const busy = createPerformanceDocument({ ...report, machine: { ...report.machine, loadBefore: 1.8 } })
    expect(busy).toContain('The machine was busy with other work')
  })
})
