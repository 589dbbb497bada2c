import { once } from '../once.ts'
import { readContentFolder } from '../read-content.ts'
import type { Situation, Trade, TradeFile } from './situation.ts'

export interface Playbook {
  readonly situations: readonly Situation[]
  readonly trades: readonly Trade[]
}

/** Each file of the trades. The shape is checked by content.test.ts, not here. */
export const readTradeFiles = (): (readonly [string, TradeFile])[] =>
  readContentFolder('trades').map(([name, file]) => [name, file as TradeFile] as const)

/** Reads the data files once, on first use; 2 MB of JSON take about 15 ms. */
export const loadPlaybook = once((): Playbook => {
  const files = readTradeFiles().map(([, file]) => file)
  return {
    situations: files.flatMap((file) => file.situations),
    trades: files.flatMap((file) => file.vocabulary ?? []),
  }
})
