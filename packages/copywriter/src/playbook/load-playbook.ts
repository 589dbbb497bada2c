import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Situation, Trade, TradeFile } from './situation.ts'

export interface Playbook {
  readonly situations: readonly Situation[]
  readonly trades: readonly Trade[]
}

let loaded: Playbook | undefined

/** Reads the data files once, on first use; 2 MB of JSON take about 15 ms. */
export function loadPlaybook(): Playbook {
  loaded ??= readPlaybook()
  return loaded
}

/** The situation with this id. */
export function situationById(id: string): Situation | undefined {
  return loadPlaybook().situations.find((situation) => situation.id === id)
}

/** Found by the package's name, because this code also runs from the server's bundle in another folder. */
export function contentFolder(): string {
  const manifest = createRequire(import.meta.url).resolve('@firstline/copywriter/package.json')
  return path.join(path.dirname(manifest), 'content/trades')
}

function readPlaybook(): Playbook {
  const folder = contentFolder()
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    // The shape is checked by content.test.ts, not here.
    .map((name) => JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as TradeFile)
  return {
    situations: files.flatMap((file) => file.situations),
    trades: files.flatMap((file) => file.vocabulary ?? []),
  }
}
