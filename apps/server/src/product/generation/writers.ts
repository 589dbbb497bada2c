import type { WriterInfo } from '@firstline/contract/generation'
import type { Usage, Writer } from '@firstline/copywriter'

export interface Writers {
  member: Writer
  /** The writer of demo generations. */
  visitor: Writer
  /** The model provider of both writers; null without a model. */
  provider: string | null
  /** Of a model in a process of this server, as last measured; null otherwise. */
  wordsPerSecond(): number | null
  /** Tokens are null when no usage was reported; cost (US dollars) is also null when the price is unknown. */
  costOf(usage: Usage | undefined, model: string): { tokens: number | null; cost: number | null }
}

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
