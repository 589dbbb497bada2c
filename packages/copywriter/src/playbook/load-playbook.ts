import { readContentFolder } from '../read-content.ts'
import type { Situation, Trade, TradeFile } from './situation.ts'

export interface Playbook {
  readonly situations: readonly Situation[]
  readonly trades: readonly Trade[]
}

/** Each file of the trades. The shape is checked by content.test.ts, not here. */
export const readTradeFiles = (): (readonly [string, TradeFile])[] =>
  readContentFolder('trades').map(([name, file]) => [name, file as TradeFile] as const)

let loaded: Playbook | undefined

/** Reads the data files once, on first use; 4 MB of JSON take about 30 ms. */
export const loadPlaybook = (): Playbook =>
  (loaded ??= joinTradeFiles(readTradeFiles().map(([, file]) => file)))

/** Content to use from now on, by the page of the playbook when a file changed; the files again without any. */
export function replacePlaybook(files?: readonly TradeFile[]): void {
  loaded = files && joinTradeFiles(files)
}

const joinTradeFiles = (files: readonly TradeFile[]): Playbook => ({
  situations: files.flatMap((file) => file.situations),
  trades: files.flatMap((file) => file.vocabulary ?? []),
})

/** What is made of the playbook on first use, and again when that was replaced. */
export function madeOfPlaybook<Made>(make: (playbook: Playbook) => Made): () => Made {
  let kept: { readonly playbook: Playbook; readonly made: Made } | undefined
  return () => {
    const playbook = loadPlaybook()
    if (kept?.playbook !== playbook) kept = { playbook, made: make(playbook) }
    return kept.made
  }
}
