/** Limits per client and per process. The defaults are those of Supabase realtime where it has them. */
export interface RealtimeLimits {
  /** Connections per process. */
  sockets: number
  /** Connections per client address and process. */
  socketsPerAddress: number
  channelsPerSocket: number
  /** Joins per second and connection; more close the connection. */
  joinsPerSecond: number
  /** Messages per second and channel, without heartbeats and joins; more end the channel. */
  messagesPerSecond: number
  /** Frames per second and connection, with pings; more close the connection. */
  framesPerSecond: number
  /** Bytes per second and connection; more close the connection. */
  bytesPerSecond: number
  /** Bytes per frame; a larger one closes the connection. */
  frameBytes: number
  /** Bytes per join, which stays in memory as long as its channel. */
  joinBytes: number
  /** `postgres_changes` bindings per channel. */
  bindingsPerChannel: number
  /** Bytes per broadcast payload. */
  payloadBytes: number
  /** Bytes per presence payload, which stays in memory and is sent to everyone who joins. */
  presenceBytes: number
  /** Presence calls per channel in 30 seconds. */
  presenceCalls: number
  /** Bytes buffered for a client that doesn't read; more close its connection. */
  bufferedBytes: number
  /** Milliseconds without a frame after which a connection is closed. */
  silenceMs: number
}

export const REALTIME_LIMITS: RealtimeLimits = {
  sockets: 20_000,
  socketsPerAddress: 10_000,
  channelsPerSocket: 100,
  joinsPerSecond: 100,
  messagesPerSecond: 100,
  framesPerSecond: 2_000,
  bytesPerSecond: 15_000_000,
  frameBytes: 5_000_000,
  joinBytes: 100_000,
  bindingsPerChannel: 100,
  payloadBytes: 3_000_000,
  presenceBytes: 100_000,
  presenceCalls: 5,
  bufferedBytes: 8_000_000,
  silenceMs: 60_000,
}
