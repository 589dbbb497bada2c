export { createRealtime, type Realtime, type RealtimeOptions } from './create-realtime.ts'
export { clearChannelsJob } from './replicas/clear-channels-job.ts'
