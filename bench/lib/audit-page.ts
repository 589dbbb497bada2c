import lighthouse, { type Result } from 'lighthouse'
import { percentile } from './percentile.ts'

/** What a run of Lighthouse says of a page: scores of 100, milliseconds, kilobytes as transferred. */
export interface PageFigures {
  performance: number
  accessibility: number
  'best practices': number
  seo: number
  'LCP ms': number
  'FCP ms': number
  'TBT ms': number
  CLS: number
  'transferred kB': number
}

/** Audits that count and were not passed, by their names; performance is judged by its figures. */
export interface PageAudit {
  figures: PageFigures
  faults: string[]
  report: string
}

/** One run with the mobile preset: a mid-range phone on slow 4G, simulated. */
export async function auditPage(address: string, port: number): Promise<PageAudit> {
  const outcome = await lighthouse(address, { port, output: 'json', logLevel: 'error' })
  if (!outcome || typeof outcome.report !== 'string') throw new Error(`Lighthouse said nothing of ${address}`)
  const { lhr, report } = outcome
  if (lhr.runtimeError) throw new Error(`${address}: ${lhr.runtimeError.message}`)
  return { figures: figuresOf(lhr), faults: faultsOf(lhr), report }
}

function figuresOf({ categories, audits }: Result): PageFigures {
  const score = (category: string) => Math.round((categories[category]?.score ?? 0) * 100)
  const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best practices': score('best-practices'),
    seo: score('seo'),
    'LCP ms': Math.round(value('largest-contentful-paint')),
    'FCP ms': Math.round(value('first-contentful-paint')),
    'TBT ms': Math.round(value('total-blocking-time')),
    CLS: Math.round(value('cumulative-layout-shift') * 1000) / 1000,
    'transferred kB': Math.round(value('total-byte-weight') / 100) / 10,
  }
}

function faultsOf({ categories, audits }: Result): string[] {
  const counted = Object.entries(categories)
    .filter(([name]) => name !== 'performance')
    .flatMap(([, category]) => category.auditRefs)
    .filter(({ weight }) => weight > 0)
  const failed = counted.map(({ id }) => audits[id]).filter((audit) => audit?.score === 0)
  return [...new Set(failed.map((audit) => audit?.title ?? ''))]
}

/** Each figure's median over several runs. */
export function medianFigures(runs: readonly PageFigures[]): PageFigures {
  const [first] = runs
  if (!first) throw new Error('nothing was measured')
  const median = (name: keyof PageFigures) =>
    percentile(
      runs.map((run) => run[name]),
      0.5,
    )
  return {
    performance: median('performance'),
    accessibility: median('accessibility'),
    'best practices': median('best practices'),
    seo: median('seo'),
    'LCP ms': median('LCP ms'),
    'FCP ms': median('FCP ms'),
    'TBT ms': median('TBT ms'),
    CLS: median('CLS'),
    'transferred kB': median('transferred kB'),
  }
}
