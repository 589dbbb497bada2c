/** A message in either protocol version. Refs are the client's; pushes of the server have none. */
export interface Message {
  joinRef: string | null
  ref: string | null
  topic: string
  event: string
  payload: Record<string, unknown>
  /** Set for a broadcast that came as a binary frame: its raw payload. `payload` is then `{type, event}`. */
  binary?: BinaryPayload
}

export interface BinaryPayload {
  /** `json` means UTF-8 text of a JSON value. */
  encoding: 'binary' | 'json'
  bytes: Uint8Array
  /** The sender's metadata as JSON text; empty if absent. */
  metadata: string
}

/** The `vsn` of a connection, which selects the frame format. */
export type FrameVersion = '1.0.0' | '2.0.0'
