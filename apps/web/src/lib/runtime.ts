import { PLAIN_AUTH_SETTINGS } from '@firstline/contract/ways-in'
import type { RuntimeConfig } from '@firstline/contract/runtime'
import { RUNTIME_BLOCK_ID, RUNTIME_PLACEHOLDER, RUNTIME_TOKENS } from '@firstline/contract/runtime-tokens'

/**
 * The settings of this installation. At build time every text is a token that the server replaces when it starts (how,
 * says `runtime-tokens.ts` of the contract); in the browser they come from the block the server filled in. Under Vite
 * no server stands in between: `entry.client.tsx` asks `/config.json` before anything is hydrated.
 */
export function runtime(): RuntimeConfig {
  if (settings) return settings
  if (isRuntimeMissing()) return atBuildTime
  // The block is written by our own server; the schema library is not worth its weight in the first download.
  settings = JSON.parse(runtimeBlockContent()) as RuntimeConfig
  return settings
}

let settings: RuntimeConfig | undefined

/** What a page is rendered with at build time. */
const atBuildTime: RuntimeConfig = {
  anonKey: '',
  ...RUNTIME_TOKENS,
  checkoutUrl: null,
  paymentsEnabled: false,
  writer: { kind: 'composer', model: null },
  authSettings: PLAIN_AUTH_SETTINGS,
}

/** The content of the block as it stands: rendering it again must not look like a change. */
export function runtimeBlockContent(): string {
  if (typeof document === 'undefined') return RUNTIME_PLACEHOLDER
  return document.getElementById(RUNTIME_BLOCK_ID)?.textContent ?? RUNTIME_PLACEHOLDER
}

export function isRuntimeMissing(): boolean {
  return runtimeBlockContent() === RUNTIME_PLACEHOLDER
}

/** For Vite and for tests, where no server has filled the block. */
export function setRuntime(config: RuntimeConfig): void {
  settings = config
}
