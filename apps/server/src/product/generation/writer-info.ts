import type { WriterInfo } from '@firstline/contract/generation'
import type { Writer } from '@firstline/copywriter'
import type { Writers } from './writers.ts'

/** The public description of the active writer. */
export function describeWriter({ kind, name }: Writer, writers: Pick<Writers, 'wordsPerSecond'>): WriterInfo {
  if (kind === 'composer') return { kind, model: null }
  const wordsPerSecond = writers.wordsPerSecond()
  return {
    kind,
    model: name,
    ...(wordsPerSecond === null ? {} : { wordsPerSecond: Math.round(wordsPerSecond * 100) / 100 }),
  }
}
