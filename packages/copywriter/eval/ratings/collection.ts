import { readFileSync } from 'node:fs'
import type { GenerationForm } from '@firstline/contract/generation'
import type { MessageType } from '@firstline/contract/options'

/** An example text with its labels, 0 (unusable) to 3 (good), and its form. */
export interface Rated {
  /** The set of its brief. */
  readonly set: string
  readonly brief: string
  readonly fields: Partial<GenerationForm> & { readonly messageType: MessageType }
  readonly type: MessageType
  readonly by: 'builtin' | 'old' | 'person'
  readonly text: string
  readonly ratings: readonly number[]
}

interface Collection {
  readonly briefs: Readonly<Record<string, Rated['fields']>>
  readonly texts: readonly Omit<Rated, 'fields'>[]
}

/** The call to action of a form applies to its own message type only. */
export function readCollection(): Rated[] {
  const { briefs, texts } = JSON.parse(
    readFileSync(new URL('collection.json', import.meta.url), 'utf8'),
  ) as Collection
  return texts.flatMap((text) => {
    const fields = briefs[text.brief]
    if (!fields) throw new Error(`The collection lacks the brief ${text.brief}`)
    const ctaType = fields.messageType === text.type ? (fields.ctaType ?? '') : ''
    return [{ ...text, fields: { ...fields, messageType: text.type, ctaType } }]
  })
}

/** Three of ten briefs are excluded from the fit. */
export function isHeldBack(brief: string): boolean {
  let sum = 0
  for (const character of brief) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 1009
  return sum % 10 < 3
}
