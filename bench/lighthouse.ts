/**
 * Lighthouse with the mobile preset (a mid-range phone on slow 4G, simulated) on the built web app: a table of medians
 * and the audits that failed. `node bench/lighthouse.ts [--check] [--runs 5] [path ...]`; with --check a missed limit
 * fails. Needs a quiet machine: the simulated phone is slower on a busy one. Reports are kept in bench/results.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import lighthouse, { type Result } from 'lighthouse'
import { atLeast, atMost, type Figure, isMissed, type Limit } from './lib/figure.ts'
import { openInstallation } from './lib/installation.ts'
import { startBrowser } from './lib/start-browser.ts'
import { median } from './lib/statistics.ts'
import { formatTable } from './lib/table.ts'

interface Measure {
  name: string
  unit: string
  read(result: Result): number
  limit?: Limit
}

const score = (category: string, least: number): Measure => ({
  name: category,
  unit: 'of 100',
  read: ({ categories }) => Math.round((categories[category]?.score ?? 0) * 100),
  limit: atLeast(least),
})
const audit = (name: string, unit: string, id: string, most?: number): Measure => ({
  name,
  unit,
  read: ({ audits }) => (audits[id]?.numericValue ?? Number.NaN) / (unit === 'kB' ? 1_000 : 1),
  ...(most === undefined ? {} : { limit: atMost(most) }),
})
const MEASURES = [
  score('performance', 98),
  score('accessibility', 100),
  score('best-practices', 100),
  score('seo', 100),
  audit('LCP', 'ms', 'largest-contentful-paint', 1_800),
  audit('FCP', 'ms', 'first-contentful-paint'),
  audit('TBT', 'ms', 'total-blocking-time', 100),
  audit('CLS', '', 'cumulative-layout-shift', 0.02),
  audit('transferred', 'kB', 'total-byte-weight'),
]

const { values, positionals } = parseArgs({
  options: { check: { type: 'boolean', default: false }, runs: { type: 'string', default: '5' } },
  allowPositionals: true,
})
const paths = positionals.length > 0 ? positionals : ['/', '/pricing', '/help']
const runs = Math.max(1, Number(values.runs) || 1)
const reports = join(import.meta.dirname, 'results/lighthouse')
mkdirSync(reports, { recursive: true })

const figures: Figure[] = []
const failedAudits = new Set<string>()
await using installation = await openInstallation('embedded')
const { url } = await installation.start()
await using browser = await startBrowser()
for (const path of paths) {
  const results: Result[] = []
  for (let run = 1; run <= runs; run += 1) results.push(await auditPage(path, run))
  for (const { name, unit, read, limit } of MEASURES) {
    const value = median(results.map(read))
    figures.push({ name: `${path} ${name}`, value, unit, ...(limit ? { limit } : {}) })
  }
}
console.log(formatTable([{ name: 'lighthouse', seconds: 0, figures }]))
for (const failed of failedAudits) console.log(failed)
if (values.check && figures.some(isMissed)) process.exitCode = 1

async function auditPage(path: string, run: number): Promise<Result> {
  const options = { port: browser.port, output: 'json', logLevel: 'error' } as const
  const outcome = await lighthouse(url + path, options)
  if (!outcome || typeof outcome.report !== 'string')
    throw new Error(`Lighthouse returned nothing for ${path}`)
  const { lhr, report } = outcome
  if (lhr.runtimeError) throw new Error(`${path}: ${lhr.runtimeError.message}`)
  const name = path === '/' ? 'home' : path.replaceAll(/\W+/g, '-').replace(/^-/, '')
  writeFileSync(join(reports, `${name}-${run}.json`), report)
  for (const [category, { auditRefs }] of Object.entries(lhr.categories)) {
    // Performance is judged by its figures.
    const counted = auditRefs.filter(({ weight }) => category !== 'performance' && weight > 0)
    for (const { id } of counted) {
      if (lhr.audits[id]?.score === 0) failedAudits.add(`${path}: ${lhr.audits[id]?.title}`)
    }
  }
  return lhr
}
