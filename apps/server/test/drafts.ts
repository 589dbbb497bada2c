import type { Script } from '@firstline/copywriter/testing'

export const THREE_DRAFTS = [{ draft: 'One.' }, { draft: 'Two.' }, { draft: 'Three.' }]
/** A writer that gives three drafts in every run. */
export const DRAFTS_SCRIPT: Script = { runs: [THREE_DRAFTS], repeatLast: true }
