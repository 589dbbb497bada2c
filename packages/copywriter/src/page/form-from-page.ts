import type { GenerationForm } from '@firstline/contract/generation'
import type { PageReading } from '@firstline/contract/page'

/** The form with what the page says in the fields that were left empty. Tone, emotion, call to action and type stay. */
export function formFromPage(form: GenerationForm, page: PageReading): GenerationForm {
  const { understood } = page
  const given = (typed: string, read: string) => (typed.trim() === '' ? read : typed)
  return {
    ...form,
    targetAudience: given(form.targetAudience, understood.targetAudience),
    product: given(form.product, understood.product),
    painPoint: given(form.painPoint, understood.painPoint),
    solution: given(form.solution, understood.solution),
    insight: given(form.insight, understood.insight),
  }
}
