import { type CatalogModel, CATALOG } from './catalog.ts'

export interface Machine {
  /** Bytes. */
  memory: number
  cores: number
}

/** Context, buffers and the process itself, in bytes. */
const OVERHEAD = 1_500_000_000
/** The rest is for the database, the server and everything else that runs. */
const SHARE_OF_MEMORY = 0.6

/** The memory that a loaded model takes, in bytes, from the size of its file. */
export function estimateMemory(fileBytes: number): number {
  return Math.round(fileBytes * 1.1 + OVERHEAD)
}

export function fitsIn(fileBytes: number, { memory }: Machine): boolean {
  return estimateMemory(fileBytes) <= memory * SHARE_OF_MEMORY
}

/** The largest model that fits into the memory and writes at reading speed; null if none fits. */
export function recommendModel(machine: Machine): CatalogModel | null {
  const fitting = CATALOG.filter(({ bytes, cores }) => fitsIn(bytes, machine) && machine.cores >= cores)
  return fitting.at(-1) ?? null
}
