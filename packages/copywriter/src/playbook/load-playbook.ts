import { readContentFolder } from '../read-content.ts'
import type { Situation, Trade, TradeFile } from './situation.ts'

export interface Playbook {
  readonly situations: readonly Situation[]
  readonly trades: readonly Trade[]
}

/** content.test.ts checks their shape. */
export const readTradeFiles = (): (readonly [string, TradeFile])[] =>
  readContentFolder('trades').map(([name, file]) => [name, file as TradeFile] as const)

let loaded: Playbook | undefined

/** Loaded on first use; 4 MB of JSON take about 30 ms. */
export const loadPlaybook = (): Playbook =>
  (loaded ??= joinTradeFiles(readTradeFiles().map(([, file]) => file)))

/** Used by the playbook pages when a file changed. Without an argument, the files are read again. */
export function replacePlaybook(files?: readonly TradeFile[]): void {
  loaded = files && joinTradeFiles(files)
}

const joinTradeFiles = (files: readonly TradeFile[]): Playbook => ({
  situations: files.flatMap((file) => file.situations),
  trades: files.flatMap((file) => file.vocabulary ?? []),
})

/** Caches a value derived from the playbook until it is replaced. */
export function cachePerPlaybook<Made>(make: (playbook: Playbook) => Made): () => Made {
  let kept: { readonly playbook: Playbook; readonly made: Made } | undefined
  return () => {
    const playbook = loadPlaybook()
    if (kept?.playbook !== playbook) kept = { playbook, made: make(playbook) }
    return kept.made
  }
}
