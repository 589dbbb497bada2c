import { createHash } from 'node:crypto'
import type { GenerationForm } from '@firstline/contract/generation'

/** A fingerprint of a parsed form. The schema has put the keys in order and dropped what does not count. */
export function bodyHash(form: GenerationForm): string {
  return createHash('sha256').update(JSON.stringify(form)).digest('base64url')
}
