import { statfs } from 'node:fs/promises'
import { availableParallelism, totalmem } from 'node:os'
import type { Machine } from './recommend-model.ts'

/** This machine, or the container's share of it. */
export function readMachine(): Machine {
  const limit = process.constrainedMemory()
  const memory = limit > 0 ? Math.min(limit, totalmem()) : totalmem()
  return { memory, cores: availableParallelism() }
}

/** Bytes that are free for this process. */
export async function readFreeDisk(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory)
  return bavail * bsize
}
