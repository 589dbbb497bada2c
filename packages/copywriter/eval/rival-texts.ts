import { readFileSync } from 'node:fs'

/** Comparison texts for one brief. */
export interface RivalTexts {
  briefId: string
  dms: readonly [string, string, string]
  subjects: readonly [string, string, string]
}

/**
 * For each held-out brief, three DMs and three subject lines by an author who had not seen the writer's texts. The
 * chosen CTA is in those of the brief's own message type: in each DM, in one subject line of three.
 */
export const RIVAL_TEXTS = JSON.parse(
  readFileSync(new URL('rival-texts.json', import.meta.url), 'utf8'),
) as readonly RivalTexts[]
