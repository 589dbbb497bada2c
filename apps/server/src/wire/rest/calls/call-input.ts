/** What a request brings for a function's parameters. */
export interface CallInput {
  /** The media type of the body; JSON where there is none. */
  type: string
  /** Of the arguments; null when the body has none, being a text, bytes or JSON that is no object. */
  names: ReadonlySet<string> | null
  /** The arguments as JSON as it was sent, or as pairs of texts; a name may be repeated. */
  named:
    | { kind: 'json'; text: string }
    | { kind: 'texts'; pairs: readonly (readonly [string, string])[] }
    | null
  /** The whole body, for a function that takes it so. Null for GET and forms. */
  whole: string | Uint8Array | null
}
