/** Reading a large web page: its time, and the longest block of the event loop. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { readPage } from '@firstline/copywriter'
import type { Bench } from './lib/bench.ts'
import { percentile } from './lib/statistics.ts'

const PAGES = join(import.meta.dirname, '../packages/copywriter/test/pages')
const BYTES = 500_000
const RUNS = 25

export const pageBench: Bench = {
  name: 'page',
  async run({ smoke }) {
    const pages = readdirSync(PAGES)
      .filter((name) => name.endsWith('.html'))
      .map((name) => readFileSync(join(PAGES, name), 'utf8'))
      .filter((html) => /<body[^>]*>[\s\S]{1000,}<\/body>/i.test(html))
      .map(enlarge)
    const measured = smoke ? pages.slice(0, 2) : pages
    const read = (html: string) => readPage(html, { url: 'https://example.test/' })
    for (const html of measured) await read(html)
    const delay = monitorEventLoopDelay({ resolution: 1 })
    delay.enable()
    const times: number[] = []
    const processorBefore = process.cpuUsage()
    for (let run = 0; run < (smoke ? 1 : RUNS); run += 1) {
      for (const html of measured) {
        const startedAt = performance.now()
        await read(html)
        times.push(performance.now() - startedAt)
      }
    }
    delay.disable()
    const { user, system } = process.cpuUsage(processorBefore)
    const processor = { value: (user + system) / 1_000 / times.length, unit: 'ms' } as const
    const name = `reading a page of ${BYTES / 1_000} kB`
    return [
      { name: `${name}, p50`, value: percentile(times, 0.5), unit: 'ms', processor },
      { name: `${name}, p95`, value: percentile(times, 0.95), unit: 'ms' },
      { name: 'longest block of the event loop', value: Math.max(0, delay.max / 1e6 - 1), unit: 'ms' },
    ]
  },
}

/** Repeats the body until the page has BYTES. */
function enlarge(html: string): string {
  const [, head = '', body = '', tail = ''] =
    /^([\s\S]*<body[^>]*>)([\s\S]*)(<\/body>[\s\S]*)$/i.exec(html) ?? []
  const times = Math.ceil((BYTES - head.length - tail.length) / body.length)
  return `${head}${body.repeat(times)}${tail}`
}
