import { type Clock, systemClock } from '#server/platform/clock.ts'

/** The real time, without the waits that pad response times. */
export const testClock: Clock = { ...systemClock, sleep: async () => undefined }
