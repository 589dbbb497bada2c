import { toThirdPerson } from './grammar.ts'
import { LOOSE_VERBS, STRONG_VERBS } from './lexicon/verbs.ts'

/** Undefined for a verb form that no list has. */
export function findKnownBase(form: string): string | undefined {
  if (/^(is|are|was|were|has|does|goes|its|this|news|us|less|business)$/.test(form))
    return form === 'goes' ? 'go' : undefined
  return [form, form.replace(/s$/, ''), form.replace(/es$/, ''), form.replace(/ies$/, 'y')].find(
    (word) =>
      (STRONG_VERBS.has(word) || LOOSE_VERBS.has(word)) && (word === form || toThirdPerson(word) === form),
  )
}
