import { z } from 'zod'

/** A trimmed text. Control characters other than line breaks are refused. */
export function text(max: number, name: string) {
  return (
    z
      .string({ error: `${name} must be text.` })
      .trim()
      .max(max, `${name} may have at most ${max} characters.`)
      // The control characters are intended.
      .refine(
        (value) => !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(value),
        `${name} holds a character that can't be stored.`,
      )
      .default('')
  )
}
