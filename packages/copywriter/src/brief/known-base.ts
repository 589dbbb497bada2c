import { thirdPerson } from './grammar.ts'
import { LOOSE_VERBS, STRONG_VERBS } from './lexicon/verbs.ts'

/** The base of a form our lists know. */
export function knownBase(form: string): string | undefined {
  if (/^(is|are|was|were|has|does|goes|its|this|news|us|less|business)$/.test(form))
    return form === 'goes' ? 'go' : undefined
  return [form, form.replace(/s$/, ''), form.replace(/es$/, ''), form.replace(/ies$/, 'y')].find(
    (word) =>
      (STRONG_VERBS.has(word) || LOOSE_VERBS.has(word)) && (word === form || thirdPerson(word) === form),
  )
}
