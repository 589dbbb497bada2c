/**
 * Lighthouse on the built web app as the server sends it, with the mobile preset: a table of medians and what was found
 * wanting. `node bench/lighthouse.ts [--check] [--runs 5] [address ...]`; with --check a missed target fails. Every
 * report is kept in node_modules/.cache/firstline/lighthouse. Run it on a machine that does nothing else: the simulated
 * phone is as slow as this machine is busy.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from '../scripts/lib/root.ts'
import { auditPage, medianFigures, type PageAudit, type PageFigures } from './lib/audit-page.ts'
import { startBrowser } from './lib/start-browser.ts'
import { startServer } from './lib/start-server.ts'

/** The least or the most that each figure may be. */
const TARGETS: Partial<Record<keyof PageFigures, { least: number } | { most: number }>> = {
  performance: { least: 98 },
  accessibility: { least: 100 },
  'best practices': { least: 100 },
  seo: { least: 100 },
  'LCP ms': { most: 1800 },
  'TBT ms': { most: 100 },
  CLS: { most: 0.02 },
}

const { values, positionals } = parseArgs({
  options: { check: { type: 'boolean', default: false }, runs: { type: 'string', default: '5' } },
  allowPositionals: true,
})
const addresses = positionals.length > 0 ? positionals : ['/', '/pricing', '/help']
const runs = Math.max(1, Number(values.runs) || 1)

const reports = join(root, 'node_modules/.cache/firstline/lighthouse')
mkdirSync(reports, { recursive: true })

function misses(address: string, figures: PageFigures): string[] {
  return Object.entries(TARGETS).flatMap(([name, target]) => {
    const value = figures[name as keyof PageFigures]
    const isMet = 'least' in target ? value >= target.least : value <= target.most
    const wanted = 'least' in target ? `at least ${target.least}` : `at most ${target.most}`
    return isMet ? [] : [`${address}: ${name} is ${value}, wanted ${wanted}`]
  })
}

function keep(address: string, run: number, { report }: PageAudit): void {
  const name = address === '/' ? 'home' : address.replaceAll(/\W+/g, '-').replace(/^-/, '')
  writeFileSync(join(reports, `${name}-${run + 1}.json`), report)
}

const dataDir = mkdtempSync(join(tmpdir(), 'firstline-bench-'))
const server = await startServer({ DATA_DIR: dataDir })
const browser = await startBrowser()
const table: Record<string, PageFigures> = {}
const faults = new Set<string>()
try {
  for (const address of addresses) {
    const audits: PageAudit[] = []
    for (let run = 0; run < runs; run += 1) {
      const audit = await auditPage(server.url + address, browser.port)
      keep(address, run, audit)
      for (const fault of audit.faults) faults.add(`${address}: ${fault}`)
      audits.push(audit)
    }
    table[address] = medianFigures(audits.map(({ figures }) => figures))
  }
} finally {
  await browser.stop()
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

console.table(table)
for (const fault of faults) console.log(fault)
const missed = Object.entries(table).flatMap(([address, figures]) => misses(address, figures))
for (const miss of missed) console.log(miss)
if (values.check && missed.length > 0) process.exitCode = 1
