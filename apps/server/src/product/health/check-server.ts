import { getHeapStatistics } from 'node:v8'
import { formatAge, formatSize } from './format-figures.ts'
import { createFinding, createOkFinding, type HealthFinding, SECTIONS } from './health-check.ts'

/** The share of the heap above which garbage collection slows the process down. */
const HEAP_WARNING = 0.85

/** This process. Others share the database and have their own. */
export function checkServer(version: string): HealthFinding {
  const { used_heap_size: used, heap_size_limit: limit } = getHeapStatistics()
  const facts = {
    Version: version,
    'Runs for': formatAge(process.uptime() * 1_000),
    Memory: formatSize(process.memoryUsage.rss()),
    Heap: `${formatSize(used)} of ${formatSize(limit)}`,
    'Node.js': process.versions.node,
  }
  if (used > limit * HEAP_WARNING) {
    return createFinding('warning', 'It has little memory left.', facts, {
      text: 'Restart it, or raise --max-old-space-size if this is its usual load.',
      section: SECTIONS.watch,
    })
  }
  return createOkFinding('It runs, with memory to spare.', facts)
}
