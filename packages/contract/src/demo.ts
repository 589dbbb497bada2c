import { z } from 'zod'
import { RequestId } from './generation.ts'

/**
 * The body of `generate-demo-messages`, besides the form. `modelName` and `isDemo` are dropped like every unknown
 * key.
 */
export const DemoRequest = z.object({
  requestId: RequestId.optional(),
  /** Reports whether a generation is left without counting one. */
  checkOnly: z.boolean({ error: 'checkOnly must be true or false.' }).default(false),
})

/** The response to `checkOnly`; a reached limit is the error `demo_limit_reached`. */
export const DemoAllowance = z.object({ allowed: z.literal(true), remaining: z.number().int() })
export type DemoAllowance = z.infer<typeof DemoAllowance>
