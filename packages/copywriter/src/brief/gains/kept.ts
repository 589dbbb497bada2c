/** A comma that parts nothing. */
export const KEPT = '\u0002'
