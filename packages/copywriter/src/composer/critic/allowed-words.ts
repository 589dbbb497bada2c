import type { BriefFields } from '../../brief/read-brief.ts'
import { FIELDS } from '../../brief/read-fields.ts'

const cache = new WeakMap<BriefFields, string>()

/** All that the sender typed or chose: what stands in it may stand in a text. */
export function allowedWords(brief: BriefFields): string {
  const cached = cache.get(brief)
  if (cached !== undefined) return cached
  const words = [
    ...FIELDS.map((name) => `${brief.form[name]} ${brief.fields[name]}`),
    brief.form.ctaType,
  ].join(' ')
  cache.set(brief, words)
  return words
}
