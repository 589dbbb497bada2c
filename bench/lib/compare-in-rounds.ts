import type { Figure, Limit } from './figure.ts'
import { median } from './statistics.ts'

export interface Sample {
  perSecond: number
  /** Of one operation. */
  processorMs?: number
  p95Ms?: number
}

export interface Rounds {
  rounds: number
  seconds: number
}

export interface Comparison<Name extends string> {
  median(name: Name, measure: keyof Sample): number
  /** The rate of one as a figure, beside the rate of a peer. */
  rate(title: string, names: { of: Name; peer: Name }, limit?: Limit): Figure
}

/** Measures all in alternation, after a warm-up, so that other work on the machine affects them equally. */
export async function compareInRounds<Name extends string>(
  contestants: Record<Name, (seconds: number) => Promise<Sample>>,
  { rounds, seconds }: Rounds,
): Promise<Comparison<Name>> {
  const names = Object.keys(contestants) as Name[]
  const samples = new Map(names.map((name) => [name, [] as Sample[]]))
  const of = (name: Name) => samples.get(name) ?? []
  for (const name of names) await contestants[name](Math.min(seconds, 1))
  for (let round = 0; round < rounds; round += 1) {
    for (const name of names) of(name).push(await contestants[name](seconds))
  }
  const middle = (name: Name, measure: keyof Sample) =>
    median(of(name).map((sample) => sample[measure] ?? Number.NaN))
  return {
    median: middle,
    rate(title, { of: name, peer }, limit) {
      const ratios = of(name).map(
        ({ perSecond }, round) => perSecond / (of(peer)[round]?.perSecond ?? Number.NaN),
      )
      const processor = middle(name, 'processorMs')
      return {
        name: title,
        value: middle(name, 'perSecond'),
        unit: '/s',
        peer: { name: peer, value: middle(peer, 'perSecond'), ratio: median(ratios) },
        ...(limit ? { limit } : {}),
        ...(Number.isNaN(processor) ? {} : { processor: { value: processor, unit: 'ms' } }),
      }
    },
  }
}
