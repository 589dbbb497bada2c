import type { GenerationForm } from '@firstline/contract/generation'
import type { PageReading } from '@firstline/contract/page'

/** Fills empty fields from the page. Tone, emotion, call to action and message type stay. */
export function formFromPage(form: GenerationForm, { understood }: PageReading): GenerationForm {
  const names = Object.keys(understood) as (keyof typeof understood)[]
  const missing = names.filter((name) => form[name].trim() === '')
  return { ...form, ...Object.fromEntries(missing.map((name) => [name, understood[name]])) }
}
