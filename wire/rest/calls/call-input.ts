export interface CallInput {
  /** The media type of the body; JSON without a body. */
  type: string
  /** The names of the arguments; null for a body without names: a text, bytes, or JSON that is not an object. */
  argumentNames: ReadonlySet<string> | null
  /** The arguments: the JSON as sent, or pairs of texts in which a name may be repeated. */
  argumentValues:
    | { kind: 'json'; text: string }
    | { kind: 'texts'; pairs: readonly (readonly [string, string])[] }
    | null
  /** The body, for a function with a single unnamed parameter. Null for GET and forms. */
  body: string | Uint8Array | null
}

/** Types of a single unnamed parameter, by media type. PostgREST: Functions with a single unnamed parameter. */
export const UNNAMED_TYPES: Record<string, readonly string[]> = {
  'application/json': ['json', 'jsonb'],
  'text/plain': ['text'],
  'text/xml': ['xml'],
  'application/xml': ['xml'],
  'application/octet-stream': ['bytea'],
}
