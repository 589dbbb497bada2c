/** How long reading a large page takes, and the longest time it keeps the event loop to itself. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { readPage } from '@firstline/copywriter'
import { percentile } from './lib/percentile.ts'

const PAGES = join(import.meta.dirname, '../packages/copywriter/test/pages')
const BYTES = 500_000
const RUNS = 25

/** A page whose body is repeated until it is as large as it has to be. */
function enlarged(html: string): string {
  const [, head = '', body = '', tail = ''] =
    /^([\s\S]*<body[^>]*>)([\s\S]*)(<\/body>[\s\S]*)$/i.exec(html) ?? []
  const times = Math.ceil((BYTES - head.length - tail.length) / body.length)
  return `${head}${body.repeat(times)}${tail}`
}

const pages = readdirSync(PAGES)
  .filter((name) => name.endsWith('.html'))
  .map((name) => readFileSync(join(PAGES, name), 'utf8'))
  .filter((html) => /<body[^>]*>[\s\S]{1000,}<\/body>/i.test(html))
  .map(enlarged)
const read = (html: string) => readPage(html, { url: 'https://example.test/' })
for (const html of pages) await read(html)

const delay = monitorEventLoopDelay({ resolution: 1 })
delay.enable()
const times: number[] = []
for (let run = 0; run < RUNS; run += 1) {
  for (const html of pages) {
    const startedAt = performance.now()
    await read(html)
    times.push(performance.now() - startedAt)
  }
}
delay.disable()
const gap = Math.max(0, delay.max / 1e6 - 1)
const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)]
console.log(
  `${pages.length} pages of ${BYTES / 1000} KB: p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, worst event-loop gap ${gap.toFixed(1)} ms`,
)
