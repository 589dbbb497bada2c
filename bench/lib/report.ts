import type { BenchOptions } from './bench.ts'
import type { Figure } from './figure.ts'
import type { Machine } from './machine.ts'

export interface BenchResult {
  name: string
  seconds: number
  figures: Figure[]
  /** Why the bench failed. */
  error?: string
}

/** What `npm run bench` writes as JSON. */
export interface Report {
  /** ISO 8601. */
  date: string
  machine: Machine
  options: BenchOptions
  /** About the run, for the document. */
  note?: string
  benches: BenchResult[]
}
