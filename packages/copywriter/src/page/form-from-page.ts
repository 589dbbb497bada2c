import type { GenerationForm } from '@firstline/contract/generation'
import type { PageReading } from '@firstline/contract/page'

/** The form with what the page says in the fields that were left empty. Tone, emotion, call to action and type stay. */
export function formFromPage(form: GenerationForm, { understood }: PageReading): GenerationForm {
  const names = Object.keys(understood) as (keyof typeof understood)[]
  const missing = names.filter((name) => form[name].trim() === '')
  return { ...form, ...Object.fromEntries(missing.map((name) => [name, understood[name]])) }
}
