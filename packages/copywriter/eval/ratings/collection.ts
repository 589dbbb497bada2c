import { readFileSync } from 'node:fs'
import type { GenerationForm } from '@firstline/contract/generation'
import type { MessageType } from '@firstline/contract/options'

/** A text with the ratings that blind readers gave it, 0 to 3, and the form it was written from. */
export interface Rated {
  /** The set of briefs it was written for. */
  readonly set: string
  readonly brief: string
  readonly fields: Partial<GenerationForm> & { readonly messageType: MessageType }
  readonly type: MessageType
  /** Who wrote it; readers didn't know. */
  readonly by: 'builtin' | 'old' | 'person'
  readonly text: string
  readonly ratings: readonly number[]
}

interface Collection {
  readonly briefs: Readonly<Record<string, Rated['fields']>>
  readonly texts: readonly Omit<Rated, 'fields'>[]
}

/** Every rated text. The call to action of a form belongs to its own kind of message only. */
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

/** Three of ten briefs, with all their texts, take no part in the fit. */
export function isHeldBack(brief: string): boolean {
  let sum = 0
  for (const character of brief) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 1009
  return sum % 10 < 3
}
