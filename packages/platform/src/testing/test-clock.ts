import { type Clock, systemClock } from '../clock.ts'

/** The real time, without response-time padding. */
export const testClock: Clock = { ...systemClock, sleep: async () => undefined }
