/** One message of either frame form. Refs are the client's own; a push of the server has none. */
export interface Message {
  joinRef: string | null
  ref: string | null
  topic: string
  event: string
  payload: Record<string, unknown>
  /** Of a broadcast that came as a binary frame: its payload as sent. `payload` then is `{type, event}`. */
  binary?: BinaryPayload
}

export interface BinaryPayload {
  /** How the bytes are meant: `json` is UTF-8 text of a JSON value. */
  encoding: 'binary' | 'json'
  bytes: Uint8Array
  /** The sender's metadata as JSON text; empty without. */
  metadata: string
}

/** The `vsn` of a connection, which decides how everything on it is framed. */
export type FrameVersion = '1.0.0' | '2.0.0'
