import { PLAIN_AUTH_SETTINGS } from '@firstline/contract/sign-in-methods'
import type { RuntimeConfig } from '@firstline/contract/runtime'
import { RUNTIME_BLOCK_ID, RUNTIME_PLACEHOLDER, RUNTIME_TOKENS } from '@firstline/contract/runtime-tokens'

/**
 * The settings of this installation. At build time every text is a token that the server replaces when it starts (see
 * `runtime-tokens.ts` of the contract); in the browser they come from the block the server filled in. Under Vite
 * no server is in between: `entry.client.tsx` fetches `/config.json` before anything is hydrated.
 */
export function getRuntime(): RuntimeConfig {
  if (settings) return settings
  if (isRuntimeMissing()) return atBuildTime
  // The block is written by our own server; the schema library would only enlarge the first download.
  settings = JSON.parse(readRuntimeBlock()) as RuntimeConfig
  return settings
}

let settings: RuntimeConfig | undefined

/** The settings at build time. */
const atBuildTime: RuntimeConfig = {
  anonKey: '',
  ...RUNTIME_TOKENS,
  checkoutUrl: null,
  paymentsEnabled: false,
  offers: [],
  writer: { kind: 'composer', model: null },
  announcement: null,
  authSettings: PLAIN_AUTH_SETTINGS,
}

/** The current content of the block: rendering it again must not look like a change. */
export function readRuntimeBlock(): string {
  if (typeof document === 'undefined') return RUNTIME_PLACEHOLDER
  return document.getElementById(RUNTIME_BLOCK_ID)?.textContent ?? RUNTIME_PLACEHOLDER
}

export function isRuntimeMissing(): boolean {
  return readRuntimeBlock() === RUNTIME_PLACEHOLDER
}

/** For Vite and for tests, where no server has filled the block. */
export function setRuntime(config: RuntimeConfig): void {
  settings = config
}
