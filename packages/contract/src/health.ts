/** The response of `admin-health`: whether the parts of an installation work. */

import { z } from 'zod'

export const HEALTH_PARTS = [
  'database',
  'ledger',
  'mail',
  'model',
  'generations',
  'jobs',
  'payments',
  'server',
  'disk',
] as const

/** `warning`: works, but needs attention. `failing`: does not work now. */
export const HEALTH_STATES = ['ok', 'warning', 'failing'] as const
export type HealthState = (typeof HEALTH_STATES)[number]

/** Texts are for operators and hold no secret. */
export const HealthPart = z.object({
  name: z.enum(HEALTH_PARTS),
  state: z.enum(HEALTH_STATES),
  /** What was found, as one sentence. */
  finding: z.string(),
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  /** What to do, and the section of docs/operations.md about it; null when nothing is needed. */
  remedy: z.object({ text: z.string(), section: z.string() }).nullable(),
})
export type HealthPart = z.infer<typeof HealthPart>

export const AdminHealth = z.object({ checkedAt: z.string(), parts: z.array(HealthPart) })
export type AdminHealth = z.infer<typeof AdminHealth>
