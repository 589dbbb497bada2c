/**
 * What the composer costs, on one core: a set of 3 and of 8 variations, the longest time it keeps the event loop to
 * itself, the memory it adds to a process and the time that loading it takes. Each is held against its target; rows
 * without one say what else is worth knowing. `processor` is what of the time this process had the core: where it is far
 * less, others wanted the core too. Run alone: `node bench/composer.ts`.
 */
import { fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ComposerFigures, Times } from './lib/composer-process.ts'
import { percentile } from './lib/percentile.ts'
import { startCommand } from './lib/start-server.ts'

const TARGETS = { three: 25, eight: 80, gap: 30, memory: 120, startup: 200 }
const STARTS = 5

/** Ties a program to one core; Linux has it. */
const PINNER = 'taskset'
const canPin = spawnSync(PINNER, ['--version']).status === 0
if (!canPin) console.log(`${PINNER} is missing: the composer runs on all cores.`)

await using folders = new AsyncDisposableStack()
const cache = mkdtempSync(join(tmpdir(), 'firstline-compiled-'))
folders.defer(() => rmSync(cache, { recursive: true, force: true }))

async function run(what: 'startup' | 'compile' | 'everything', compileCache = ''): Promise<ComposerFigures> {
  const program = join(import.meta.dirname, 'lib/composer-process.ts')
  const flags = [...startCommand().filter((part) => part.startsWith('--')), '--expose-gc']
  const child = canPin
    ? fork(program, [what, compileCache], {
        execPath: PINNER,
        execArgv: ['-c', '0', process.execPath, ...flags],
      })
    : fork(program, [what, compileCache], { execArgv: flags })
  const answers = once(child, 'message') as Promise<[ComposerFigures]>
  const [figures] = await Promise.race([answers, once(child, 'exit').then(() => [undefined])])
  if (!figures) throw new Error('the composer ended without an answer')
  return figures
}

async function startup(compileCache: string): Promise<Times> {
  const starts: Times[] = []
  for (let start = 0; start < STARTS; start += 1) starts.push((await run('startup', compileCache)).startup)
  return {
    clock: percentile(
      starts.map(({ clock }) => clock),
      0.5,
    ),
    processor: percentile(
      starts.map(({ processor }) => processor),
      0.5,
    ),
  }
}

const rows: Record<string, { measured: string; processor: string; target: string; met: string }> = {}
function row(name: string, value: Times | number, unit: string, target?: number): void {
  const { clock, processor } = typeof value === 'number' ? { clock: value } : value
  rows[name] = {
    measured: `${clock.toFixed(1)} ${unit}`,
    processor: processor === undefined ? '' : `${processor.toFixed(1)} ${unit}`,
    target: target === undefined ? '' : `${target} ${unit}`,
    met: target === undefined ? '' : verdict(clock, processor ?? clock, target),
  }
}

/** What others took of the core is no fault of the composer's, but the reader should know. */
function verdict(clock: number, processor: number, target: number): string {
  if (clock <= target) return 'yes'
  return processor <= target ? 'yes, with the core to itself' : 'no'
}

// Compiled before, as npm start does it: what turns TypeScript into JavaScript is large, and runs once in a version's life.
await run('compile', cache)
const figures = await run('everything', cache)
const { sets } = figures
row('3 variations, p95', sets['3'].p95, 'ms', TARGETS.three)
row('8 variations, p95', sets['8'].p95, 'ms', TARGETS.eight)
row('longest gap in the event loop', figures.gap, 'ms', TARGETS.gap)
row('memory added (RSS)', figures.rssGrowthMb, 'MB', TARGETS.memory)
row('loading it, compiled before as npm start does', await startup(cache), 'ms', TARGETS.startup)
row('loading it, from source', await startup(''), 'ms')
row('3 variations, p50', sets['3'].p50, 'ms')
row('8 variations, p50', sets['8'].p50, 'ms')
row('8 variations, slowest', sets['8'].slowest, 'ms')
row('8 variations after 50 generations, p95', sets['8 after 50 generations'].p95, 'ms')
if (figures.refused > 0) row('a refusal, p95', sets.refused.p95, 'ms')
row('memory added with long histories (RSS)', figures.rssGrowthLaterMb, 'MB')
row('in use after a collection (heap)', figures.heapMb, 'MB')
row('the very first set, asked for at once', figures.firstSet, 'ms')
row('the very first set, asked for later', (await run('compile', cache)).firstSet, 'ms')
row('longest gap in the first calls', figures.gapFirst, 'ms')
console.table(rows)
console.log(
  `${figures.refused} of ${figures.asked} sets were refused: the brief said too little for so many.`,
)
