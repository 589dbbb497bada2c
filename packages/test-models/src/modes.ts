/** Behaviors of real model servers that the product handles. */
export const TEST_MODEL_MODES = [
  'ok',
  /** One token every two seconds. */
  'slow',
  /** Accepts the request and never responds. */
  'hang',
  /** 429 with Retry-After. */
  'rate-limited',
  /** 401, as for a wrong key. */
  'wrong-key',
  /** 429 without Retry-After: the account has no money left. */
  'no-quota',
  /** 400 for `max_tokens`, `temperature` and `response_format`, one after the other, as reasoning models do. */
  'few-parameters',
  'server-error',
  /** The connection breaks in the middle of the response. */
  'reset',
  /** The response ends regularly in the middle of its JSON. */
  'truncated',
  'broken-json',
  /** Prose around a code fence with the JSON. */
  'prose',
  /** One message, however many are requested. */
  'too-few',
  /** The same text for every message. */
  'duplicates',
  /** 20 MB in one message. */
  'huge',
  /** 200 with a web page, as a proxy's sign-in page does. */
  'html',
  'refusal',
  /** Copies the brief's fields and the instructions. */
  'echo',
  /** Markup, links and placeholders in the copy. */
  'script',
  /** One good message among bad ones; good ones only in a repair call. */
  'bad-copy',
] as const
export type TestModelMode = (typeof TEST_MODEL_MODES)[number]

export const isTestModelMode = (name: unknown): name is TestModelMode =>
  TEST_MODEL_MODES.some((mode) => mode === name)
