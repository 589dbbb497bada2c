import { vi } from 'vitest'
import { SLOW_POLL } from './times.ts'

// The default of one second is too short for a busy machine. Vitest has a setting for `expect.poll` and none for this.
const { waitFor } = vi
vi.waitFor = (callback, options = SLOW_POLL) => waitFor(callback, options)
