import type { Figure } from './figure.ts'

export interface BenchOptions {
  /** As short as possible: shows that the bench works, and nothing about speed. */
  smoke: boolean
  /** Whole sizes where the default is a tenth. */
  full: boolean
  /** Each commit waits for the disk, as in production. */
  durable: boolean
}

export interface Bench {
  name: string
  run(options: BenchOptions): Promise<Figure[]>
}
