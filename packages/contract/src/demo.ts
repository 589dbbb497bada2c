import { z } from 'zod'

/** The field of `generate-demo-messages` that asks whether a generation is left, without counting one. */
export const DemoCheck = z.object({
  checkOnly: z.boolean({ error: 'checkOnly must be true or false.' }).default(false),
})

/** The response to `checkOnly`; a reached limit is the error `demo_limit_reached`. */
export const DemoAllowance = z.object({ allowed: z.literal(true), remaining: z.number().int() })
export type DemoAllowance = z.infer<typeof DemoAllowance>
