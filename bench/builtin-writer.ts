/** The built-in writer on one core, in its own process: the time of a set, blocks of the event loop, memory, loading. */
import { fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Bench } from './lib/bench.ts'
import type { WriterFigures, Times } from './lib/builtin-writer-process.ts'
import { atMost, type Figure } from './lib/figure.ts'
import { startCommand } from './lib/start-server.ts'
import { median } from './lib/statistics.ts'

/** In ms, and in MB for memory. */
const LIMITS = { three: 25, eight: 80, block: 30, memory: 120, loading: 200 }
const STARTS = 5

/** A program of Linux that ties another one to a core. */
const PINNER = 'taskset'

export const builtinWriterBench: Bench = {
  name: 'builtin-writer',
  async run({ smoke }) {
    const canPin = spawnSync(PINNER, ['--version']).status === 0
    const cache = mkdtempSync(join(tmpdir(), 'firstline-compiled-'))
    const run = (what: string, compileCache = '') =>
      runProcess([what, compileCache, smoke ? 'smoke' : ''], canPin)
    const loading = async (compileCache: string): Promise<Times> => {
      const starts: Times[] = []
      for (let start = 0; start < (smoke ? 1 : STARTS); start += 1) {
        starts.push((await run('load', compileCache)).loading)
      }
      return {
        clock: median(starts.map(({ clock }) => clock)),
        processor: median(starts.map(({ processor }) => processor)),
      }
    }
    try {
      // Fills the compile cache, which npm start uses too.
      await run('compile', cache)
      const figures = await run('everything', cache)
      const { sets } = figures
      const { firstSet } = await run('compile', cache)
      return [
        time('3 variations, p50', sets['3'].p50),
        time('3 variations, p95', sets['3'].p95, LIMITS.three),
        time('8 variations, p50', sets['8'].p50),
        time('8 variations, p95', sets['8'].p95, LIMITS.eight),
        time('8 variations after 50 generations, p95', sets['8 after 50 generations'].p95),
        time('longest block of the event loop', figures.block, LIMITS.block),
        time('longest block in the first calls', figures.firstBlock),
        time('first set, directly after loading', figures.firstSet),
        time('first set, seconds after loading', firstSet),
        time('loading from the compile cache', await loading(cache), LIMITS.loading),
        time('loading from source', await loading('')),
        memory('memory added', figures.rssGrowthMb, LIMITS.memory),
        memory('memory added with long histories', figures.rssGrowthLaterMb),
        memory('heap after a garbage collection', figures.heapMb),
        {
          name: 'sets refused for thin briefs',
          value: (100 * figures.refused) / figures.sets3And8,
          unit: '%',
        },
      ]
    } finally {
      rmSync(cache, { recursive: true, force: true })
    }
  },
}

function time(name: string, { clock, processor }: Times, limit?: number): Figure {
  return {
    name,
    value: clock,
    unit: 'ms',
    ...(limit === undefined ? {} : { limit: atMost(limit) }),
    processor: { value: processor, unit: 'ms' },
  }
}

function memory(name: string, value: number, limit?: number): Figure {
  return {
    name,
    value,
    unit: 'MB',
    ...(limit === undefined ? {} : { limit: atMost(limit) }),
    memoryMb: value,
  }
}

async function runProcess(parameters: string[], canPin: boolean): Promise<WriterFigures> {
  const program = join(import.meta.dirname, 'lib/builtin-writer-process.ts')
  const flags = [...startCommand().filter((part) => part.startsWith('--')), '--expose-gc']
  const child = canPin
    ? fork(program, parameters, { execPath: PINNER, execArgv: ['-c', '0', process.execPath, ...flags] })
    : fork(program, parameters, { execArgv: flags })
  const sent = once(child, 'message') as Promise<[WriterFigures]>
  const [figures] = await Promise.race([sent, once(child, 'exit').then(() => [undefined])])
  if (!figures) throw new Error('The process ended without figures')
  return figures
}
