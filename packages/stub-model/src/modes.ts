/** Every way a model server behaves that the product has to live with. */
export const STUB_MODES = [
  /** Answers the prompt with good copy. */
  'ok',
  /** One token every two seconds. */
  'slow',
  /** Accepts and never answers. */
  'hang',
  /** 429 with Retry-After. */
  'rate-limited',
  'server-error',
  /** The connection breaks in the middle of the answer. */
  'reset',
  /** The answer ends in the middle of its JSON, as if it were whole. */
  'truncated',
  'broken-json',
  /** Talk around a fence with the JSON in it. */
  'prose',
  /** One message, however many were asked for. */
  'too-few',
  /** The same text as often as was asked for. */
  'duplicates',
  /** 20 MB in one message. */
  'huge',
  /** 200 with a web page, as a proxy's sign-in does. */
  'html',
  'refusal',
  /** The brief's fields and the instructions, word for word. */
  'echo',
  /** Markup, links and placeholders in the copy. */
  'script',
  /** One good message among bad ones; good ones only when asked to repair. */
  'bad-copy',
] as const
export type StubMode = (typeof STUB_MODES)[number]

export const isStubMode = (name: unknown): name is StubMode => STUB_MODES.some((mode) => mode === name)
