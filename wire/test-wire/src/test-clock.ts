import { type Clock, systemClock } from '@firstline/platform/clock'

/** The real time, without response-time padding. */
export const testClock: Clock = { ...systemClock, sleep: async () => undefined }
