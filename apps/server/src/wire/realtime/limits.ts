/** What one client may ask for and what one process takes on; the numbers of a hosted project where it has them. */
export interface RealtimeLimits {
  /** Connections of one process. */
  sockets: number
  /** Connections of one client address to one process. */
  socketsPerAddress: number
  channelsPerSocket: number
  /** Joins of one connection in a second; more end the connection. */
  joinsPerSecond: number
  /** Messages of one channel in a second, heartbeats and joins aside; more end the channel. */
  messagesPerSecond: number
  /** Frames of one connection in a second, whatever they are, pings too; more end the connection. */
  framesPerSecond: number
  /** Bytes of them in a second; more end the connection. */
  bytesPerSecond: number
  /** Bytes of one frame, before the connection is closed. */
  frameBytes: number
  /** Bytes of one join, which is kept as long as its channel. */
  joinBytes: number
  /** What one channel may ask to hear of: bindings to changes of rows. */
  bindingsPerChannel: number
  /** Bytes of one broadcast payload. */
  payloadBytes: number
  /** Bytes of one presence payload, which is kept as long as its channel and told to everybody who joins. */
  presenceBytes: number
  /** Presence calls of one channel in 30 seconds. */
  presenceCalls: number
  /** Bytes waiting for a reader that doesn't read; more close its connection. */
  bufferedBytes: number
  /** A connection from which nothing came for so long is closed. */
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
