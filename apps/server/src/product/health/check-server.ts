import { getHeapStatistics } from 'node:v8'
import { countOf } from '@firstline/contract/in-words'
import { formatAge, formatSize } from './format-figures.ts'
import { createFinding, createOkFinding, type HealthFinding, SECTIONS } from './health-check.ts'

/** The share of the heap above which garbage collection slows the process down. */
const HEAP_WARNING = 0.85

/** This process. Others share the database and have their own. */
export function checkServer(version: string, clockAheadMs: number): HealthFinding {
  const clockSeconds = Math.round(Math.abs(clockAheadMs) / 1_000)
  const { used_heap_size: used, heap_size_limit: limit } = getHeapStatistics()
  const facts = {
    Version: version,
    'Runs for': formatAge(process.uptime() * 1_000),
    Memory: formatSize(process.memoryUsage.rss()),
    Heap: `${formatSize(used)} of ${formatSize(limit)}`,
    'Node.js': process.versions.node,
    Clock:
      clockSeconds === 0
        ? null
        : `${countOf(clockSeconds, 'second')} ${clockAheadMs > 0 ? 'ahead of' : 'behind'} the database`,
  }
  if (clockSeconds > 0) {
    return createFinding('warning', "Its clock differs from the database's, whose time is used.", facts, {
      text: 'Synchronize both machines with a time server.',
      section: SECTIONS.doctor,
    })
  }
  if (used > limit * HEAP_WARNING) {
    return createFinding('warning', 'It has little memory left.', facts, {
      text: 'Restart it, or raise --max-old-space-size if this is its usual load.',
      section: SECTIONS.watch,
    })
  }
  return createOkFinding('It runs, with memory to spare.', facts)
}
