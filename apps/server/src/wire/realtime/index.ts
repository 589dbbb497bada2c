export { createRealtime, type Realtime, type RealtimeOptions } from './create-realtime.ts'
