import { createHash } from 'node:crypto'
import type { GenerationForm } from '@firstline/contract/generation'

/** SHA-256 of a parsed form. The schema has ordered the keys and dropped unknown ones. */
export function hashForm(form: GenerationForm): string {
  return createHash('sha256').update(JSON.stringify(form)).digest('base64url')
}
