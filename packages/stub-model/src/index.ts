/** Every way a model server behaves that the product has to live with. */
export const STUB_MODES = [
  'ok',
  'slow',
  'hang',
  'rate-limited',
  'server-error',
  'reset',
  'truncated',
  'broken-json',
  'prose',
  'too-few',
  'duplicates',
  'huge',
  'html',
  'refusal',
  'echo',
  'script',
  'bad-copy',
] as const
export type StubMode = (typeof STUB_MODES)[number]
