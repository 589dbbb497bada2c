/** What the server and the process that runs the model say to each other over their channel. */

/** The first message to the process. */
export interface RuntimeStart {
  kind: 'start'
  /** Absolute path of a GGUF file. */
  modelFile: string
  /** Reported as the model's name. */
  name: string
  /** Tokens of prompt and response together, at most. */
  contextSize: number
  /** Required of every request, as a bearer token. */
  key: string
}

export type RuntimeMessage =
  /** Loaded, and listening on the loopback address. */
  | { kind: 'ready'; port: number; contextSize: number; device: string; memory: number }
  /** The model can't be loaded. The process ends afterwards. */
  | { kind: 'failed'; reason: string }
  /** Every few seconds, with the process's memory in bytes. */
  | { kind: 'heartbeat'; memory: number }
  /** After each response. */
  | { kind: 'speed'; tokensPerSecond: number; wordsPerSecond: number }
