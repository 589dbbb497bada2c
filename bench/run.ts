/** `npm run bench`: runs benches, prints one table and writes it as JSON. CONTRIBUTING.md describes the options. */
import { fork } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import type { BenchOptions } from './lib/bench.ts'
import { BENCHES } from './benches.ts'
import { createPerformanceDocument } from './lib/document.ts'
import { isMissed } from './lib/figure.ts'
import { readMachine } from './lib/machine.ts'
import type { BenchResult, Report } from './lib/report.ts'
import { formatTable } from './lib/table.ts'

const RESULTS = join(import.meta.dirname, 'results')
const DOCUMENT = join(import.meta.dirname, '../docs/performance.md')
const MINUTE_MS = 60_000

const { values, positionals } = parseArgs({
  options: {
    smoke: { type: 'boolean', default: false },
    full: { type: 'boolean', default: false },
    durable: { type: 'boolean', default: false },
    document: { type: 'boolean', default: false },
    json: { type: 'string' },
    profile: { type: 'string' },
    note: { type: 'string' },
  },
  allowPositionals: true,
})
const names = positionals.length > 0 ? positionals : Object.keys(BENCHES)
const unknown = names.filter((name) => !(name in BENCHES))
const kind = values.smoke ? 'smoke' : positionals.length > 0 ? 'partial' : 'performance'
const file = values.json ?? join(RESULTS, `${kind}.json`)

if (unknown.length > 0) {
  console.error(`There is no bench '${unknown.join("', '")}'. There are: ${Object.keys(BENCHES).join(', ')}.`)
  process.exitCode = 2
} else if (values.document) {
  writeFileSync(DOCUMENT, createPerformanceDocument(JSON.parse(readFileSync(file, 'utf8')) as Report))
} else {
  const { smoke, full, durable } = values
  process.exitCode = await runAll({ smoke, full, durable })
}

async function runAll(options: BenchOptions): Promise<number> {
  const report: Report = {
    date: new Date().toISOString(),
    machine: readMachine(),
    options,
    ...(values.note ? { note: values.note } : {}),
    benches: [],
  }
  for (const name of names) {
    console.log(`${name} ...`)
    const result = await runOne(name, options)
    console.log(`${name}: ${result.error ?? 'done'}, ${result.seconds} s`)
    report.benches.push(result)
  }
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(report, null, 2)}\n`)
  console.log(`\n${formatTable(report.benches)}\n`)
  const missed = report.benches.flatMap(({ figures }) => figures.filter(isMissed)).length
  const failed = report.benches.filter(({ error }) => error !== undefined).map(({ name }) => name)
  console.log(
    `${missed} limits missed. ${failed.length > 0 ? `FAILED: ${failed.join(', ')}. ` : ''}JSON: ${file}`,
  )
  return failed.length > 0 ? 1 : 0
}

/** In its own process: neither memory nor a crash of one bench reaches the next. */
async function runOne(name: string, options: BenchOptions): Promise<BenchResult> {
  const child = fork(join(import.meta.dirname, 'bench-process.ts'), [name, JSON.stringify(options)], {
    env: { ...process.env, ...(values.profile ? { BENCH_PROFILE: values.profile } : {}) },
  })
  let result: BenchResult = { name, seconds: 0, figures: [], error: 'The process ended without a result' }
  child.on('message', (message) => (result = message as BenchResult))
  const deadline = setTimeout(() => child.kill(), (options.smoke ? 3 : 60) * MINUTE_MS)
  await new Promise((resolve) => child.once('close', resolve))
  clearTimeout(deadline)
  return result
}
