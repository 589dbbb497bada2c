import { z } from 'zod'

/** The state of the model that runs in a process of this server, for operators. */
export const LocalModelStatus = z.object({
  model: z.string(),
  /** `restarting`: it ended unexpectedly and is started again after a pause. */
  state: z.enum(['starting', 'ready', 'restarting', 'stopped']),
  processId: z.number().int().nullable(),
  /** Of its process; null while it does not run. */
  memoryBytes: z.number().int().nullable(),
  /** `cpu`, or the interface of the graphics card; null before it has loaded. */
  device: z.string().nullable(),
  /** Of the last response, or measured by `npm run model`; null before. */
  tokensPerSecond: z.number().nullable(),
  wordsPerSecond: z.number().nullable(),
  /** Since the start of the server. */
  restarts: z.number().int(),
  /** Why it last ended; null while it runs. */
  problem: z.string().nullable(),
})
export type LocalModelStatus = z.infer<typeof LocalModelStatus>
