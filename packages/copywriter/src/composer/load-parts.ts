import { loadTagger } from '../brief/tagger.ts'
import type * as parts from './parts.ts'

export type Parts = typeof parts

/**
 * Linking a module brings in all it imports without a break. So the largest of what the parts are made of are asked for
 * one after the other first, those that others need before those, and none keeps the event loop for long.
 */
const STEPS: readonly (() => Promise<unknown>)[] = [
  () => import('../playbook/trades.ts'),
  () => import('../brief/material/troubles.ts'),
  () => import('../brief/read-brief.ts'),
  () => import('compromise/one'),
  loadTagger,
  () => import('../brief/material/read-material.ts'),
  () => import('./lore/offers/all-offers.ts'),
  () => import('./lore/trades/all-trades.ts'),
  () => import('./lore/offer-patterns.ts'),
  () => import('./lore/known-for.ts'),
  () => import('./moves/openers.ts'),
  () => import('./dm/choose-dms.ts'),
  () => import('./subject/stock.ts'),
]

let loading: Promise<Parts> | undefined

/** Loads what a request needs, once; a request that comes before the end waits for the rest. */
export function loadParts(): Promise<Parts> {
  loading ??= load()
  return loading
}

async function load(): Promise<Parts> {
  for (const step of STEPS) {
    // The server opens its port and answers others in between.
    await new Promise<void>((resolve) => setImmediate(resolve))
    await step()
  }
  return import('./parts.ts')
}
